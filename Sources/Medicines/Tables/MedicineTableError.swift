/// An error in a table, with its place.
public struct MedicineTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// The line, counted from 1; nil when the file as a whole is meant.
  public var line: Int?
  /// The column of the line's characters, counted from 1.
  public var column: Int?
  /// What is wrong, and what to do.
  public var message: String
  /// Whether there is no table at all, rather than a damaged one.
  public var isMissing = false

  /// Creates an error.
  public init(
    file: String, line: Int? = nil, column: Int? = nil, message: String, isMissing: Bool = false
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.isMissing = isMissing
  }

  /// The error as `file:line:column: message`.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? ""): \(message)"
  }
}
