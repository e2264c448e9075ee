import Platform
import StreamIO

/// A connection with the identity of its file, by which a file that has replaced it under its path differs.
// Only the thread that took it out of its Mutex uses it.
struct OpenedDatabase: @unchecked Sendable {
  let connection: StorageConnection
  let file: FileID?
  /// SQLite's log and the log's index.
  private let logs: [(path: String, file: FileID?)]

  /// Opens a file that is known, or without one creates it.
  init(
    _ path: String, schema: StorageSchema, access: StorageAccess, file: FileID?
  ) throws(StorageError) {
    connection = try StorageConnection(path, schema: schema, access: access, expecting: file)
    self.file = file ?? FileID(path)
    let resolved = connection.resolvedPath
    logs = ["-wal", "-shm"].map { (resolved + $0, FileID(resolved + $0)) }
  }

  /// The content of a file in memory.
  init(_ connection: StorageConnection, file: FileID?) {
    (self.connection, self.file, logs) = (connection, file, [])
  }

  /// Leaves a file that may have lost its name: writes the log into it, and removes the log, which SQLite would apply
  /// to the file that has the name now.
  func leave() throws(StorageError) {
    try connection.checkpoint()
    guard FileID(connection.resolvedPath) != file else { return }
    for log in logs where log.file != nil && FileID(log.path) == log.file { unlink(log.path) }
  }
}
