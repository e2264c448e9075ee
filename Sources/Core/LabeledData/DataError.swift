/// An error in a data file, with its location, what was found and what was expected.
public struct DataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// The file cannot be opened.
    case cannotOpen
    /// Reading failed partway.
    case cannotRead
    /// Writing failed partway, or the file cannot be renamed to its final name.
    case cannotWrite
    /// The program that reads the output has ended.
    case closedPipe
    /// The bytes do not fit the format.
    case malformed
    /// The format cannot represent the sequence to be written.
    case notRepresentable
  }

  /// The kind of failure.
  public var code: Code
  /// The file's path, or the name of the standard stream.
  public var file: String
  /// The line, counted from 1, where one is known.
  public var line: Int?
  /// The column in bytes, counted from 1, where one is known.
  public var column: Int?
  /// The problem and what was expected.
  public var message: String

  /// Creates an error.
  public init(_ code: Code, file: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The error as `file:line:column: message`.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(message)"
  }
}
