/// The next word to review, for a reader who may come back at any time, such as a page of a service.
public struct NextReview: Sendable {
  /// The word; nil if nothing is due.
  public var entry: WordbookEntry?
  /// The number of words that are due.
  public var dueCount = 0
  /// The number of new words that follow them.
  public var newCount = 0
  /// The number of new words that the level leaves out.
  public var leftOutCount = 0

  /// Creates a review without words.
  public init() {}
}

extension WordbookStore {
  /// Returns the next word to review: a due word, else a new one, else one that is repeated within minutes.
  ///
  /// Known words and names are excluded. The word is found by indexes, however large the wordbook is; only words that were
  /// added or changed since the last review are ranked first.
  ///
  /// - Parameters:
  ///   - title: The note; nil for all.
  ///   - time: The time, in seconds since 1970.
  ///   - newCount: The maximum number of new words.
  ///   - rarity: The bands of words, by which new words are ordered, then by their occurrences; by default they come in the
  ///     order in which they were found.
  ///   - level: The level whose words are left out, unless someone has typed them; with bands only.
  /// - Returns: The word, with the numbers of words that are left.
  /// - Throws: ``WordbookError``.
  public func nextReview(
    of title: String? = nil, at time: Int64, newCount: Int, newWordsBy rarity: RarityTable? = nil,
    beyond level: LearnerLevel? = nil
  ) throws -> NextReview {
    if let rarity { try rankNewWords(by: rarity) }
    return try read { storage in
      let queue = ReviewQueue(storage: storage, note: try storage.noteID(titled: title))
      let new = try queue.newWords(
        areRanked: rarity != nil, beyond: level, limit: newCount)
      var next = NextReview()
      next.dueCount = try queue.dueCount(at: time)
      next.newCount = new.count
      next.leftOutCount = try queue.leftOutCount(beyond: level)
      let word =
        try queue.dueWords(at: time, limit: 1).first ?? new.first
        ?? queue.dueWords(at: time + ReviewSession.window, limit: 1).first
      next.entry = try word.flatMap {
        try storage.entry($0, of: queue.note, exampleCount: ReviewQueue.exampleCount)
      }
      return next
    }
  }
}
