/// The access mode of a connection to a database.
package enum StorageAccess: Sendable {
  /// Reads and writes; a missing file is created.
  case write
  /// Reads an existing file.
  case read
}
