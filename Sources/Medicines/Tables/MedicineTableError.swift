/// An error in a table, with its location.
public struct MedicineTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// The line, counted from 1; nil if the error concerns the whole file.
  public var line: Int?
  /// The column in characters, counted from 1.
  public var column: Int?
  /// The description of the error, and what to do.
  public var message: String
  /// Whether the table is missing, rather than damaged.
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
