/// A row of a result, valid only during the closure that receives it.
package struct StorageRow: ~Copyable {
  let statement: Statement

  /// Returns the value of a column, counted from 0, as the type from the context.
  ///
  /// - Throws: ``StorageError`` of code `type` if the column holds another type.
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

  /// Returns the value of a column, which must be in a range unless it is NULL.
  ///
  /// - Throws: ``StorageError`` of code `damaged` for a value out of the range, `type` for one of another type.
  package func value<Value: StorageConvertible & Comparable>(
    _ column: Int, in range: ClosedRange<Value>
  ) throws(StorageError) -> Value? {
    let value = try value(column, as: Value?.self)
    if let value, !range.contains(value) {
      throw StorageError(
        .damaged, path: statement.path,
        message: "column \(statement.name(of: column)) holds \(value); expected \(range)")
    }
    return value
  }
}
