/// A database that cannot be opened, read or written.
package struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened or made.
    case cannotOpen
    /// The file is none of SQLite, or its pages contradict each other.
    case damaged
    /// The database is that of another program.
    case foreign
    /// A newer version of the program has written the database.
    case newerSchema
    /// Another process holds the database for longer than the time-out.
    case busy
    /// The disk is full.
    case full
    /// The file or its folder may not be written.
    case readOnly
    /// A row contradicts a rule of the schema, as a second one with the same key does.
    case constraint
    /// A column holds a value of another type than was asked for.
    case type
    /// The build has no SQLite.
    case unsupported
    /// Another failure of SQLite.
    case failed
  }

  /// The kind of failure.
  package var code: Code
  /// The path of the database.
  package var path: String
  /// What is wrong, in SQLite's words where they are its own.
  package var message: String

  /// Creates an error.
  package init(_ code: Code, path: String, message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// The error as `path: message`.
  package var description: String { "\(path): \(message)" }
}
