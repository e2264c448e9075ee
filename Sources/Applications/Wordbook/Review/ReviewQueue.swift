import SQLiteStorage

/// The words of a note, or of all notes, that reviews ask for: neither known words nor names.
struct ReviewQueue {
  /// The number of examples that are shown with a word.
  static let exampleCount = 3

  let storage: StorageConnection
  /// The key of the note; nil for all.
  let note: Int64?

  private static let isAsked = """
    part_of_speech <> 'PROPN' AND NOT EXISTS (SELECT 1 FROM known WHERE known.lemma = word.folded)
    AND \(isInNote)
    """
  private static let isInNote =
    "EXISTS (SELECT 1 FROM entry WHERE entry.word = word.id AND (?1 IS NULL OR entry.note = ?1))"

  /// The keys of the words that are due at a time, the earliest first.
  func dueWords(at time: Int64, limit: Int = -1) throws(StorageError) -> [Int64] {
    try storage.rows(
      """
      SELECT word.id FROM card CROSS JOIN word ON word.id = card.word
      WHERE due <= ?2 AND \(Self.isAsked) ORDER BY due LIMIT ?3
      """, note, time, limit
    ) { (row) throws(StorageError) in try row.value(0) }
  }

  func dueCount(at time: Int64) throws(StorageError) -> Int {
    try storage.first(
      """
      SELECT count(*) FROM card CROSS JOIN word ON word.id = card.word
      WHERE due <= ?2 AND \(Self.isAsked)
      """, note, time) ?? 0
  }

  private static let isTyped =
    "EXISTS (SELECT 1 FROM entry WHERE entry.word = word.id AND is_typed)"

  /// The keys of words that were never reviewed, by their rank or in the order in which they were found.
  ///
  /// - Parameters:
  ///   - areRanked: Whether they come by their rank.
  ///   - level: The level whose words are left out, but for those that someone has typed; nil for none.
  ///   - limit: The maximum number of words.
  /// - Returns: The keys.
  /// - Throws: An error of the storage.
  func newWords(
    areRanked: Bool, beyond level: LearnerLevel?, limit: Int
  ) throws(StorageError) -> [Int64] {
    let isBeyond = "(rank >= \(RarityTable.firstRank(beyond: level)) OR \(Self.isTyped))"
    let order =
      areRanked ? "rank < \(Int64.max) AND \(isBeyond) ORDER BY rank, id" : "1 ORDER BY id"
    return try storage.rows(
      """
      SELECT id FROM word WHERE \(Self.isAsked)
        AND NOT EXISTS (SELECT 1 FROM card WHERE card.word = word.id) AND \(order) LIMIT ?2
      """, note, limit
    ) { (row) throws(StorageError) in try row.value(0) }
  }

  /// The number of new words that a level leaves out; only new words have such a rank.
  func leftOutCount(beyond level: LearnerLevel?) throws(StorageError) -> Int {
    try storage.first(
      "SELECT count(*) FROM word WHERE rank < ?2 AND \(Self.isInNote) AND NOT \(Self.isTyped)",
      note, RarityTable.firstRank(beyond: level)) ?? 0
  }
}

extension WordbookStore {
  /// Ranks the words that were added or changed since they were last ranked: by level, band and occurrences.
  ///
  /// Words that are not new come last, so that no search passes over them.
  func rankNewWords(by table: RarityTable) throws {
    let isUnranked = try read { storage in
      try storage.first("SELECT 1 FROM word WHERE rank IS NULL LIMIT 1", as: Int.self) != nil
    }
    guard isUnranked else { return }
    try edit { editor in
      let storage = editor.storage
      let words = try storage.rows(
        """
        SELECT id, lemma,
          part_of_speech = 'PROPN' OR EXISTS (SELECT 1 FROM known WHERE known.lemma = word.folded)
            OR EXISTS (SELECT 1 FROM card WHERE card.word = word.id),
          (SELECT count(*) FROM entry JOIN occurrence ON occurrence.entry = entry.id
            WHERE entry.word = word.id)
        FROM word WHERE rank IS NULL
        """
      ) { (row) throws(StorageError) in
        (
          id: try row.value(0, as: Int64.self), lemma: try row.value(1, as: String.self),
          isSettled: try row.value(2, as: Bool.self), count: try row.value(3, as: Int64.self)
        )
      }
      for word in words {
        let rank =
          word.isSettled ? Int64.max : table.rank(of: word.lemma, occurringTimes: word.count)
        try storage.execute("UPDATE word SET rank = ? WHERE id = ?", rank, word.id)
      }
    }
  }
}

extension RarityTable {
  /// The number of ranks of a band, so that a word may occur as often.
  private static let ranksOfBand: Int64 = 1 << 40
  private static let ranksOfLevel = ranksOfBand * Int64(unlisted + 1)

  /// The rank of a word among new ones: by level, band and occurrences.
  fileprivate func rank(of lemma: String, occurringTimes count: Int64) -> Int64 {
    let level = level(of: lemma)?.ordinal ?? LearnerLevel.allCases.count
    return Int64(level) * Self.ranksOfLevel + Int64(band(of: lemma)) * Self.ranksOfBand - count
  }

  /// The rank that precedes all words beyond a level.
  fileprivate static func firstRank(beyond level: LearnerLevel?) -> Int64 {
    level.map { Int64($0.ordinal + 1) * ranksOfLevel } ?? 0
  }
}
