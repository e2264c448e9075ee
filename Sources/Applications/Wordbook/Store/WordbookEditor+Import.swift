import SQLiteStorage

extension WordbookEditor {
  /// Imports an exported and edited table: words, meanings, and known words.
  ///
  /// A row with an identifier changes the word exported with it; a row without one adds a word. Nothing is deleted.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - title: The note for new words whose rows name none.
  ///   - file: The file, for messages.
  /// - Returns: The number of new words.
  /// - Throws: ``WordbookError`` with the line of the invalid row.
  @discardableResult
  public func importRows(
    _ rows: [WordbookTable.Row], into title: String? = nil, file: String
  ) throws -> Int {
    let known = try Set(
      storage.rows("SELECT lemma FROM known") { (row) throws(StorageError) in
        try row.value(0, as: String.self)
      })
    var newCount = 0
    for row in rows {
      do {
        if try importRow(row, into: title) { newCount += 1 }
        // Only changes are applied, since other rows may have the same word with another part of speech.
        let lemma = row.word.lemma.folded
        if let isKnown = row.isKnown, isKnown != known.contains(lemma) {
          try setKnown([lemma], isKnown)
        }
      } catch let error as WordbookError {
        throw WordbookError.unreadable(file: file, line: row.line, message: error.description)
      }
    }
    return newCount
  }

  /// Imports a row; returns true if its word is new.
  private func importRow(_ row: WordbookTable.Row, into title: String?) throws -> Bool {
    let exported = try row.guid.flatMap { guid in
      try storage.rows("SELECT id, lemma, part_of_speech FROM word WHERE guid = ?", guid) {
        (row) throws(StorageError) in
        (
          id: try row.value(0, as: Int64.self),
          word: WordbookWord(try row.value(1), try row.value(2))
        )
      }.first
    }
    var isNew = false
    let id: Int64
    if let exported {
      id = exported.id
      if let other = try self.id(of: row.word), other != id {
        throw WordbookError.wordInUse(row.word)
      }
      try rename(id, from: exported.word, to: row.word)
    } else {
      isNew = try self.id(of: row.word) == nil
      id = try insert(row.word)
    }
    let titles = row.titles.flatMap { $0.isEmpty ? nil : $0 } ?? title.map { [$0] } ?? []
    for title in titles {
      let note = try storage.note(titled: title) ?? insertNote(title)
      try storage.execute(
        "INSERT OR IGNORE INTO entry (note, word, is_typed) VALUES (?, ?, 1)", note, id)
      if storage.changeCount > 0 {
        try storage.execute("UPDATE word SET modified = ?, rank = NULL WHERE id = ?", now, id)
      }
    }
    guard try storage.first("SELECT 1 FROM entry WHERE word = ?", id, as: Int.self) != nil else {
      throw WordbookError.emptyTitle
    }
    if let meaning = row.meaning { try setMeaning(meaning, of: row.word) }
    return isNew
  }
}
