import Synchronization

/// A database shared by several threads: one writes at a time while others read.
package final class StoragePool: Sendable {
  /// A connection that is handed from thread to thread.
  // Only the thread that took it out of its Mutex uses it.
  private struct Lent: @unchecked Sendable {
    let connection: StorageConnection
  }

  /// The path of the file.
  package let path: String
  private let schema: StorageSchema
  private let writer: Mutex<Lent>
  private let readers = Mutex<[Lent]>([])

  /// Opens a database as ``StorageConnection`` does.
  ///
  /// - Throws: ``StorageError``.
  package init(_ path: String, schema: StorageSchema) throws(StorageError) {
    self.path = path
    self.schema = schema
    writer = Mutex(Lent(connection: try StorageConnection(path, schema: schema)))
  }

  // The last connection to close checkpoints the log into the file, which a read-only one cannot do.
  deinit { readers.withLock { $0.removeAll() } }

  /// Runs the closure with the writing connection, in a transaction.
  ///
  /// Changes are on disk when the call returns; nothing is written if the closure throws.
  package func write<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    try writer.withLock { lent in
      let connection = lent.connection
      return try connection.transaction { try body(connection) }
    }
  }

  /// Runs the closure on a snapshot of the database, with a read-only connection.
  package func read<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    try lendReader { reader in try reader.snapshot { try body(reader) } }
  }

  private func lendReader<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    let lent: Lent
    if let free = readers.withLock({ $0.popLast() }) {
      lent = free
    } else {
      lent = Lent(connection: try StorageConnection(path, schema: schema, access: .read))
    }
    defer { readers.withLock { $0.append(lent) } }
    return try body(lent.connection)
  }

  /// Writes a copy of the database in its current state while other threads continue.
  package func backUp(to target: String) throws {
    try lendReader { try $0.backUp(to: target) }
  }
}
