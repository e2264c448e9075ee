package import StreamIO
import Synchronization

/// A database shared by several threads: one writes at a time while others read.
///
/// A file that replaces the opened one, such as a restored backup, is opened in its place. While there is none, reading
/// and writing are errors.
package final class StoragePool: Sendable {
  /// The path of the file.
  package let path: String
  private let schema: StorageSchema
  private let recreates: Bool
  /// Whether nothing may be written where the database is.
  private let isReadOnly: Bool
  private let writer: Mutex<OpenedDatabase?>
  private let readers = Mutex<[OpenedDatabase]>([])
  /// The file of the writer.
  private let file: Mutex<FileID?>

  /// Opens a database as ``StorageConnection`` does; for reading alone, also where nothing may be written.
  ///
  /// Where it `recreates`, the first change after its file was removed creates a new one.
  ///
  /// - Throws: ``StorageError``.
  package init(
    _ path: String, schema: StorageSchema, access: StorageAccess = .write, recreates: Bool = false
  ) throws(StorageError) {
    self.path = path
    self.schema = schema
    self.recreates = recreates
    do throws(StorageError) {
      // A connection for reading would leave the files of the log behind.
      let opened = try OpenedDatabase(path, schema: schema, access: .write, file: FileID(path))
      writer = Mutex(opened)
      file = Mutex(opened.file)
      isReadOnly = false
    } catch {
      guard access == .read, error.saysNothingIsWritten else { throw error }
      writer = Mutex(nil)
      file = Mutex(FileID(path))
      isReadOnly = true
      // Nothing can be read either if the error was not about writing.
      let reader = try makeReader(of: FileID(path))
      readers.withLock { $0.append(reader) }
    }
  }

  // The last connection to close checkpoints the log into the file, which a read-only one cannot do.
  deinit {
    readers.withLock { $0.removeAll() }
    writer.withLock { try? $0?.leave() }
  }

  /// Runs the closure with the writing connection, in a transaction.
  ///
  /// Changes are on disk, and in the file that has the path, when the call returns; nothing is written if the closure
  /// throws.
  package func write<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    guard !isReadOnly else {
      throw StorageError(.readOnly, path: path, message: "may not be written")
    }
    return try writer.withLock { writer in
      let opened = try current(&writer, creates: recreates)
      let result = try opened.connection.transaction { try body(opened.connection) }
      guard FileID(path) == opened.file else {
        throw StorageError(
          .moved, path: path, message: "was removed or replaced during the change; repeat it")
      }
      return result
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
    let current = try currentFile()
    let lent = try readers.withLock { $0.popLast() } ?? makeReader(of: current)
    defer {
      if lent.file == file.withLock({ $0 }) { readers.withLock { $0.append(lent) } }
    }
    return try body(lent.connection)
  }

  private func makeReader(of file: FileID?) throws(StorageError) -> OpenedDatabase {
    do throws(StorageError) {
      return try OpenedDatabase(path, schema: schema, access: .read, file: file)
    } catch {
      guard isReadOnly, error.saysNothingIsWritten else { throw error }
      return OpenedDatabase(
        try StorageConnection(snapshotOf: path, schema: schema), file: file)
    }
  }

  /// Writes a copy of the database in its current state while other threads continue.
  package func backUp(to target: String) throws {
    try lendReader { try $0.backUp(to: target) }
  }

  /// The file that is read and written, which is the one that has the path.
  package func currentFile() throws -> FileID? {
    let found = FileID(path)
    if isReadOnly || (found != nil && found == file.withLock { $0 }) { return found }
    return try writer.withLock { try current(&$0, creates: false).file }
  }

  /// The database that has the path now.
  private func current(
    _ writer: inout OpenedDatabase?, creates: Bool
  ) throws(StorageError) -> OpenedDatabase {
    let found = FileID(path)
    if let writer, found != nil, found == writer.file { return writer }
    try writer?.leave()
    writer = nil
    file.withLock { $0 = nil }
    readers.withLock { $0.removeAll() }
    guard found != nil || creates else {
      throw StorageError(
        .moved, path: path, message: "was removed or renamed while it was open; put it back")
    }
    let opened = try OpenedDatabase(
      path, schema: schema, access: creates ? .write : .update, file: found)
    writer = opened
    file.withLock { $0 = opened.file }
    return opened
  }
}

extension StorageError {
  /// Whether a database may be readable all the same.
  fileprivate var saysNothingIsWritten: Bool { [.readOnly, .cannotOpen, .full].contains(code) }
}
