/// An error that keeps a database from being opened, read or written.
package struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened or created.
    case cannotOpen
    /// The file is not a SQLite database, or its pages are inconsistent.
    case damaged
    /// The database belongs to another program.
    case foreign
    /// A newer version of the program has written the database.
    case newerSchema
    /// Another process locks the database for longer than the timeout.
    case busy
    /// The disk is full.
    case full
    /// The file or its folder is not writable.
    case readOnly
    /// The file was removed or replaced while it was open.
    case moved
    /// A row violates a constraint of the schema, such as a duplicate key.
    case constraint
    /// A column holds a value of another type than the requested one.
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
  /// The description of the error, in SQLite's words where it reports one.
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
