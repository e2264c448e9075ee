import LabeledData

/// The file of a label project, from which labeled lines are taken along and to which those of others are brought.
///
/// A service that uses the file may go on meanwhile.
///
/// ```swift
/// let file = try LabelFile("recipes.labels")
/// try file.backUp(to: "recipes.backup.labels")
/// let lines = try file.exportLabels(as: .labelStudio)
/// ```
public struct LabelFile: Sendable {
  /// What became of lines that were imported.
  public struct ImportCounts: Hashable, Sendable {
    /// The number of lines that the project did not have.
    public var added = 0
    /// The number of lines that it had.
    public var known = 0
    /// The number of labelings that a line did not have.
    public var labeled = 0
    /// The number of labelings that a line had before it got its present one, which stays.
    public var outdated = 0
  }

  private let store: LabelStore

  /// Opens the file, or makes it.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``ServiceFailure`` when it cannot be opened or is another kind of file.
  public init(_ path: String) throws(ServiceFailure) {
    do { store = try LabelStore(path) } catch { throw ServiceFailure("\(error)") }
  }

  /// Writes all labeled lines in a format.
  ///
  /// - Parameter format: The format.
  /// - Returns: The content of a file.
  /// - Throws: ``ServiceFailure`` when the project cannot be read.
  public func exportLabels(as format: LabelFormat) throws(ServiceFailure) -> [UInt8] {
    do {
      let items = try store.items(.labeled)
      let outside = LabelTransfer.outside(of: items.flatMap { $0.labels ?? [] })
      return try LabelTransfer.bytes(
        of: items.map(\.sequence), places: items.map(\.place), format, outside: outside)
    } catch { throw ServiceFailure("\(error)") }
  }

  /// Adds the lines of a file with the labels that they have; what was there stays in the history.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - format: Its format.
  ///   - outside: The label of words that are in no span; nil is `other` where the project has it, else `O`.
  ///   - source: The name of the file, which lines keep.
  ///   - annotator: Who gave the labels.
  /// - Returns: What became of the lines.
  /// - Throws: ``ServiceFailure`` when the content is malformed or the project cannot be written.
  public func importLabels(
    _ bytes: [UInt8], as format: LabelFormat, outside: String? = nil, source: String,
    annotator: String
  ) throws(ServiceFailure) -> ImportCounts {
    do {
      let known = try store.labels ?? store.items(.labeled).flatMap { $0.labels ?? [] }
      let sequences = try LabelTransfer.sequences(
        bytes, format, outside: outside ?? LabelTransfer.outside(of: known))
      try LabelTransfer.check(sequences, labels: store.labels)
      let addition = try store.add(
        sequences, places: try LabelTransfer.places(bytes, format, count: sequences.count),
        source: source, annotator: annotator)
      return ImportCounts(
        added: addition.added, known: addition.known, labeled: addition.labeled,
        outdated: addition.outdated)
    } catch let error as DataError {
      throw ServiceFailure(error.place(source))
    } catch let error as DecodingError {
      throw ServiceFailure("\(source): \(error.placeAndReason)")
    } catch { throw ServiceFailure("\(source): \(error)") }
  }

  /// Writes a copy of the project in its present state.
  ///
  /// - Parameter path: The copy, which appears when it is complete.
  /// - Throws: ``ServiceFailure`` when it cannot be written.
  public func backUp(to path: String) throws(ServiceFailure) {
    do { try store.backUp(to: path) } catch { throw ServiceFailure("\(error)") }
  }
}
