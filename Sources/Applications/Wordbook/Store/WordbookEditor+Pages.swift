import PageReading
import SQLiteStorage

extension WordbookEditor {
  /// The changes made by adding a page.
  public struct PageChange: Hashable, Sendable {
    /// The number of occurrences of words on the page.
    public var occurrenceCount = 0
    /// The number of words that are new to the note.
    public var newWordCount = 0
    /// Whether an earlier version of the page was replaced.
    public var isReplaced = false
  }

  /// Adds a page to a note, which is created if it does not exist.
  ///
  /// A page that the note already has, by its identity or its text, is replaced: its words are updated, and known words
  /// and schedules are kept.
  ///
  /// - Parameters:
  ///   - page: The page with its words.
  ///   - title: The title of the note.
  /// - Returns: The changes.
  /// - Throws: ``WordbookError``.
  @discardableResult
  public func addPage(_ page: PageVocabulary, to title: String) throws -> PageChange {
    let note = try storage.note(titled: title) ?? insertNote(title)
    var change = PageChange()
    let old = try earlierReading(of: page, in: note)
    // A page that can no longer be read keeps its earlier words.
    if old != nil, page.message != nil { return change }
    let isChanged = try hasChanged(page, from: old)
    if isChanged, let old { try touchWords(ofPage: old) }
    let id = try place(page, over: old, in: note)
    change.isReplaced = old != nil
    var sentenceIDs: [Int64] = []
    for sentence in page.sentences {
      try storage.execute("INSERT INTO sentence (page, text) VALUES (?, ?)", id, sentence)
      sentenceIDs.append(storage.lastInsertedID)
    }
    var entries: [WordbookWord: Int64] = [:]
    for found in page.words {
      let entry: Int64
      if let known = entries[found.word] {
        entry = known
      } else {
        let word = try insert(found.word, orAlias: true)
        if let old = try self.entry(of: word, in: note) {
          entry = old
        } else {
          try storage.execute("INSERT INTO entry (note, word) VALUES (?, ?)", note, word)
          entry = storage.lastInsertedID
          change.newWordCount += 1
        }
        entries[found.word] = entry
      }
      try storage.execute(
        "INSERT INTO occurrence (sentence, start, length, entry, boxes) VALUES (?, ?, ?, ?, ?)",
        sentenceIDs[found.sentence], found.range.lowerBound, found.range.count, entry,
        found.boxes.isEmpty ? String?.none : found.boxes.storedText)
    }
    change.occurrenceCount = page.words.count
    if isChanged { try touchWords(ofPage: id) }
    if change.isReplaced {
      // Words that only the earlier version had.
      try storage.execute(
        """
        DELETE FROM entry WHERE note = ? AND is_typed = 0
        AND NOT EXISTS (SELECT 1 FROM occurrence WHERE occurrence.entry = entry.id)
        AND NOT EXISTS (SELECT 1 FROM card WHERE card.word = entry.word)
        """, note)
      try deleteUnusedWords()
    }
    return change
  }

  /// The key of an earlier version of the same page.
  private func earlierReading(of page: PageVocabulary, in note: Int64) throws -> Int64? {
    // A page whose file was not found is matched by its name.
    if let id = try storage.first(
      """
      SELECT id FROM page WHERE note = ?1 AND (identity = ?2
        OR message IS NOT NULL AND name = ?3 AND coalesce(identity, name) = name)
      ORDER BY identity IS NOT ?2, position
      """, note, page.identity, page.name, as: Int64.self)
    {
      return id
    }
    guard !page.sentences.isEmpty else { return nil }
    return try storage.first(
      "SELECT id FROM page WHERE note = ? AND digest = ? ORDER BY position", note,
      Int64(bitPattern: page.digest))
  }

  private func hasChanged(_ page: PageVocabulary, from old: Int64?) throws -> Bool {
    guard let old else { return true }
    let digest = try storage.first("SELECT digest FROM page WHERE id = ?", old, as: Int64.self)
    return digest != Int64(bitPattern: page.digest)
  }

  /// Marks the words of a page as modified, so that the next export updates their cards.
  private func touchWords(ofPage page: Int64) throws {
    try storage.execute(
      """
      UPDATE word SET modified = ?1, rank = NULL
      WHERE (modified < ?1 OR rank IS NOT NULL) AND id IN (
        SELECT word FROM sentence JOIN occurrence ON occurrence.sentence = sentence.id
          JOIN entry ON entry.id = occurrence.entry WHERE page = ?2)
      """, now, page)
  }

  /// The key of the page's row, which is inserted or cleared.
  private func place(_ page: PageVocabulary, over old: Int64?, in note: Int64) throws -> Int64 {
    let digest = Int64(bitPattern: page.digest)
    if let old {
      try storage.execute("DELETE FROM sentence WHERE page = ?", old)
      try storage.execute(
        "UPDATE page SET name = ?, identity = ?, digest = ?, message = ? WHERE id = ?", page.name,
        page.identity, digest, page.message, old)
      return old
    }
    try storage.execute(
      """
      INSERT INTO page (note, position, name, identity, digest, message)
      VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM page WHERE note = ?1), ?2, ?3, ?4, ?5)
      """, note, page.name, page.identity, digest, page.message)
    return storage.lastInsertedID
  }
}

extension [PixelBox] {
  /// The boxes as `x,y,width,height`, separated by spaces.
  var storedText: String {
    map { "\($0.x),\($0.y),\($0.width),\($0.height)" }.joined(separator: " ")
  }

  init(storedText: String) {
    self = storedText.split(separator: " ").compactMap { box in
      let numbers = box.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return PixelBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}
