/// An error of this module: in a model file, in feature templates, or in a request to a tagger.
///
/// ```swift
/// do { tagger = try WordTagger(contentsOf: path) } catch {
///   if error.code == .newerVersion { askForUpdate() }
///   print(error)
/// }
/// ```
public struct TaggerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// The file is not a model.
    case notAModel
    /// The file was written by a newer release.
    case newerVersion
    /// The file is shorter than its header says.
    case truncated
    /// The file's bytes have changed since it was written.
    case checksumMismatch
    /// A number in the file is outside of the range that models have.
    case outOfRange
    /// A part of the file is missing or inconsistent.
    case damaged
    /// A feature template is malformed.
    case malformedTemplate
    /// The model has no such label.
    case unknownLabel
    /// No feature of the model uses such a word list.
    case unknownList
    /// The number of labels differs from the number of tokens.
    case labelCount
    /// The scheme was not named when the tagger was created.
    case unknownScheme
    /// No model was set for the scheme.
    case noModel
  }

  /// The kind of failure.
  public let code: Code
  /// The file, or a substitute for it, where one is concerned.
  public let file: String?
  /// The line in the file, counted from 1, where one is known.
  public let line: Int?
  /// The column in the line, counted from 1, where one is known.
  public let column: Int?
  /// The problem and its remedy.
  public let message: String
  /// The text of the line, where one is known.
  public let source: String?

  /// Creates an error.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, message: String,
    source: String? = nil
  ) {
    (self.code, self.file, self.line, self.column) = (code, file, line, column)
    (self.message, self.source) = (message, source)
  }

  /// The location and the message, and the line with a caret under the column where there is one.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let text = file.map { "\($0)\(place): \(message)" } ?? message
    guard let line, let column, let source else { return text }
    let gutter = "\(line) | "
    let indent = String(repeating: " ", count: gutter.count + column - 1)
    return "\(text)\n\(gutter)\(source)\n\(indent)^"
  }
}
