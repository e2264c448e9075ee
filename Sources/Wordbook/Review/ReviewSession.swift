/// A session of reviews: words that are due, new ones, and again those that were forgotten.
///
///     var session = try ReviewSession(store, at: now)
///     while let entry = session.next(at: now) { try session.answer(.good, at: now) }
public struct ReviewSession {
  /// A word that is due within so many seconds comes again in the same session.
  private static let window: Int64 = 1200

  private let store: WordbookStore
  private let scheduler: ReviewScheduler
  private var queue: [WordbookEntry]
  /// The number of answers.
  public private(set) var answerCount = 0
  /// The number of answers of words that were forgotten.
  public private(set) var forgottenCount = 0

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - store: The wordbook.
  ///   - title: The note; nil for all.
  ///   - scheduler: What plans reviews.
  ///   - time: The time, in seconds since 1970.
  ///   - newCount: The most new words.
  ///   - areBefore: The order of new words; that in which they were found by default.
  /// - Throws: ``WordbookError``.
  public init(
    _ store: WordbookStore, of title: String? = nil, by scheduler: ReviewScheduler,
    at time: Int64, newCount: Int,
    newWordsBy areBefore: ((WordbookEntry, WordbookEntry) -> Bool)? = nil
  ) throws {
    self.store = store
    self.scheduler = scheduler
    queue = try store.dueEntries(
      of: title, at: time, newCount: newCount, newWordsBy: areBefore)
  }

  /// The number of words that are still to be asked.
  public var count: Int { queue.count }

  /// The word to ask now; nil at the end.
  public var next: WordbookEntry? { queue.first }

  /// Stores how well the word was remembered; that lasts when the call returns.
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

  /// Marks the word as known, so that it is never asked again.
  public mutating func markKnown() throws {
    guard let entry = queue.first else { return }
    try store.edit { try $0.setKnown([entry.word.lemma]) }
    // The word may be asked as another part of speech, too.
    let lemma = entry.word.lemma.folded
    queue.removeAll { $0.word.lemma.folded == lemma }
  }
}
