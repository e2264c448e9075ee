/// A line of a file of units or densities that cannot be read.
public struct UnitFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of line.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// A line of a file of units is malformed.
    case malformedUnit
    /// A line of a file of densities is malformed.
    case malformedDensity
  }

  /// The kind of line.
  public let code: Code
  /// The name of the file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
  /// The expected content.
  public let message: String

  init(_ code: Code, file: String, line: Int, column: Int, message: String) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The location and the message.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}
