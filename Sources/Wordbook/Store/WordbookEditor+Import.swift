import SQLiteStorage

extension WordbookEditor {
  /// Takes over a table that was exported and changed: words, meanings, and what is known.
  ///
  /// A row with an identifier changes the word that was exported with it, one without adds a word. Nothing is deleted.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - title: The note of new words that name none.
  ///   - file: The file, for messages.
  /// - Returns: The number of words that are new.
  /// - Throws: ``WordbookError`` with the line of the row that is wrong.
  @discardableResult
  public func importRows(
    _ rows: [WordTable.Row], into title: String? = nil, file: String
  ) throws -> Int {
    var newCount = 0
    for row in rows {
      do {
        if try importRow(row, into: title) { newCount += 1 }
      } catch let error as WordbookError {
        throw WordbookError.unreadable(file: file, line: row.line, message: error.description)
      }
    }
    return newCount
  }

  /// Takes over a row; true when its word is new.
  private func importRow(_ row: WordTable.Row, into title: String?) throws -> Bool {
    let exported = try row.guid.flatMap { guid in
      try storage.first("SELECT id FROM word WHERE guid = ?", guid, as: Int64.self)
    }
    var isNew = false
    let id: Int64
    if let exported {
      id = exported
      if let other = try self.id(of: row.word), other != exported {
        throw WordbookError.wordInUse(row.word)
      }
      try storage.execute(
        """
        UPDATE word SET lemma = ?1, part_of_speech = ?2, modified = ?3
        WHERE id = ?4 AND (lemma <> ?1 OR part_of_speech <> ?2)
        """, row.word.lemma, row.word.partOfSpeech, now, id)
    } else {
      isNew = try self.id(of: row.word) == nil
      id = try insert(row.word)
    }
    let titles = row.titles.flatMap { $0.isEmpty ? nil : $0 } ?? title.map { [$0] } ?? []
    for title in titles {
      if try storage.first("SELECT id FROM note WHERE title = ?", title.trimmed, as: Int64.self)
        == nil
      {
        try createNote(title)
      }
      try storage.execute(
        "INSERT OR IGNORE INTO entry (note, word, is_typed) VALUES (?, ?, 1)",
        try self.id(ofNote: title), id)
    }
    guard try storage.first("SELECT 1 FROM entry WHERE word = ?", id, as: Int.self) != nil else {
      throw WordbookError.emptyTitle
    }
    if let meaning = row.meaning { try setMeaning(meaning, of: row.word) }
    if let isKnown = row.isKnown { try setKnown([row.word.lemma], isKnown) }
    return isNew
  }
}
