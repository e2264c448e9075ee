import SQLiteStorage

/// A wordbook in a file: notes with their words, occurrences, known words, and reviews.
///
/// Any number of threads and processes may use a store. Changes are on disk when ``edit(_:)`` returns, and survive a
/// killed process.
///
///     let store = try WordbookStore("words.sqlite")
///     try store.edit { try $0.createNote("Great Expectations") }
public final class WordbookStore: Sendable {
  private let pool: StoragePool

  /// The path of the file.
  public var path: String { pool.path }

  /// Opens a wordbook, which is created if the file does not exist.
  ///
  /// A file that is damaged, of another program or of a newer version is left unchanged.
  public convenience init(_ path: String) throws(WordbookError) {
    try self.init(path, recreates: false)
  }

  /// Opens a wordbook for reading, also where nothing may be written.
  package init(reading path: String) throws(WordbookError) {
    do throws(StorageError) { pool = try StoragePool(path, schema: .wordbook, access: .read) } catch
    {
      throw WordbookError(error)
    }
  }

  /// Opens a wordbook, which the first change after its file was removed creates again if the flag is set.
  package init(_ path: String, recreates: Bool) throws(WordbookError) {
    do throws(StorageError) {
      pool = try StoragePool(path, schema: .wordbook, recreates: recreates)
    } catch { throw WordbookError(error) }
  }

  /// Opens the file that has replaced the opened one, if any, as the next use would.
  package func followFile() throws { _ = try pool.currentFile() }

  /// Runs the closure in a transaction: all of its changes are stored, or none if it throws.
  ///
  /// Throw `CancellationError` or an error of your own to cancel.
  ///
  /// - Throws: ``WordbookError``, or what the closure throws.
  @discardableResult
  public func edit<Result: Sendable>(
    _ body: (WordbookEditor) throws -> Result
  ) throws -> Result {
    do { return try pool.write { try body(WordbookEditor(storage: $0)) } } catch let error
      as StorageError
    {
      throw WordbookError(error)
    }
  }

  /// Runs the closure on a snapshot of the wordbook.
  func read<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    do { return try pool.read(body) } catch let error as StorageError {
      throw WordbookError(error)
    }
  }

  /// Writes a copy of the wordbook while others may continue to change it; an existing file is never replaced.
  public func backUp(to path: String) throws {
    do { try pool.backUp(to: path) } catch let error as StorageError { throw WordbookError(error) }
  }

  /// The seconds since 1970 that a wordbook may hold.
  static let times: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000

  /// Checks the integrity of the whole file.
  public func checkIntegrity() throws {
    try read { storage in
      try storage.checkIntegrity()
      _ = try storage.words(of: nil)
      let stray = try storage.first(
        """
        SELECT 1 FROM occurrence JOIN sentence ON sentence.id = occurrence.sentence
        WHERE start < 0 OR occurrence.length < 1
          OR occurrence.length > length(CAST(text AS BLOB)) - start
        """, as: Int.self)
      if stray != nil { throw StorageError.strayPlace(in: storage.path) }
    }
  }
}
