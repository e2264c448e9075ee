import PageReading
import SQLiteStorage

extension WordbookStore {
  /// Returns the notes with their pages, in the order of their titles.
  public func notes() throws -> [WordbookNote] {
    try read { storage in
      var notes: [Int64: WordbookNote] = [:]
      let order = try storage.rows(
        """
        SELECT id, title, (SELECT count(*) FROM entry WHERE note = note.id) FROM note ORDER BY title
        """
      ) { (row) throws(StorageError) in
        let id = try row.value(0, as: Int64.self)
        notes[id] = WordbookNote(
          title: try row.value(1), wordCount: try row.value(2), pages: [])
        return id
      }
      try storage.forEachRow(
        "SELECT note, position, name, message FROM page ORDER BY note, position"
      ) { (row) throws(StorageError) in
        let page = WordbookNote.Page(
          number: try row.value(1), name: try row.value(2), message: try row.value(3))
        notes[try row.value(0)]?.pages.append(page)
      }
      return order.compactMap { notes[$0] }
    }
  }

  /// Returns the words that are marked as known, in alphabetical order.
  public func knownWords() throws -> [String] { try list("SELECT lemma FROM known ORDER BY lemma") }

  /// Returns the words on the erase list, in alphabetical order.
  public func erasedWords() throws -> [String] {
    try list("SELECT lemma FROM erased ORDER BY lemma")
  }

  private func list(_ sql: String) throws -> [String] {
    try read { try $0.rows(sql) { (row) throws(StorageError) in try row.value(0) } }
  }

  /// Returns the words in the order in which they were first found, each once even if several notes have it.
  ///
  /// - Parameters:
  ///   - title: The note; nil for all.
  ///   - exampleCount: The maximum number of examples of each word, the most instructive first.
  /// - Returns: The words.
  /// - Throws: ``WordbookError``.
  public func entries(of title: String? = nil, exampleCount: Int = 1) throws -> [WordbookEntry] {
    try read { storage in
      let note = try storage.noteID(titled: title)
      var entries = try storage.words(of: note)
      if exampleCount > 0 {
        for index in entries.indices where entries[index].entry.count > 0 {
          entries[index].entry.examples = try storage.examples(
            of: entries[index].id, note, count: exampleCount)
        }
      }
      return entries.map(\.entry)
    }
  }
}

extension StorageConnection {
  /// The key of a note; nil for all notes.
  func noteID(titled title: String?) throws -> Int64? {
    guard let title else { return nil }
    guard let id = try note(titled: title) else { throw WordbookError.noNote(title) }
    return id
  }

  /// A word of a note, or of any note, with its examples.
  func entry(_ id: Int64, of note: Int64?, exampleCount: Int) throws -> WordbookEntry? {
    guard var entry = try words(of: note, onlyWord: id).first?.entry else { return nil }
    entry.examples = try examples(of: id, note, count: exampleCount)
    return entry
  }

  /// The words of a note, or of all notes, with their keys and without examples.
  func words(
    of note: Int64?, onlyWord word: Int64? = nil
  ) throws -> [(id: Int64, entry: WordbookEntry)] {
    // A parameter that may be null would hide the key from SQLite's planner.
    func isWanted(_ key: String) -> String { word == nil ? "?1 IS NULL" : "\(key) = ?1" }
    var titles: [Int64: [String]] = [:]
    try forEachRow(
      """
      SELECT word, title FROM entry JOIN note ON note.id = entry.note
      WHERE \(isWanted("word")) ORDER BY title
      """, word
    ) { (row) throws(StorageError) in
      titles[try row.value(0), default: []].append(try row.value(1))
    }
    return try rows(
      """
      SELECT word.id, lemma, part_of_speech, guid, meaning, word.created, modified,
        folded IN (SELECT lemma FROM known),
        EXISTS (SELECT 1 FROM entry WHERE entry.word = word.id AND is_typed),
        sum((SELECT count(*) FROM occurrence WHERE occurrence.entry = entry.id)),
        card.state, card.step, card.stability, card.difficulty, card.due, card.last_review
      FROM word JOIN entry ON entry.word = word.id LEFT JOIN card ON card.word = word.id
      WHERE \(isWanted("word.id")) AND (?2 IS NULL OR entry.note = ?2)
      GROUP BY word.id ORDER BY min(entry.id)
      """, word, note
    ) { (row) throws(StorageError) in
      let id = try row.value(0, as: Int64.self)
      let created = try row.value(5, in: WordbookStore.times) ?? 0
      let entry = WordbookEntry(
        word: WordbookWord(try row.value(1), try row.value(2)), meaning: try row.value(4),
        guid: try row.value(3), created: created, modified: try row.value(6),
        cardNumber: created * 1000 &+ id, titles: titles[id] ?? [], count: try row.value(9),
        examples: [], isTyped: try row.value(8), isKnown: try row.value(7),
        card: try ReviewCard(row, from: 10))
      return (id, entry)
    }
  }

  /// The examples of a word among its first occurrences; sentences of a suitable length come first.
  func examples(
    of word: Int64, _ note: Int64?, count: Int
  ) throws -> [WordbookEntry.Occurrence] {
    try rows(
      """
      SELECT title, position, page.name, text, start, place.length, boxes
      FROM (
        SELECT sentence, start, length, boxes
        FROM entry JOIN occurrence ON occurrence.entry = entry.id
        WHERE word = ?1 AND (?2 IS NULL OR entry.note = ?2) LIMIT 500
      ) AS place
        JOIN sentence ON sentence.id = place.sentence
        JOIN page ON page.id = sentence.page JOIN note ON note.id = page.note
      ORDER BY length(text) NOT BETWEEN 40 AND 160, note.id, position, sentence.id, start LIMIT ?3
      """, word, note, count
    ) { (row) throws(StorageError) in
      let sentence = try row.value(3, as: String.self)
      let start = try row.value(4, as: Int.self)
      let length = try row.value(5, as: Int.self)
      guard start >= 0, length > 0, start <= sentence.utf8.count,
        length <= sentence.utf8.count - start
      else { throw .strayPlace(in: path) }
      let boxes = try row.value(6, as: String?.self)
      return WordbookEntry.Occurrence(
        title: try row.value(0), page: try row.value(1), pageName: try row.value(2),
        sentence: sentence, range: start..<start + length,
        boxes: boxes.map { [PixelBox](storedText: $0) } ?? [])
    }
  }
}

extension StorageError {
  /// The error for a word whose range is not within its sentence.
  static func strayPlace(in path: String) -> StorageError {
    StorageError(
      .damaged, path: path,
      message: "is damaged (the place of a word is not in its sentence); restore a backup")
  }
}
