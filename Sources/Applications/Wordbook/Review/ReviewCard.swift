import SQLiteStorage

/// The schedule of one word.
public struct ReviewCard: Hashable, Sendable {
  /// The kind of the next repetition.
  @nonexhaustive
  public enum State: Int, Sendable {
    /// The word is new and repeated within minutes.
    case learning = 1
    /// The word is repeated after days.
    case review = 2
    /// The word was forgotten and is repeated within minutes.
    case relearning = 3
  }

  /// The kind of the next repetition.
  public var state = State.learning
  /// The index of the next short step; nil in the state `review`.
  public var step: Int? = 0
  /// The days after which the probability of recall falls to 90 %; nil before the first review.
  public var stability: Double?
  /// The difficulty, from 1 to 10; nil before the first review.
  public var difficulty: Double?
  /// The time at which the next review is due, in seconds since 1970.
  public var due: Int64
  /// The time of the last review, in seconds since 1970.
  public var lastReview: Int64?

  /// Creates the card of a new word, which is due immediately.
  public init(due: Int64) { self.due = due }

  init?(_ row: borrowing StorageRow, from column: Int) throws(StorageError) {
    guard let state = try row.value(column, as: Int?.self).flatMap(State.init) else { return nil }
    self.state = state
    step = try row.value(column + 1, in: 0...1_000)
    stability = try row.value(column + 2, in: 0...1e9)
    difficulty = try row.value(column + 3, in: 0...11)
    due = try row.value(column + 4, in: WordbookStore.times) ?? 0
    lastReview = try row.value(column + 5, in: WordbookStore.times)
  }
}
