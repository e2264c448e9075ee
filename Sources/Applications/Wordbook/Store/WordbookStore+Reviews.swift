import SQLiteStorage
import Support

extension WordbookStore {
  /// Returns the words to review: due words in the order of their due times, then new ones.
  ///
  /// Known words and names are excluded.
  ///
  /// - Parameters:
  ///   - title: The note; nil for all.
  ///   - time: The time, in seconds since 1970.
  ///   - newCount: The maximum number of new words.
  ///   - rarity: The bands of words, by which new words are ordered, then by their occurrences; by default they come in the
  ///     order in which they were found.
  ///   - level: The level whose words are left out, unless someone has typed them; with bands only.
  /// - Returns: The words.
  /// - Throws: ``WordbookError``.
  public func dueEntries(
    of title: String? = nil, at time: Int64, newCount: Int, newWordsBy rarity: RarityTable? = nil,
    beyond level: LearnerLevel? = nil
  ) throws -> [WordbookEntry] {
    if let rarity { try rankNewWords(by: rarity) }
    return try read { storage in
      let queue = ReviewQueue(storage: storage, note: try storage.noteID(titled: title))
      let words =
        try queue.dueWords(at: time)
        + queue.newWords(areRanked: rarity != nil, beyond: level, limit: newCount)
      return try words.compactMap {
        try storage.entry($0, of: queue.note, exampleCount: ReviewQueue.exampleCount)
      }
    }
  }

  /// Returns the number of new words that a level leaves out of the reviews.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - title: The note; nil for all.
  ///   - rarity: The bands of words.
  /// - Returns: The number of words, without those that someone has typed.
  /// - Throws: ``WordbookError``.
  public func leftOutCount(
    beyond level: LearnerLevel, of title: String? = nil, by rarity: RarityTable
  ) throws -> Int {
    try rankNewWords(by: rarity)
    return try read { storage in
      try ReviewQueue(storage: storage, note: storage.noteID(titled: title))
        .leftOutCount(beyond: level)
    }
  }

  /// Returns the number of new words that may still be asked for on a day.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of new words a day.
  ///   - time: The time, in seconds since 1970; days begin at midnight in the local time zone.
  /// - Returns: The limit without the words that were reviewed for the first time since midnight.
  /// - Throws: ``WordbookError``.
  public func newCount(aDay limit: Int, at time: Int64) throws -> Int {
    max(0, limit - (try newCardCount(since: Timestamp.startOfDay(time))))
  }

  /// The number of words that were reviewed for the first time since a given time.
  public func newCardCount(since time: Int64) throws -> Int {
    try read {
      try $0.first(
        """
        SELECT count(DISTINCT word) FROM review WHERE time >= ?1 AND NOT EXISTS (
          SELECT 1 FROM review AS earlier WHERE earlier.word = review.word AND earlier.time < ?1)
        """, time, as: Int.self) ?? 0
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
    let card = scheduler.review(try card(of: id) ?? ReviewCard(due: time), rating, at: time)
    try storage.execute(
      "INSERT OR REPLACE INTO card VALUES (?, ?, ?, ?, ?, ?, ?)", id, card.state.rawValue,
      card.step, card.stability, card.difficulty, card.due, card.lastReview)
    try storage.execute("UPDATE word SET rank = ? WHERE id = ?", Int64.max, id)
    try storage.execute(
      "INSERT INTO review (word, time, rating) VALUES (?, ?, ?)", id, time, rating.rawValue)
    return card
  }

  /// Returns the word that was exported or shown with an identifier, with its schedule if it has been reviewed; nil if there
  /// is no such word.
  public func reviewedWord(_ guid: String) throws -> (word: WordbookWord, card: ReviewCard?)? {
    let found = try storage.rows(
      "SELECT id, lemma, part_of_speech FROM word WHERE guid = ?", guid
    ) { (row) throws(StorageError) in
      (id: try row.value(0, as: Int64.self), word: WordbookWord(try row.value(1), try row.value(2)))
    }.first
    return try found.map { ($0.word, try card(of: $0.id)) }
  }

  private func card(of id: Int64) throws -> ReviewCard? {
    try storage.rows(
      "SELECT state, step, stability, difficulty, due, last_review FROM card WHERE word = ?", id
    ) { (row) throws(StorageError) in try ReviewCard(row, from: 0) }.first ?? nil
  }
}
