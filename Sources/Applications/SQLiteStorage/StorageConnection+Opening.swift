#if Storage
import CSQLite
import Platform
import StreamIO

extension StorageConnection {
  /// Opens the content of a database for reading where nothing may be written.
  ///
  /// SQLite itself reads a database with a write-ahead log only where it can write beside it.
  convenience init(snapshotOf path: String, schema: StorageSchema) throws(StorageError) {
    let state = FileState(path)
    var bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.contents(of: path) } catch {
      throw StorageError(.cannotOpen, path: path, message: error.message)
    }
    guard (FileState(path + "-wal")?.size ?? 0) == 0, FileState(path) == state else {
      throw StorageError(
        .readOnly, path: path,
        message: "has changes in \(path)-wal, which can only be read where files may be written;"
          + " copy both to another folder")
    }
    // The header asks for the log, which a database in memory has not.
    if bytes.count > 19 { (bytes[18], bytes[19]) = (1, 1) }
    try self.init(bytes: bytes, name: path)
    try prepare(schema, access: .read)
  }

  /// Checks the file before anything is written, then sets up the connection and the tables.
  func prepare(_ schema: StorageSchema, access: StorageAccess) throws(StorageError) {
    var version = try checkedVersion(schema)
    if access == .write || access == .update && version > 0 {
      try runScript("PRAGMA synchronous = FULL")
      try enterWAL()
      if version < schema.version {
        try migrate(schema)
        version = schema.version
      }
    }
    guard version == schema.version else {
      throw version == 0
        ? StorageError(.foreign, path: path, message: "is not \(schema.kind) but an empty file")
        : StorageError(
          .failed, path: path,
          message: "has the older schema \(version); open it for writing once")
    }
    try runScript("PRAGMA foreign_keys = ON")
  }

  /// The version of the tables; 0 in a file without any.
  private func checkedVersion(_ schema: StorageSchema) throws(StorageError) -> Int {
    let version = try first("PRAGMA user_version", as: Int.self) ?? 0
    let application = try first("PRAGMA application_id", as: Int.self) ?? 0
    if application == 0, version == 0 {
      let tableCount = try first("SELECT count(*) FROM sqlite_schema", as: Int.self) ?? 0
      if tableCount == 0 { return 0 }
    }
    guard application == Int(schema.applicationID) else {
      throw StorageError(
        .foreign, path: path,
        message: "is not \(schema.kind) but a SQLite database of another program")
    }
    // The application id and the version are written together.
    guard version > 0 else {
      throw StorageError(
        .damaged, path: path,
        message: "is damaged (schema \(version), expected 1 to \(schema.version)); restore a backup"
      )
    }
    guard version <= schema.version else {
      throw StorageError(
        .newerSchema, path: path,
        message: "was written by a newer version of this program (schema \(version), this one"
          + " knows \(schema.version)); update the program")
    }
    return version
  }

  /// Turns on write-ahead logging, so that readers do not block the writer; the mode is a property of the file.
  ///
  /// SQLite itself does not wait for another process that sets the mode of the same new file.
  private func enterWAL() throws(StorageError) {
    let end = ContinuousClock.now + .seconds(10)
    while true {
      do {
        _ = try first("PRAGMA journal_mode = WAL", as: String.self)
        return
      } catch  where error.code == .busy && ContinuousClock.now < end {
        usleep(5000)
      }
    }
  }

  private func migrate(_ schema: StorageSchema) throws(StorageError) {
    try runScript("BEGIN IMMEDIATE")
    do {
      // Another process may have created the tables first.
      for step in schema.migrations.dropFirst(try checkedVersion(schema)) { try runScript(step) }
      try runScript(
        "PRAGMA application_id = \(schema.applicationID); PRAGMA user_version = \(schema.version)")
      try runScript("COMMIT")
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try runScript("ROLLBACK") }
      throw error
    }
  }
}

/// What a change of a file changes.
private struct FileState: Equatable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of a file; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    #if canImport(Darwin)
    (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}
#endif
