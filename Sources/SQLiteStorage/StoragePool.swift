import Synchronization

/// A database that several threads share: one of them writes at a time, the others read meanwhile.
package final class StoragePool: Sendable {
  /// A connection on its way from one thread to the next; only one has it at a time.
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

  // The connection that closes last empties the log into the file, which one that only reads cannot.
  deinit { readers.withLock { $0.removeAll() } }

  /// Runs the closure with the only connection that writes, in a transaction.
  ///
  /// What it has written is on the disk when the call returns; nothing is written when it throws.
  package func write<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    try writer.withLock { lent in
      let connection = lent.connection
      return try connection.transaction { try body(connection) }
    }
  }

  /// Runs the closure on one state of the database, with a connection that only reads.
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

  /// Writes a copy of the database in its present state, while other threads go on.
  package func backUp(to target: String) throws {
    try lendReader { try $0.backUp(to: target) }
  }
}
