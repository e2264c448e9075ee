/// A file that cannot be opened, read or written.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened.
    case cannotOpen
    /// Reading failed partway.
    case cannotRead
    /// Writing failed partway, or the file cannot be put in its place.
    case cannotWrite
    /// The program that reads the output has ended.
    case closedPipe
    /// A record exceeds the maximum length.
    case tooLong
  }

  /// The kind of failure.
  package var code: Code
  /// The file's path, or the name of the standard stream.
  package var file: String
  /// The line, counted from 1, where one is known.
  package var line: Int?
  /// The problem.
  package var message: String

  /// Creates an error.
  package init(_ code: Code, file: String, line: Int? = nil, message: String) {
    self.code = code
    self.file = file
    self.line = line
    self.message = message
  }

  /// The error as `file:line: message`.
  package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
