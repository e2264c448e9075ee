/// A service that cannot start, or a project that cannot be used, with the reason and what to do.
public struct ServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The configuration is not safe or not possible.
    case configuration
    /// A model cannot be opened.
    case model
    /// The address, the port or the certificate cannot be used.
    case address
    /// The project cannot be opened or written, or labels to import are malformed.
    case project
  }

  /// The kind of failure.
  public let code: Code
  /// The location, where there is one, the reason and what to do.
  public let message: String

  init(_ message: String, _ code: Code) { (self.message, self.code) = (message, code) }

  /// The message.
  public var description: String { message }
}
