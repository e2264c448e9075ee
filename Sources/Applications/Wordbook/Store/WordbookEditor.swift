import Platform
import SQLiteStorage
import Support
import WordTagging

/// An editor for a wordbook, valid only during a call of ``WordbookStore/edit(_:)``.
///
/// ```swift
/// let store = try WordbookStore("words.sqlite")
/// let reader = try VocabularyReader(english: KeepRule())
/// let page = reader.vocabulary(ofText: "The marshes were black.", named: "page 1")
/// try store.edit { editor in
///   try editor.addPage(page, to: "Great Expectations")
///   try editor.setKnown(["black"])
/// }
/// ```
public struct WordbookEditor {
  let storage: StorageConnection
  /// The current time, in seconds since 1970.
  let now = Int64(time(nil))

  // MARK: Notes

  /// Creates a note.
  ///
  /// - Throws: ``WordbookError/emptyTitle`` or ``WordbookError/titleInUse(_:)``.
  public func createNote(_ title: String) throws { _ = try insertNote(title) }

  /// Creates a note and returns its key.
  func insertNote(_ title: String) throws -> Int64 {
    let title = try checked(title)
    try storage.execute("INSERT INTO note (title, created) VALUES (?, ?)", title, now)
    return storage.lastInsertedID
  }

  /// Changes the title of a note; an empty title is an error and changes nothing.
  public func renameNote(_ title: String, to newTitle: String) throws {
    let note = try id(ofNote: title)
    guard newTitle.normalized != title.normalized else { return }
    try touchWords(ofNote: note)
    try storage.execute("UPDATE note SET title = ? WHERE id = ?", try checked(newTitle), note)
  }

  /// Deletes a note and its words; reviewed words keep their schedule.
  public func deleteNote(_ title: String) throws {
    let note = try id(ofNote: title)
    try touchWords(ofNote: note)
    try storage.execute("DELETE FROM note WHERE id = ?", note)
    try deleteUnusedWords()
  }

  private func checked(_ title: String) throws -> String {
    let title = title.normalized
    guard !title.isEmpty else { throw WordbookError.emptyTitle }
    guard try storage.note(titled: title) == nil else { throw WordbookError.titleInUse(title) }
    return title
  }

  /// Marks the words of a note as modified, since their cards name it.
  private func touchWords(ofNote note: Int64) throws {
    try storage.execute(
      "UPDATE word SET modified = ?, rank = NULL WHERE id IN (SELECT word FROM entry WHERE note = ?)",
      now, note)
  }

  func id(ofNote title: String) throws -> Int64 {
    guard let id = try storage.note(titled: title) else { throw WordbookError.noNote(title) }
    return id
  }

  // MARK: Words

  /// Adds a word to a note manually.
  public func addWord(_ word: WordbookWord, to title: String, meaning: String = "") throws {
    let note = try id(ofNote: title)
    guard !word.lemma.trimmed.isEmpty else { throw WordbookError.emptyWord }
    let id = try insert(word)
    guard try entry(of: id, in: note) == nil else { throw WordbookError.wordInUse(word) }
    try storage.execute("INSERT INTO entry (note, word, is_typed) VALUES (?, ?, 1)", note, id)
    if !meaning.isEmpty { try setMeaning(meaning, of: word) }
  }

  /// Replaces a word of a note with another one, which takes over its occurrences.
  ///
  /// A word that is in no other note keeps its exported card and its schedule.
  public func changeWord(_ word: WordbookWord, in title: String, to newWord: WordbookWord) throws {
    let note = try id(ofNote: title)
    guard !newWord.lemma.trimmed.isEmpty else { throw WordbookError.emptyWord }
    guard newWord.normalized != word.normalized else { return }
    guard let old = try id(of: word), let oldEntry = try entry(of: old, in: note) else {
      throw WordbookError.noWord(word.description)
    }
    let noteCount = try storage.first(
      "SELECT count(*) FROM entry WHERE word = ?", old, as: Int.self)
    let existing = try id(of: newWord)
    if existing == nil, noteCount == 1 {
      try rename(old, from: word, to: newWord)
      return
    }
    let new = try existing ?? insert(newWord)
    try keepAlias(word, of: new)
    if let newEntry = try entry(of: new, in: note) {
      try storage.execute(
        "UPDATE occurrence SET entry = ? WHERE entry = ?", newEntry, oldEntry)
      try storage.execute("DELETE FROM entry WHERE id = ?", oldEntry)
    } else {
      try storage.execute("UPDATE entry SET word = ? WHERE id = ?", new, oldEntry)
    }
    try storage.execute(
      "UPDATE word SET modified = ?, rank = NULL WHERE id IN (?, ?)", now, old, new)
    try keep(new)
    try deleteUnusedWords()
  }

