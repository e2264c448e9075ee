import LabeledData
import SQLiteStorage

/// A label project file, for exporting and importing labeled lines.
///
/// A service may use the file at the same time.
///
/// ```swift
/// let file = try LabelFile("recipes.labels")
/// try file.backUp(to: "recipes.backup.labels")
/// let lines = try file.exportLabels(as: .labelStudio) { id, reason in
///   print("line \(id) was left out: \(reason)")
/// }
/// ```
public struct LabelFile: Sendable {
  /// The counts of imported lines and labelings.
  public struct ImportCounts: Hashable, Sendable {
    /// The number of lines that the project did not have.
    public var added = 0
    /// The number of lines that it had.
    public var known = 0
    /// The number of labelings that a line did not have.
    public var labeled = 0
    /// The number of labelings that are older than the current one of their line, which is kept.
    public var outdated = 0
    /// The number of boxes of pictures that nobody transcribed, which were left out.
    public var untranscribedBoxes = 0
    /// The number of tokens of white space alone, such as spaCy's for line breaks, which were left out.
    public var blankTokens = 0
    /// The records that were left out, since no format could hold their tokens or labels, each with its name and the reason.
    public var refusals: [String] = []
  }

  private let store: LabelStore

  /// Opens the file, or creates it.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``ServiceFailure`` when it cannot be opened or is another kind of file.
  public init(_ path: String) throws(ServiceFailure) {
    do { store = try LabelStore(path) } catch { throw ServiceFailure("\(error)", .project) }
  }

  /// Opens the file for reading, also where nothing may be written.
  package init(reading path: String) throws(ServiceFailure) {
    do { store = try LabelStore(path, access: .read) } catch {
      throw ServiceFailure("\(error)", .project)
    }
  }

  /// Writes all labeled lines in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - reporting: Called for each line that the format cannot hold, which is left out, with its id and the reason.
  /// - Returns: The content of a file.
  /// - Throws: ``ServiceFailure`` when the project cannot be read.
  public func exportLabels(
    as format: LabelFormat, reporting: (_ id: String, _ reason: String) -> Void
  ) throws(ServiceFailure) -> [UInt8] {
    do {
      let items = try store.items(.labeled)
      let outside = LabelTransfer.outside(of: items.flatMap { $0.labels ?? [] })
      return LabelTransfer.bytes(
        of: items.map(\.sequence), places: items.map(\.place), format, outside: outside,
        reporting: reporting)
    } catch { throw ServiceFailure("\(error)", .project) }
  }

  /// Adds the lines of a file with the labels that they have; what was there stays in the history.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - format: Its format.
  ///   - outside: The label of words that are in no span; nil is `other` where the project has it, else `O`.
  ///   - source: The name of the file, which lines keep.
  ///   - annotator: Who gave the labels.
  /// - Returns: The counts of lines and labelings that were new or already there.
  /// - Throws: ``ServiceFailure`` when the content is malformed or the project cannot be written.
  public func importLabels(
    _ bytes: [UInt8], as format: LabelFormat, outside: String? = nil, source: String,
    annotator: String
  ) throws(ServiceFailure) -> ImportCounts {
    do {
      let known = try store.labels ?? store.items(.labeled).flatMap { $0.labels ?? [] }
      let content = try LabelTransfer.content(
        of: bytes, format, outside: outside ?? LabelTransfer.outside(of: known))
      try LabelTransfer.check(content, labels: store.labels)
      var counts = try store.add(
        content.lines, places: content.places, source: source, annotator: annotator)
      counts.untranscribedBoxes = content.untranscribedBoxCount
      counts.blankTokens = content.blankTokenCount
      counts.refusals = content.refusals
      return counts
    } catch let error as DataError {
      throw ServiceFailure(error.place(source), .project)
    } catch let error as DecodingError {
      throw ServiceFailure("\(source): \(error.placeAndReason)", .project)
    } catch { throw ServiceFailure("\(source): \(error)", .project) }
  }

  /// Writes a copy of the project in its present state.
  ///
  /// - Parameter path: The copy, which appears when it is complete.
  /// - Throws: ``ServiceFailure`` when it cannot be written.
  public func backUp(to path: String) throws(ServiceFailure) {
    do { try store.backUp(to: path) } catch { throw ServiceFailure("\(error)", .project) }
  }
}
