#if Storage
import CSQLite
import Platform

extension StorageError {
  /// The error of the last call on a connection.
  static func failure(
    of connection: OpaquePointer?, code: Int32, path: String, during sql: String? = nil
  ) -> StorageError {
    let text =
      (connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
      .map { String(cString: $0) } ?? "code \(code)"
    switch code & 0xFF {
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      let reason = connection.map(sqlite3_system_errno) ?? 0
      return StorageError(
        .cannotOpen, path: path,
        message: "cannot be opened: \(reason == 0 ? text : String(cString: strerror(reason)))")
    case SQLITE_NOTADB:
      return StorageError(.damaged, path: path, message: "is not a SQLite database")
    case SQLITE_CORRUPT:
      return StorageError(
        .damaged, path: path,
        message:
          "is damaged (\(text)); restore a backup, or save what is readable with sqlite3's .recover"
      )
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StorageError(
        .busy, path: path, message: "is in use by another process; try again when it has ended")
    case SQLITE_FULL:
      return StorageError(.full, path: path, message: "cannot grow: the disk is full")
    case SQLITE_IOERR:
      let reason = connection.map(sqlite3_system_errno) ?? 0
      guard reason != ENOSPC, reason != EDQUOT else {
        return StorageError(.full, path: path, message: "cannot grow: the disk is full")
      }
      return StorageError(
        .failed, path: path,
        message:
          "cannot be read or written: \(reason == 0 ? text : String(cString: strerror(reason)))")
    case SQLITE_READONLY:
      return StorageError(.readOnly, path: path, message: "may not be written")
    case SQLITE_CONSTRAINT:
      return StorageError(.constraint, path: path, message: text)
    default:
      return StorageError(
        .failed, path: path, message: text + (sql.map { " (during: \($0))" } ?? ""))
    }
  }
}
#endif
