public import PageReading
import SQLiteStorage
import Support

extension WordbookEditor {
  /// Adds a single word of a page with its sentence, whatever the keep rule says.
  ///
  /// The note and the page are created if they do not exist; the same occurrence is added once.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - sentence: The sentence.
  ///   - range: The range of the word in the sentence, in UTF-8.
  ///   - boxes: The boxes in pixels of the upright picture; empty for text.
  ///   - page: The name of the page.
  ///   - title: The title of the note.
  /// - Throws: ``WordbookError``.
  public func addOccurrence(
    of word: WordbookWord, in sentence: String, at range: Range<Int>, boxes: [PixelBox] = [],
    ofPage page: String, to title: String
  ) throws {
    precondition(
      range.lowerBound >= 0 && !range.isEmpty && range.upperBound <= sentence.utf8.count,
      "the word is not in its sentence")
    guard !word.lemma.trimmed.isEmpty else { throw WordbookError.emptyWord }
    let note = try storage.note(titled: title) ?? insertNote(title)
    let id = try insert(word, orAlias: true)
    try storage.execute(
      """
      INSERT INTO entry (note, word, is_typed) VALUES (?, ?, 1)
      ON CONFLICT (note, word) DO UPDATE SET is_typed = 1
      """, note, id)
    guard let entry = try entry(of: id, in: note) else { return }
    let pageID = try self.page(named: page, in: note)
    let sentenceID: Int64
    if let known = try storage.first(
      "SELECT id FROM sentence WHERE page = ? AND text = ?", pageID, sentence, as: Int64.self)
    {
      sentenceID = known
    } else {
      try storage.execute("INSERT INTO sentence (page, text) VALUES (?, ?)", pageID, sentence)
      sentenceID = storage.lastInsertedID
    }
    try storage.execute(
      """
      INSERT INTO occurrence (sentence, start, length, entry, boxes) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (sentence, start) DO UPDATE
      SET length = excluded.length, entry = excluded.entry, boxes = excluded.boxes
      WHERE entry <> excluded.entry
      """, sentenceID, range.lowerBound, range.count, entry,
      boxes.isEmpty ? String?.none : boxes.storedText)
    if storage.changeCount > 0 {
      try storage.execute("UPDATE word SET modified = ?, rank = NULL WHERE id = ?", now, id)
    }
  }

  /// The key of the page of single words that has a name, which no page that was read as a whole replaces.
  private func page(named name: String, in note: Int64) throws -> Int64 {
    let identity = "words of \(name)"
    if let known = try storage.first(
      "SELECT id FROM page WHERE note = ? AND identity = ?", note, identity, as: Int64.self)
    {
      return known
    }
    try storage.execute(
      """
      INSERT INTO page (note, position, name, identity, digest)
      VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM page WHERE note = ?1), ?2, ?3, 0)
      """, note, name, identity)
    return storage.lastInsertedID
  }
}