  /// Renames a word; pages with the old word then refer to the new one.
  func rename(_ id: Int64, from word: WordbookWord, to newWord: WordbookWord) throws {
    let (old, new) = (word.normalized, newWord.normalized)
    guard new != old else { return }
    try storage.execute(
      "UPDATE word SET lemma = ?, folded = ?, part_of_speech = ?, modified = ?, rank = NULL WHERE id = ?",
      new.lemma, new.lemma.folded, new.partOfSpeech, now, id)
    // A word that gets its former name back was renamed by mistake: pages with the mistaken name mean another word.
    let isUndone =
      try storage.first(
        "SELECT 1 FROM alias WHERE lemma = ? AND part_of_speech = ? AND word = ?", new.lemma,
        new.partOfSpeech, id, as: Int.self) != nil
    try storage.execute(
      "DELETE FROM alias WHERE lemma = ? AND part_of_speech = ?", new.lemma, new.partOfSpeech)
    if !isUndone { try keepAlias(old, of: id) }
    try keep(id)
  }

  private func keepAlias(_ word: WordbookWord, of id: Int64) throws {
    let word = word.normalized
    try storage.execute(
      "INSERT OR REPLACE INTO alias VALUES (?, ?, ?)", word.lemma, word.partOfSpeech, id)
  }

  /// Keeps an edited word even if no page has it any longer.
  private func keep(_ id: Int64) throws {
    try storage.execute("UPDATE entry SET is_typed = 1 WHERE word = ?", id)
  }

  /// Deletes a word from a note.
  public func deleteWord(_ word: WordbookWord, from title: String) throws {
    let note = try id(ofNote: title)
    guard let id = try id(of: word), let entry = try entry(of: id, in: note) else {
      throw WordbookError.noWord(word.description)
    }
    try storage.execute("DELETE FROM entry WHERE id = ?", entry)
    try deleteUnusedWords()
  }

  /// Sets the meaning of a word, the text on the back of its card.
  public func setMeaning(_ meaning: String, of word: WordbookWord) throws {
    guard let id = try id(of: word) else { throw WordbookError.noWord(word.description) }
    try storage.execute(
      "UPDATE word SET meaning = ?1, modified = ?2 WHERE id = ?3 AND meaning <> ?1", meaning, now,
      id)
    if storage.changeCount > 0 { try keep(id) }
  }

  func id(of word: WordbookWord) throws(StorageError) -> Int64? {
    let word = word.normalized
    return try storage.first(
      "SELECT id FROM word WHERE lemma = ? AND part_of_speech = ?", word.lemma, word.partOfSpeech)
  }

  /// The key of a word, which is inserted if it is new; a former name leads to the renamed word.
  func insert(_ word: WordbookWord, orAlias takesAlias: Bool = false) throws -> Int64 {
    if let id = try id(of: word) { return id }
    let word = word.normalized
    if takesAlias,
      let id = try storage.first(
        "SELECT word FROM alias WHERE lemma = ? AND part_of_speech = ?", word.lemma,
        word.partOfSpeech, as: Int64.self)
    {
      return id
    }
    // A renamed word has kept its identifier.
    var guid = word.guid
    while try storage.first("SELECT 1 FROM word WHERE guid = ?", guid, as: Int.self) != nil {
      guid += "x"
    }
    try storage.execute(
      """
      INSERT INTO word (lemma, folded, part_of_speech, guid, created, modified)
      VALUES (?, ?, ?, ?, ?, ?)
      """, word.lemma, word.lemma.folded, word.partOfSpeech, guid, now, now)
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

  /// Marks words as known or unknown; case is ignored.
  public func setKnown(_ lemmas: some Sequence<String>, _ isKnown: Bool = true) throws {
    for lemma in lemmas.map(\.folded) where !lemma.isEmpty {
      if isKnown {
        try storage.execute(
          "INSERT OR IGNORE INTO known (lemma, since) VALUES (?, ?)", lemma, now)
      } else {
        try storage.execute("DELETE FROM known WHERE lemma = ?", lemma)
      }
      if storage.changeCount > 0 {
        try storage.execute("UPDATE word SET rank = NULL WHERE folded = ?", lemma)
      }
    }
  }

  /// Adds words to the erase list and deletes them from all notes, or removes them from the list; case is ignored.
  public func setErased(_ lemmas: some Sequence<String>, _ isErased: Bool = true) throws {
    for lemma in lemmas.map(\.folded) where !lemma.isEmpty {
      if isErased {
        try storage.execute("INSERT OR IGNORE INTO erased (lemma) VALUES (?)", lemma)
        try storage.execute(
          "DELETE FROM entry WHERE word IN (SELECT id FROM word WHERE folded = ?)", lemma)
      } else {
        try storage.execute("DELETE FROM erased WHERE lemma = ?", lemma)
      }
    }
    try deleteUnusedWords()
  }
}

extension StorageConnection {
  /// The key of a note, or nil if there is no note with the title.
  func note(titled title: String) throws(StorageError) -> Int64? {
    try first("SELECT id FROM note WHERE title = ?", title.normalized)
  }
}

extension String {
  /// The trimmed text with composed letters, and with each whitespace character replaced by a space.
  var normalized: String {
    LetterComposition.compose(split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The text by which words are compared: ``normalized`` in lowercase.
  var folded: String { LetterComposition.compose(normalized.lowercased()) }
}
