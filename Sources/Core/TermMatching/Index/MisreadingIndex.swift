import Synchronization

/// The deletion index of a list's words, which is built when a word is first looked up in it.
final class MisreadingIndex: Sendable {
  private final class Built: Sendable {
    let index: DeletionIndex

    init(_ index: DeletionIndex) { self.index = index }
  }

  private let words: DistinctWords
  private let count: Int
  private let built = AtomicLazyReference<Built>()

  /// Creates an index of the first words of a table.
  init(_ words: DistinctWords, count: Int) {
    self.words = words
    self.count = count
  }

  /// Candidates for near matches in increasing order, with some false positives.
  func candidates(_ word: borrowing Span<UInt16>) -> [Int] {
    let built = built.load() ?? built.storeIfNil(Built(DeletionIndex(words, count: count)))
    return built.index.candidates(word)
  }
}
