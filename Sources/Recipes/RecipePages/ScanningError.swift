/// An error in a table of misreadings or in a fraction model, with its location.
public struct ScanningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// A table of misreadings is malformed.
    case malformedTable
    /// A fraction model is damaged.
    case damagedModel
  }

  /// The kind of error.
  public let code: Code
  /// The file.
  public let file: String
  /// The line of a table, counted from 1, or the offset in a model, in bytes.
  public let place: Int
  /// The expected content, and what to do.
  public let message: String

  /// The file, the location and what was expected.
  public var description: String {
    switch code {
    case .malformedTable: "\(file):\(place): \(message)"
    case .damagedModel: "\(file): byte \(place): \(message)"
    }
  }
}
