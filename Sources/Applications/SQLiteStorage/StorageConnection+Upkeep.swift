#if Storage
import CSQLite
import Platform
import StreamIO

extension StorageConnection {
  /// Checks the integrity of the whole file.
  ///
  /// - Throws: ``StorageError`` of code `damaged` with SQLite's findings.
  package func checkIntegrity() throws(StorageError) {
    let findings = try rows("PRAGMA integrity_check(10)") {
      (row) throws(StorageError) in try row.value(0, as: String.self)
    }
    let strays = try rows("PRAGMA foreign_key_check") {
      (row) throws(StorageError) in
      "a row of \(try row.value(0, as: String.self)) refers to one that does not exist"
    }
    let all = findings.filter { $0 != "ok" } + strays
    guard all.isEmpty else {
      throw StorageError(
        .damaged, path: path,
        message: "is damaged (\(all.joined(separator: "; "))); restore a backup")
    }
  }

  /// Writes a copy of the database in its current state while others may continue to write.
  ///
  /// The copy appears under its name when it is complete; an existing file is not replaced.
  package func backUp(to target: String) throws(StorageError) {
    // A log or a journal next to it would be used as the copy's.
    for path in ["", "-wal", "-journal"].map({ target + $0 }) where access(path, F_OK) == 0 {
      throw StorageError(
        .cannotOpen, path: path, message: "already exists; give another name")
    }
    var status = stat()
    let mode = stat(path, &status) == 0 ? Int(status.st_mode & 0o777) : 0o600
    let file: NewFile
    do throws(FileError) { file = try NewFile(target, mode: mode) } catch {
      throw StorageError(.cannotOpen, path: target, message: error.message)
    }
    try copy(to: file.temporaryPath, name: target)
    do throws(FileError) { try file.publish() } catch {
      throw StorageError(.cannotOpen, path: target, message: error.message)
    }
  }

  /// The path of the opened file after resolving symbolic links, beside which SQLite writes its log.
  var resolvedPath: String {
    sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? path
  }

  /// Writes the log into the database, whatever the file's name is now.
  func checkpoint() throws(StorageError) {
    let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_FULL, nil, nil)
    guard code == SQLITE_OK else { throw .failure(of: handle, code: code, path: path) }
  }

  /// The bytes of the database as a file.
  package func serialized() throws(StorageError) -> [UInt8] {
    var count: Int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else {
      throw StorageError(.failed, path: path, message: "not enough memory")
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Copies the database into an empty file.
  private func copy(to temporaryPath: String, name: String) throws(StorageError) {
    var copy: OpaquePointer?
    defer { sqlite3_close_v2(copy) }
    var code = sqlite3_open_v2(
      temporaryPath, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
    // A journal would be a second file to clean up; a copy that fails is removed.
    if code == SQLITE_OK {
      code = sqlite3_exec(copy, "PRAGMA journal_mode = MEMORY", nil, nil, nil)
    }
    guard code == SQLITE_OK else { throw .failure(of: copy, code: code, path: name) }
    guard let backup = sqlite3_backup_init(copy, "main", handle, "main") else {
      throw .failure(of: copy, code: sqlite3_extended_errcode(copy), path: name)
    }
    code = sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK, code == SQLITE_DONE else {
      throw .failure(of: copy, code: code, path: name)
    }
  }
}
#endif
