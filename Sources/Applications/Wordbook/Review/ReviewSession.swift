/// A session of reviews: due words, new ones, and repetitions of forgotten ones.
///
///     var session = try ReviewSession(store, by: ReviewScheduler(), at: now, newCount: 20)
///     while session.next != nil { try session.answer(.good, at: now) }
public struct ReviewSession {
  /// The number of seconds within which a due word is repeated in the same session.
  static let window: Int64 = 1200

  private let store: WordbookStore
  private let scheduler: ReviewScheduler
  private var queue: [WordbookEntry]
  /// The number of answers.
  public private(set) var answerCount = 0
  /// The number of answers for forgotten words.
  public private(set) var forgottenCount = 0

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - store: The wordbook.
  ///   - title: The note; nil for all.
  ///   - scheduler: The scheduler of the reviews.
  ///   - time: The time, in seconds since 1970.
  ///   - newCount: The maximum number of new words.
  ///   - rarity: The bands of words, by which new words are ordered, then by their occurrences; by default they come in the
  ///     order in which they were found.
  ///   - level: The level whose words are left out, unless someone has typed them; with bands only.
  /// - Throws: ``WordbookError``.
  public init(
    _ store: WordbookStore, of title: String? = nil, by scheduler: ReviewScheduler,
    at time: Int64, newCount: Int, newWordsBy rarity: RarityTable? = nil,
    beyond level: LearnerLevel? = nil
  ) throws {
    self.store = store
    self.scheduler = scheduler
    queue = try store.dueEntries(
      of: title, at: time, newCount: newCount, newWordsBy: rarity, beyond: level)
  }

  /// The number of remaining words.
  public var count: Int { queue.count }

  /// The next word, or nil at the end.
  public var next: WordbookEntry? { queue.first }

  /// Stores the rating of the word, which is on disk when the call returns.
  ///
  /// - Returns: The word's new schedule.
  @discardableResult
  public mutating func answer(_ rating: ReviewRating, at time: Int64) throws -> ReviewCard? {
    guard var entry = queue.first else { return nil }
    let word = entry.word
    let scheduler = scheduler
    let card = try store.edit { try $0.review(word, rating, at: time, by: scheduler) }
    queue.removeFirst()
    answerCount += 1
    if rating == .again { forgottenCount += 1 }
    if card.due <= time + Self.window {
      entry.card = card
      queue.append(entry)
    }
    return card
  }

  /// Marks the word as known, so that it is not reviewed again.
  public mutating func markKnown() throws {
    guard let entry = queue.first else { return }
    try store.edit { try $0.setKnown([entry.word.lemma]) }
    // The word may also be in the queue as another part of speech.
    let lemma = entry.word.lemma.folded
    queue.removeAll { $0.word.lemma.folded == lemma }
  }
}
