#if Storage
import CSQLite
import Platform
package import StreamIO

/// A connection to a database file; used by one thread at a time.
///
/// Readers and one writer work concurrently (WAL), foreign keys are enforced, and locks of other processes
/// are waited for. Committed changes are on disk when a transaction returns (`synchronous=FULL`), so
/// neither a killed process nor a power failure loses them.
package final class StorageConnection {
  /// The path of the file.
  package let path: String

  let handle: OpaquePointer
  /// Statements that are not running.
  private var statements: [String: Statement] = [:]
  private static let statementLimit = 64

  /// Opens a database, and creates its tables or migrates them to the current version.
  ///
  /// A file that is damaged, of another program, of a newer version, or another one than the expected is left unchanged.
  ///
  /// - Throws: ``StorageError``.
  package convenience init(
    _ path: String, schema: StorageSchema, access: StorageAccess = .write,
    busyTimeout: Duration = .seconds(10), expecting file: FileID? = nil
  ) throws(StorageError) {
    try self.init(opening: path, access)
    // Before anything is read, since SQLite would apply the log of another file to this one.
    guard file == nil || FileID(path) == file else {
      throw StorageError(
        .moved, path: path, message: "was replaced while it was opened; try again")
    }
    let (seconds, attoseconds) = busyTimeout.components
    sqlite3_busy_timeout(
      handle, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    try prepare(schema, access: access)
  }

  /// Opens a database of another program for reading, without checking its tables.
  package convenience init(ofAnotherProgram path: String) throws(StorageError) {
    try self.init(opening: path, .read)
    sqlite3_busy_timeout(handle, 10_000)
    // SQLite detects a file that is not a database when it first reads it.
    _ = try first("SELECT count(*) FROM sqlite_schema", as: Int.self)
  }

  /// Creates an empty database in memory.
  package convenience init() throws(StorageError) { try self.init(opening: ":memory:", .write) }

  /// Opens the bytes of a database file in memory.
  package convenience init(bytes: [UInt8], name: String) throws(StorageError) {
    try self.init(opening: ":memory:", .write, name: name)
    let count = Int64(bytes.count)
    // SQLite frees memory from its own allocator.
    guard let copy = sqlite3_malloc64(UInt64(count)) else {
      throw StorageError(.failed, path: name, message: "not enough memory")
    }
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
    }
    let code = sqlite3_deserialize(
      handle, "main", copy.assumingMemoryBound(to: UInt8.self), count, count,
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY))
    guard code == SQLITE_OK else { throw .failure(of: handle, code: code, path: name) }
    _ = try first("SELECT count(*) FROM sqlite_schema", as: Int.self)
  }

  private init(
    opening path: String, _ access: StorageAccess, name: String? = nil
  ) throws(StorageError) {
    self.path = name ?? path
    guard SharedLibrary.sqlite.isLoaded else {
      throw StorageError(.unsupported, path: self.path, message: SharedLibrary.sqlite.advice)
    }
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (access == .read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
      | (access == .write ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = StorageError.failure(of: handle, code: code, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// The key of the most recently inserted row.
  package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement inserted, changed or deleted.
  package var changeCount: Int { Int(sqlite3_changes64(handle)) }

  /// Runs a statement and discards its rows, if any.
  ///
  /// - Parameters:
  ///   - sql: One statement with a `?` for each value.
  ///   - values: The values of the parameters.
  /// - Throws: ``StorageError``.
  package func execute(
    _ sql: String, _ values: any StorageConvertible...
  ) throws(StorageError) {
    try run(sql, values) { _ in }
  }

  /// The results of the closure for each row of a query.
  package func rows<Element>(
    _ sql: String, _ values: any StorageConvertible...,
    read: (borrowing StorageRow) throws(StorageError) -> Element
  ) throws(StorageError) -> [Element] {
    var elements: [Element] = []
    try run(sql, values) { (row) throws(StorageError) in elements.append(try read(row)) }
    return elements
  }

  /// The first column of a query's first row; nil if there is no row.
  package func first<Value: StorageConvertible>(
    _ sql: String, _ values: any StorageConvertible..., as type: Value.Type = Value.self
  ) throws(StorageError) -> Value? {
    var value: Value?
    try run(sql, values) { (row) throws(StorageError) in
      if value == nil { value = try row.value(0) }
    }
    return value
  }

  /// Passes the rows of a query to a closure, one after the other.
  package func forEachRow(
    _ sql: String, _ values: any StorageConvertible...,
    body: (borrowing StorageRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    try run(sql, values, body)
  }

  private func run(
    _ sql: String, _ values: [any StorageConvertible],
    _ body: (borrowing StorageRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    let statement =
      if let kept = statements.removeValue(forKey: sql) { kept } else {
        try Statement(sql, connection: handle, path: path)
      }
    defer {
      statement.reset()
      if statements.count >= Self.statementLimit { statements.removeAll() }
      statements[sql] = statement
    }
    try statement.bind(values)
    while try statement.step() { try body(StorageRow(statement: statement)) }
  }

  /// Runs statements without values or results, such as a schema's.
  package func runScript(_ sql: String) throws(StorageError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw .failure(of: handle, code: code, path: path, during: sql) }
  }

  /// Runs the closure in a transaction: all of its changes are committed, or none if it throws.
  ///
  /// A nested transaction is a savepoint of the outer one.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    let isNested = sqlite3_get_autocommit(handle) == 0
    try execute(isNested ? "SAVEPOINT nested" : "BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute(isNested ? "RELEASE nested" : "COMMIT")
      return result
    } catch {
      // SQLite itself rolls back after some failures, such as a full disk.
      if sqlite3_get_autocommit(handle) == 0 {
        if isNested { try execute("ROLLBACK TO nested") }
        try execute(isNested ? "RELEASE nested" : "ROLLBACK")
      }
      throw error
    }
  }

  /// Runs the closure on a snapshot of the database, regardless of concurrent writes.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    defer { try? execute("ROLLBACK") }
    return try body()
  }
}
#endif
