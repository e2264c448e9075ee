/// An error in data that are imported, with its place.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public var file: String
  /// The line, counted from 1, where one is known.
  public var line: Int?
  /// The character in the line, counted from 1, where one is known.
  public var column: Int?
  /// What is wrong, and what to do.
  public var message: String

  /// The error as `file:line:column: message`.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? ""): \(message)"
  }
}
