import CLibrary
import InternalUtilities
import SQLiteStorage

/// The changes that can be made to a wordbook; valid within one call of ``WordbookStore/edit(_:)``.
public struct WordbookEditor {
  let storage: StorageConnection
  /// Seconds since 1970.
  let now = Int64(time(nil))

  // MARK: Notes

  /// Creates a note.
  ///
  /// - Throws: ``WordbookError/emptyTitle`` or ``WordbookError/titleInUse(_:)``.
  public func createNote(_ title: String) throws {
    let title = try checked(title)
    try storage.execute("INSERT INTO note (title, created) VALUES (?, ?)", title, now)
  }

  /// Changes the title of a note; an empty title is refused and the old one stays.
  public func renameNote(_ title: String, to newTitle: String) throws {
    let note = try id(ofNote: title)
    guard newTitle.trimmed != title.trimmed else { return }
    try storage.execute("UPDATE note SET title = ? WHERE id = ?", try checked(newTitle), note)
  }

  /// Deletes a note with its words; those that have been reviewed keep their schedule.
  public func deleteNote(_ title: String) throws {
    try storage.execute("DELETE FROM note WHERE id = ?", try id(ofNote: title))
    try deleteUnusedWords()
  }

  private func checked(_ title: String) throws -> String {
    let title = title.trimmed
    guard !title.isEmpty else { throw WordbookError.emptyTitle }
    guard try storage.first("SELECT id FROM note WHERE title = ?", title, as: Int64.self) == nil
    else { throw WordbookError.titleInUse(title) }
    return title
  }

  func id(ofNote title: String) throws -> Int64 {
    guard
      let id = try storage.first(
        "SELECT id FROM note WHERE title = ?", title.trimmed, as: Int64.self)
    else { throw WordbookError.noNote(title) }
    return id
  }

  // MARK: Words

  /// Adds a word to a note by hand.
  public func addWord(_ word: Word, to title: String, meaning: String = "") throws {
    let note = try id(ofNote: title)
    guard !word.lemma.trimmed.isEmpty else { throw WordbookError.emptyWord }
    let id = try insert(word)
    guard try entry(of: id, in: note) == nil else { throw WordbookError.wordInUse(word) }
    try storage.execute("INSERT INTO entry (note, word, is_typed) VALUES (?, ?, 1)", note, id)
    if !meaning.isEmpty { try setMeaning(meaning, of: word) }
  }

  /// Replaces a word of a note by another one, which takes over its places.
  ///
  /// A word that is in no other note keeps its card in a collection of cards and its schedule.
  public func changeWord(_ word: Word, in title: String, to newWord: Word) throws {
    let note = try id(ofNote: title)
    guard !newWord.lemma.trimmed.isEmpty else { throw WordbookError.emptyWord }
    guard newWord != word else { return }
    guard let old = try id(of: word), let oldEntry = try entry(of: old, in: note) else {
      throw WordbookError.noWord(word.description)
    }
    let noteCount = try storage.first(
      "SELECT count(*) FROM entry WHERE word = ?", old, as: Int.self)
    let existing = try id(of: newWord)
    if existing == nil, noteCount == 1 {
      try storage.execute(
        "UPDATE word SET lemma = ?, part_of_speech = ?, modified = ? WHERE id = ?", newWord.lemma,
        newWord.partOfSpeech, now, old)
      return
    }
    let new = try existing ?? insert(newWord)
    if let newEntry = try entry(of: new, in: note) {
      try storage.execute(
        "UPDATE occurrence SET entry = ? WHERE entry = ?", newEntry, oldEntry)
      try storage.execute("DELETE FROM entry WHERE id = ?", oldEntry)
    } else {
      try storage.execute("UPDATE entry SET word = ? WHERE id = ?", new, oldEntry)
    }
    try deleteUnusedWords()
  }

  /// Deletes a word from a note.
  public func deleteWord(_ word: Word, from title: String) throws {
    let note = try id(ofNote: title)
    guard let id = try id(of: word), let entry = try entry(of: id, in: note) else {
      throw WordbookError.noWord(word.description)
    }
    try storage.execute("DELETE FROM entry WHERE id = ?", entry)
    try deleteUnusedWords()
  }

  /// Sets what a word means, the text on the back of its card.
  public func setMeaning(_ meaning: String, of word: Word) throws {
    guard let id = try id(of: word) else { throw WordbookError.noWord(word.description) }
    try storage.execute(
      "UPDATE word SET meaning = ?1, modified = ?2 WHERE id = ?3 AND meaning <> ?1", meaning, now,
      id)
  }

  func id(of word: Word) throws(StorageError) -> Int64? {
    try storage.first(
      "SELECT id FROM word WHERE lemma = ? AND part_of_speech = ?", word.lemma, word.partOfSpeech)
  }

  /// The key of a word, which is inserted when it is new.
  func insert(_ word: Word) throws -> Int64 {
    if let id = try id(of: word) { return id }
    // A word that was changed to another one has kept its identifier.
    var guid = word.guid
    while try storage.first("SELECT 1 FROM word WHERE guid = ?", guid, as: Int.self) != nil {
      guid += "x"
    }
    try storage.execute(
      "INSERT INTO word (lemma, part_of_speech, guid, created, modified) VALUES (?, ?, ?, ?, ?)",
      word.lemma, word.partOfSpeech, guid, now, now)
    return storage.lastInsertedID
  }

  func entry(of word: Int64, in note: Int64) throws(StorageError) -> Int64? {
    try storage.first("SELECT id FROM entry WHERE note = ? AND word = ?", note, word)
  }

  /// Deletes words that are in no note and were never reviewed.
  func deleteUnusedWords() throws {
    try storage.execute(
      """
      DELETE FROM word WHERE NOT EXISTS (SELECT 1 FROM entry WHERE entry.word = word.id)
      AND NOT EXISTS (SELECT 1 FROM card WHERE card.word = word.id)
      """)
  }

  // MARK: Lists

  /// Marks words as known, or as not known; letters' case is ignored.
  public func setKnown(_ lemmas: some Sequence<String>, _ isKnown: Bool = true) throws {
    for lemma in lemmas.map(\.trimmed) where !lemma.isEmpty {
      if isKnown {
        try storage.execute(
          "INSERT OR IGNORE INTO known (lemma, since) VALUES (?, ?)", lemma.lowercased(), now)
      } else {
        try storage.execute("DELETE FROM known WHERE lemma = ?", lemma.lowercased())
      }
    }
  }

  /// Adds words to the erase list and deletes them from all notes, or takes them from the list; case is ignored.
  public func setErased(_ lemmas: some Sequence<String>, _ isErased: Bool = true) throws {
    for lemma in lemmas.map({ $0.trimmed.lowercased() }) where !lemma.isEmpty {
      if isErased {
        try storage.execute("INSERT OR IGNORE INTO erased (lemma) VALUES (?)", lemma)
        try storage.execute(
          "DELETE FROM entry WHERE word IN (SELECT id FROM word WHERE lower(lemma) = ?)", lemma)
      } else {
        try storage.execute("DELETE FROM erased WHERE lemma = ?", lemma)
      }
    }
    try deleteUnusedWords()
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest)
  }
}
