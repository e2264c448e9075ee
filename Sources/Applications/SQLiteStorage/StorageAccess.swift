/// The access mode of a connection to a database.
package enum StorageAccess: Sendable {
  /// Reads and writes; a missing file is created.
  case write
  /// Reads and writes an existing file.
  case update
  /// Reads an existing file.
  case read
}
