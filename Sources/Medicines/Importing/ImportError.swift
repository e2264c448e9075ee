/// An error in imported data, with its location.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public var file: String
  /// The line, counted from 1, if known.
  public var line: Int?
  /// The column in characters, counted from 1, if known.
  public var column: Int?
  /// The description of the error, and what to do.
  public var message: String

  /// The error as `file:line:column: message`.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? ""): \(message)"
  }
}
