/// The errors in a grammar, a word list or a noise table, with their locations, or a line that cannot
/// be drawn.
public struct GrammarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The text is malformed, or a file cannot be read.
    case malformed
    /// A valid grammar cannot produce a line.
    case noLine
  }

  /// The kind of failure.
  public var code = Code.malformed

  /// One error.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named; empty if the error is not in a file.
    public var file: String
    /// The line, counted from 1; 0 if the error is not in a line.
    public var line: Int
    /// The column in characters, counted from 1.
    public var column: Int
    /// The problem and what was expected.
    public var message: String
    /// The text of the line.
    public var sourceLine: String
    /// The number of characters of the error.
    public var width: Int

    init(
      file: String, line: Int = 0, column: Int = 0, message: String, sourceLine: String = "",
      width: Int = 0
    ) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
      self.sourceLine = sourceLine
      self.width = width
    }

    /// The error as `file:line:column: message`, followed by the line with a caret below it.
    public var description: String {
      guard line > 0 else { return file.isEmpty ? message : "\(file): \(message)" }
      // Of a long line only the surroundings are shown.
      let start = column > 80 ? column - 40 : 0
      let shown = sourceLine.dropFirst(start).prefix(100)
      let indent = String(shown.prefix(column - 1 - start).map { $0 == "\t" ? "\t" : " " })
      let room = max(1, shown.count - indent.count)
      let underline = "^" + String(repeating: "~", count: min(width, room) - 1)
      return "\(file):\(line):\(column): \(message)\n  \(shown)\n  \(indent)\(underline)"
    }
  }

  /// The errors in the order of the files.
  public var problems: [Problem]

  /// All errors, one below the other.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
