import SQLiteStorage

/// A wordbook in a file: notes with their words, where each word was found, which words are known, and reviews.
///
/// Any number of threads and processes may use a store. What ``edit(_:)`` has returned from is on the disk and lasts
/// through a killed process.
///
///     let store = try WordbookStore("words.sqlite")
///     try store.edit { try $0.createNote("Great Expectations") }
public final class WordbookStore: Sendable {
  private let pool: StoragePool

  /// The path of the file.
  public var path: String { pool.path }

  /// Opens a wordbook, which is made when there is no file.
  ///
  /// A file that is damaged, of another program or of a newer version stays as it is.
  public init(_ path: String) throws(WordbookError) {
    do throws(StorageError) { pool = try StoragePool(path, schema: .wordbook) } catch {
      throw WordbookError(error)
    }
  }

  /// Runs the closure as one change: all that it does lasts, or nothing when it throws.
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

  /// Runs the closure on one state of the wordbook.
  func read<Result: Sendable>(
    _ body: (StorageConnection) throws -> Result
  ) throws -> Result {
    do { return try pool.read(body) } catch let error as StorageError {
      throw WordbookError(error)
    }
  }

  /// Writes a copy of the wordbook, while others may go on changing it; a file that is there is never replaced.
  public func backUp(to path: String) throws {
    do { try pool.backUp(to: path) } catch let error as StorageError { throw WordbookError(error) }
  }

  /// Reads the whole file and finds damage.
  public func checkIntegrity() throws {
    try read { storage in
      try storage.checkIntegrity()
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
