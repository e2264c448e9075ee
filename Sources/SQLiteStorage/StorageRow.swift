/// One row of a result, valid while the closure that gets it runs.
package struct StorageRow: ~Copyable {
  let statement: Statement

  /// The number of columns.
  package var columnCount: Int { statement.columnCount }

  /// The value of a column, counted from 0, as the type that the context asks for.
  ///
  /// - Throws: ``StorageError`` of code `type` when the column holds something else.
  package func value<Value: StorageConvertible>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws(StorageError) -> Value {
    let stored = statement.value(at: column)
    guard let value = Value(storageValue: stored) else {
      throw StorageError(
        .type, path: statement.path,
        message: "column \(statement.name(of: column)) holds \(stored), not a value of type \(type)"
      )
    }
    return value
  }
}
