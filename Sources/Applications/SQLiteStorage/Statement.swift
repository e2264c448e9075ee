#if Storage
import CSQLite

/// A prepared statement, cached by its connection.
final class Statement {
  let path: String
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  init(_ sql: String, connection: OpaquePointer, path: String) throws(StorageError) {
    self.path = path
    self.connection = connection
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw .failure(of: connection, code: code, path: path, during: sql)
    }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  func name(of column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "\(column)"
  }

  func bind(_ values: [any StorageConvertible]) throws(StorageError) {
    let wanted = Int(sqlite3_bind_parameter_count(handle))
    guard wanted == values.count else {
      throw StorageError(
        .failed, path: path,
        message: "a statement has \(wanted) parameters and got \(values.count) values: \(sql)")
    }
    for (index, value) in values.enumerated() {
      let code = bind(value.storageValue, at: Int32(index + 1))
      guard code == SQLITE_OK else {
        throw .failure(of: connection, code: code, path: path, during: sql)
      }
    }
  }

  private func bind(_ value: StorageValue, at index: Int32) -> Int32 {
    // SQLite copies the bytes before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let value): return sqlite3_bind_int64(handle, index, value)
    case .real(let value): return sqlite3_bind_double(handle, index, value)
    case .text(var value):
      return value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          guard let base = bytes.baseAddress else {
            return sqlite3_bind_text(handle, index, "", 0, copied)
          }
          return sqlite3_bind_text64(
            handle, index, base, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let value):
      return value.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(handle, index, 0)
        }
        return sqlite3_bind_blob64(handle, index, base, UInt64(bytes.count), copied)
      }
    }
  }

  /// Advances to the next row; false after the last.
  func step() throws(StorageError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw .failure(of: connection, code: code, path: path, during: sql)
    }
  }

  /// Resets the statement, so that it holds no lock and no values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func value(at column: Int) -> StorageValue {
    let column = Int32(column)
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(handle, column) else { return .text("") }
      let count = Int(sqlite3_column_bytes(handle, column))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      guard let bytes = sqlite3_column_blob(handle, column) else { return .blob([]) }
      let count = Int(sqlite3_column_bytes(handle, column))
      return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }

  private var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }
}
#else

/// A stand-in for builds without SQLite; it is never created.
final class Statement {
  let path = ""

  private init() {}

  func name(of column: Int) -> String { "\(column)" }

  func value(at column: Int) -> StorageValue { .null }
}
#endif
