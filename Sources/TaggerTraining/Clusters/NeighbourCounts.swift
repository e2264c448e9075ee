package import LabeledData
import WordTagging

/// How often words stand near each other.
package struct NeighbourCounts: Sendable {
  /// The words that were met often enough, the most frequent first.
  private(set) var words: [(text: String, count: Int)] = []
  /// How many pairs there are.
  private(set) var pairCount = 0.0

  /// How many words were met often enough.
  package var wordCount: Int { words.count }

  /// Which words come after and before each, and how often.
  private var after: [[Int: Double]] = []
  private var before: [[Int: Double]] = []

  /// Counts the words of lines, folded as features fold them; the ends of a line count as words.
  ///
  /// - Parameters:
  ///   - readers: The lines; their labels do not matter.
  ///   - minCount: Words that are met less often are left out, and so are their pairs.
  ///   - window: How far apart the words of a pair may be; 1 takes neighbors alone.
  /// - Throws: `DataError` when a file cannot be read.
  package init(_ readers: [SequenceReader], minCount: Int, window: Int) throws {
    var indexOfWord: [String: Int] = [:]
    var counts: [Int] = []
    var text: [Int] = []
    func count(_ word: String) {
      let index = indexOfWord[word] ?? counts.count
      if index == counts.count {
        indexOfWord[word] = index
        counts.append(0)
      }
      counts[index] += 1
      text.append(index)
    }
    let tokenizer = Tokenizer()
    var line = SequenceBuffer()
    var folded: [UInt8] = []
    for reader in readers {
      while try reader.next(into: &line) {
        if reader.format == .lines { line.tokenize(with: tokenizer) }
        line.bytes.withUnsafeBufferPointer { TextFolding.fold($0, into: &folded) }
        count(Self.lineEnd)
        for token in line.tokens { count(String(decoding: folded[token.indices], as: UTF8.self)) }
      }
    }
    count(Self.lineEnd)
    self.init(text, of: indexOfWord, counts, minCount: minCount, window: window)
  }

  /// Stands between lines; no token is empty.
  static let lineEnd = ""

  private init(
    _ text: [Int], of indexOfWord: [String: Int], _ counts: [Int], minCount: Int, window: Int
  ) {
    let lineEnd = indexOfWord[Self.lineEnd]
    let kept = indexOfWord.filter { counts[$0.value] >= minCount }
      .sorted { (counts[$1.value], $0.key) < (counts[$0.value], $1.key) }
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
        // What lies beyond the end of a line is no company.
        if next == lineEnd { break }
      }
    }
  }

  /// How often a word stands beside the words that have a slot already, itself among them.
  func company(of word: Int, _ slotOfWord: [Int?]) -> ClusterMerging.Company {
    ClusterMerging.Company(
      first: after[word].values.reduce(0, +), second: before[word].values.reduce(0, +),
      before: after[word].compactMap { next in slotOfWord[next.key].map { ($0, next.value) } },
      after: before[word].compactMap { one in slotOfWord[one.key].map { ($0, one.value) } })
  }
}
