#if !Storage
package import StreamIO

/// A stand-in for builds without SQLite; opening it always fails.
package final class StorageConnection {
  package let path = ""

  package init(
    _ path: String, schema: StorageSchema, access: StorageAccess = .write,
    busyTimeout: Duration = .seconds(10), expecting file: FileID? = nil
  ) throws(StorageError) {
    throw StorageError(
      .unsupported, path: path,
      message: "this build has no SQLite; build with the trait Storage")
  }

  convenience init(snapshotOf path: String, schema: StorageSchema) throws(StorageError) {
    try self.init(path, schema: schema)
  }

  package var lastInsertedID: Int64 { 0 }
  package var changeCount: Int { 0 }

  package func execute(_ sql: String, _ values: any StorageConvertible...) throws(StorageError) {}

  package func rows<Element>(
    _ sql: String, _ values: any StorageConvertible...,
    read: (borrowing StorageRow) throws(StorageError) -> Element
  ) throws(StorageError) -> [Element] { [] }

  package func first<Value: StorageConvertible>(
    _ sql: String, _ values: any StorageConvertible..., as type: Value.Type = Value.self
  ) throws(StorageError) -> Value? { nil }

  package func forEachRow(
    _ sql: String, _ values: any StorageConvertible...,
    body: (borrowing StorageRow) throws(StorageError) -> Void
  ) throws(StorageError) {}

  package func transaction<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result { try body() }

  var resolvedPath: String { path }

  func checkpoint() throws(StorageError) {}

  package func checkIntegrity() throws(StorageError) {}

  package func backUp(to target: String) throws(StorageError) {}
}
#endif
