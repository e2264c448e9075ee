/// An error that keeps a dictionary from being opened or read.
public struct DictionaryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// There is no such file or dictionary.
    case notFound
    /// The file cannot be opened or mapped into memory.
    case unreadable
    /// The file has another format, or a malformed record.
    case malformed
    /// This build cannot read compressed dictionaries.
    case builtWithoutGzip
  }

  /// The kind of failure.
  public var code: Code
  /// The file, or the name of the dictionary.
  public var file: String
  /// The byte offset in the file, if known.
  public var offset: Int?
  /// The description of the error, and what to do.
  public var message: String

  /// Creates an error.
  public init(_ code: Code, file: String, offset: Int? = nil, message: String) {
    self.code = code
    self.file = file
    self.offset = offset
    self.message = message
  }

  /// The error as `file: message`, with the byte offset.
  public var description: String {
    "\(file): \(offset.map { "at byte \($0): " } ?? "")\(message)"
  }
}
