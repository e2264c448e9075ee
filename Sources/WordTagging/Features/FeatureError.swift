/// An error in a `.features` file, with its line and column.
public struct FeatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, or a substitute for it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int
  /// The error and what was expected.
  public let message: String
  /// The line's own text.
  public let source: String

  /// Creates an error at a place in a file.
  public init(file: String, line: Int, column: Int, message: String, source: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.source = source
  }

  /// The place, the message, the line and a caret under the column.
  public var description: String {
    let gutter = "\(line) | "
    let indent = String(repeating: " ", count: gutter.count + column - 1)
    return "\(file):\(line):\(column): \(message)\n\(gutter)\(source)\n\(indent)^"
  }
}
