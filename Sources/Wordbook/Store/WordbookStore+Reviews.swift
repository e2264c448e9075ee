import CLibrary
import SQLiteStorage

extension WordbookStore {
  /// Returns the words to review: due words in the order of their due times, then new ones.
  ///
  /// Known words and names are excluded.
  ///
  /// - Parameters:
  ///   - title: The note; nil for all.
  ///   - time: The time, in seconds since 1970.
  ///   - newCount: The maximum number of new words.
  ///   - areBefore: The order of new words; by default that in which they were found.
  /// - Returns: The words.
  /// - Throws: ``WordbookError``.
  public func dueEntries(
    of title: String? = nil, at time: Int64, newCount: Int,
    newWordsBy areBefore: ((WordbookEntry, WordbookEntry) -> Bool)? = nil
  ) throws -> [WordbookEntry] {
    let entries = try entries(of: title, exampleCount: 3)
      .filter { !$0.isKnown && !$0.word.isName }
    let due = entries.filter { $0.card.map { $0.due <= time } ?? false }
      .sorted { ($0.card?.due ?? 0) < ($1.card?.due ?? 0) }
    var new = entries.filter { $0.card == nil }
    if let areBefore { new.sort(by: areBefore) }
    return due + new.prefix(newCount)
  }

  /// The number of words that were reviewed for the first time since a given time.
  public func newCardCount(since time: Int64) throws -> Int {
    try read {
      try $0.first(
        "SELECT count(*) FROM (SELECT word FROM review GROUP BY word HAVING min(time) >= ?)", time,
        as: Int.self) ?? 0
    }
  }

  /// The number of stored reviews.
  public func reviewCount() throws -> Int {
    try read { try $0.first("SELECT count(*) FROM review", as: Int.self) ?? 0 }
  }
}

extension WordbookEditor {
  /// Stores the rating of a review and schedules the next one.
  ///
  /// - Returns: The new schedule.
  @discardableResult
  public func review(
    _ word: WordbookWord, _ rating: ReviewRating, at time: Int64, by scheduler: ReviewScheduler
  ) throws -> ReviewCard {
    guard let id = try id(of: word) else { throw WordbookError.noWord(word.description) }
    let old = try storage.rows(
      "SELECT state, step, stability, difficulty, due, last_review FROM card WHERE word = ?", id
    ) { (row) throws(StorageError) in try ReviewCard(row, from: 0) }
    let card = scheduler.review(
      old.compactMap(\.self).first ?? ReviewCard(due: time), rating, at: time)
    try storage.execute(
      "INSERT OR REPLACE INTO card VALUES (?, ?, ?, ?, ?, ?, ?)", id, card.state.rawValue,
      card.step, card.stability, card.difficulty, card.due, card.lastReview)
    try storage.execute(
      "INSERT INTO review (word, time, rating) VALUES (?, ?, ?)", id, time, rating.rawValue)
    return card
  }
}
