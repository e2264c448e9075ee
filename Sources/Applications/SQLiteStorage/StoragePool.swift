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
  /// Holds nil where the database may only be read.
  private let writer: Mutex<Lent?>
  private let isReadOnly: Bool
  private let readers = Mutex<[Lent]>([])

  /// Opens a database as ``StorageConnection`` does; for reading alone, also where nothing may be written.
  ///
  /// - Throws: ``StorageError``.
  package init(
    _ path: String, schema: StorageSchema, access: StorageAccess = .write
  ) throws(StorageError) {
    self.path = path
    self.schema = schema
    do throws(StorageError) {
      // A connection for reading would leave the files of the log behind.
      writer = Mutex(Lent(connection: try StorageConnection(path, schema: schema)))
      isReadOnly = false
    } catch {
      guard access == .read, [.readOnly, .cannotOpen, .full].contains(error.code) else {
        throw error
      }
      writer = Mutex(nil)
      isReadOnly = true
      // Nothing can be read if it is another error than that of writing.
      giveBack(try makeReader())
    }
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
      guard let connection = lent?.connection else {
        throw StorageError(.readOnly, path: path, message: "may not be written")
      }
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
    let lent = try readers.withLock { $0.popLast() } ?? makeReader()
    defer { giveBack(lent) }
    return try body(lent.connection)
  }

  private func giveBack(_ reader: Lent) { readers.withLock { $0.append(reader) } }

  private func makeReader() throws(StorageError) -> Lent {
    do throws(StorageError) {
      return Lent(connection: try StorageConnection(path, schema: schema, access: .read))
    } catch {
      guard isReadOnly, [.readOnly, .cannotOpen, .full].contains(error.code) else { throw error }
      return Lent(connection: try StorageConnection(snapshotOf: path, schema: schema))
    }
  }

  /// Writes a copy of the database in its current state while other threads continue.
  package func backUp(to target: String) throws {
    try lendReader { try $0.backUp(to: target) }
  }
}
