import StreamIO

/// The words that a file brought into a wordbook.
public struct ImportedWords: Hashable, Sendable {
  /// The number of rows of a table.
  public var rowCount = 0
  /// The number of words that are new.
  public var newWordCount = 0
  /// The number of words of an Anki collection that are marked as known.
  public var knownWordCount = 0
}

extension WordbookStore {
  /// Imports an edited table (`.csv`), or marks the words of an Anki collection or package as known.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - title: The book for new words whose rows name none.
  ///   - days: The minimum interval of a card for its word to be known.
  ///   - field: The field of an Anki note that has the word, from 1.
  /// - Returns: The numbers of words.
  /// - Throws: ``WordbookError``; nothing is changed then.
  public func importWords(
    from path: String, into title: String? = nil, knownAfter days: Int = 21, field: Int = 1
  ) throws -> ImportedWords {
    var imported = ImportedWords()
    if path.lowercased().hasSuffix(".csv") {
      let rows = try WordbookTable.rows(ofCSV: try Self.text(of: path), file: path)
      imported.rowCount = rows.count
      imported.newWordCount = try edit { try $0.importRows(rows, into: title, file: path) }
    } else {
      #if Storage
      let words = try AnkiCollection.matureWords(in: path, atLeast: days, field: field)
      imported.knownWordCount = words.count
      try edit { try $0.setKnown(words) }
      #endif
    }
    return imported
  }

  private static func text(of path: String) throws -> String {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.contents(of: path) } catch {
      throw WordbookError.unreadable(file: path, line: nil, message: error.message)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WordbookError.unreadable(file: path, line: nil, message: "is not UTF-8 text")
    }
    return text
  }
}
