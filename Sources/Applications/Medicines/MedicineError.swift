/// An error in a table, in imported data or in a request, with its location.
public struct MedicineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The folder has no table.
    case missingTable
    /// A table is malformed or cut short.
    case damagedTable
    /// Data to import cannot be read, or are malformed.
    case unreadableData
    /// A check has more names than ``MedicineChecker/nameLimit``.
    case tooManyNames
  }

  /// The kind of error.
  public var code: Code
  /// The file or folder; nil if the error concerns none.
  public var file: String?
  /// The line, counted from 1; nil if the error concerns the whole file.
  public var line: Int?
  /// The column in characters, counted from 1.
  public var column: Int?
  /// The description of the error, and what to do.
  public var message: String

  /// Creates an error.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The error as `file:line:column: message`.
  public var description: String {
    guard let file else { return message }
    return "\(file)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? ""): \(message)"
  }
}
