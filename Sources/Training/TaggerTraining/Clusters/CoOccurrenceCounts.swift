package import LabeledData
import WordTagging

/// Counts of words that occur near each other.
package struct CoOccurrenceCounts: Sendable {
  /// The words that are frequent enough, the most frequent first.
  private(set) var words: [(text: String, count: Int)] = []
  /// The number of pairs.
  private(set) var pairCount = 0.0

  /// The number of words that are frequent enough.
  package var wordCount: Int { words.count }

  /// The words that come after and before each word, with their counts.
  private var after: [[Int: Double]] = []
  private var before: [[Int: Double]] = []

  /// Counts the words of sequences, folded as features fold them; a boundary counts as a word.
  ///
  /// - Parameters:
  ///   - readers: The sequences; labels are ignored.
  ///   - minCount: Words that occur less often are left out with their pairs.
  ///   - window: The maximum distance between the words of a pair; 1 for neighbors alone.
  /// - Throws: `DataError` when a file cannot be read.
  package init(_ readers: [SequenceReader], minCount: Int, window: Int) throws {
    var text = WordStream()
    let tokenizer = Tokenizer()
    var sequence = SequenceBuffer()
    for reader in readers {
      while try reader.next(into: &sequence) {
        if reader.format == .lines { sequence.tokenize(with: tokenizer) }
        text.add(sequence)
      }
    }
    self.init(text, minCount: minCount, window: window)
  }

  /// Counts the words of sequences that are in memory, in the same way.
  package init(_ sequences: [LabeledSequence], minCount: Int, window: Int) {
    var text = WordStream()
    for sequence in sequences { text.add(SequenceBuffer(sequence)) }
    self.init(text, minCount: minCount, window: window)
  }

  /// The words of sequences as numbers, with a boundary before each sequence.
  private struct WordStream {
    var indexOfWord: [String: Int] = [:]
    var counts: [Int] = []
    var text: [Int] = []
    private var folded: [UInt8] = []

    mutating func add(_ sequence: borrowing SequenceBuffer) {
      TextFolding.fold(sequence.bytes.span, into: &folded)
      count(CoOccurrenceCounts.boundary)
      for token in sequence.tokens {
        count(String(decoding: folded[token.indices], as: UTF8.self))
      }
    }

    mutating func count(_ word: String) {
      let index = indexOfWord[word] ?? counts.count
      if index == counts.count {
        indexOfWord[word] = index
        counts.append(0)
      }
      counts[index] += 1
      text.append(index)
    }
  }

  /// The word between sequences; no token is empty.
  static let boundary = ""

  private init(_ stream: consuming WordStream, minCount: Int, window: Int) {
    stream.count(Self.boundary)
    let (text, counts, indexOfWord) = (stream.text, stream.counts, stream.indexOfWord)
    let boundary = indexOfWord[Self.boundary]
    let kept = indexOfWord.filter { counts[$0.value] >= minCount }.sorted {
      (counts[$1.value], $0.key) < (counts[$0.value], $1.key)
    }
    var rank = [Int?](repeating: nil, count: counts.count)
    for (position, word) in kept.enumerated() { rank[word.value] = position }
    words = kept.map { ($0.key, counts[$0.value]) }
    after = Array(repeating: [:], count: kept.count)
    before = after
    for index in text.indices {
      guard let one = rank[text[index]] else { continue }
      for next in text[(index + 1)...].prefix(window) {
        if let other = rank[next] {
          after[one][other, default: 0] += 1
          before[other][one, default: 0] += 1
          pairCount += 1
        }
        // No pair crosses a boundary.
        if next == boundary { break }
      }
    }
  }

  /// The co-occurrences of a word with the words that have a slot, itself included.
  func coOccurrences(of word: Int, _ slotOfWord: [Int?]) -> ClusterMerging.CoOccurrences {
    ClusterMerging.CoOccurrences(
      first: after[word].values.reduce(0, +), second: before[word].values.reduce(0, +),
      before: after[word].compactMap { next in slotOfWord[next.key].map { ($0, next.value) } },
      after: before[word].compactMap { one in slotOfWord[one.key].map { ($0, one.value) } })
  }
}
