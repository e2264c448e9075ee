/// What a connection to a database may do.
package enum StorageAccess: Sendable {
  /// Read and write; a file that is not there is made.
  case write
  /// Read a file that is there.
  case read
}
