/// The number of times each label of the data got each label of the tagger, and the metrics derived
/// from it.
public struct ConfusionMatrix: Hashable, Sendable, Codable {
  /// The labels by number.
  public private(set) var labels: LabelVocabulary
  /// The number of tokens for each label of the data (row) and each label of the tagger (column).
  public private(set) var counts: [[Int]]

  init(labels: LabelVocabulary, counts: [[Int]]) { (self.labels, self.counts) = (labels, counts) }

  /// Whether there are a row and a column for each label, and no count out of range.
  var isConsistent: Bool {
    Set(labels.names).count == labels.count && counts.count == labels.count
      && counts.allSatisfy { $0.count == labels.count }
      && EvaluationCounts.areCounts(counts.lazy.joined())
  }

  /// Adds another matrix; returns the numbers of its labels in this one.
  mutating func merge(_ other: Self) -> [Int] {
    let numbers = other.labels.names.map { labels.number(of: $0) }
    let newCount = labels.count - counts.count
    for row in counts.indices { counts[row] += Array(repeating: 0, count: newCount) }
    for _ in 0..<newCount { counts.append(Array(repeating: 0, count: labels.count)) }
    for (row, cells) in zip(numbers, other.counts) {
      for (column, count) in zip(numbers, cells) { counts[row][column] += count }
    }
    return numbers
  }

  /// The number of tokens.
  public var tokenCount: Int { counts.reduce(0) { $0 + $1.reduce(0, +) } }

  /// The share of tokens with the right label.
  public var tokenAccuracy: Double {
    share(counts.indices.reduce(0) { $0 + counts[$1][$1] }, of: tokenCount)
  }

  /// The share of right labels among tokens whose label in the data is one of some.
  public func tokenAccuracy(among names: Set<String>) -> Double {
    let rows = counts.indices.filter { names.contains(labels.names[$0]) }
    return share(
      rows.reduce(0) { $0 + counts[$1][$1] },
      of: rows.reduce(0) { $0 + counts[$1].reduce(0, +) })
  }

  /// Precision, recall and F1 of each label that the data or the tagger uses.
  public var scores: [LabelScore] {
    labels.names.indices.compactMap { label in
      let inData = counts[label].reduce(0, +)
      let given = counts.reduce(0) { $0 + $1[label] }
      guard inData + given > 0 else { return nil }
      return LabelScore(
        name: labels.names[label], right: counts[label][label], predicted: given, gold: inData)
    }
  }

  /// The means of precision, recall and F1 over the labels of the data.
  public var macro: (precision: Double, recall: Double, f1: Double) {
    Self.means(scores.filter { $0.gold > 0 })
  }

  /// The mean recall over some labels.
  public func macroRecall(among names: Set<String>) -> Double {
    Self.means(scores.filter { names.contains($0.name) && $0.gold > 0 }).recall
  }

  private static func means(
    _ scores: [LabelScore]
  ) -> (precision: Double, recall: Double, f1: Double) {
    let count = Double(max(scores.count, 1))
    return (
      scores.reduce(0) { $0 + $1.precision } / count, scores.reduce(0) { $0 + $1.recall } / count,
      scores.reduce(0) { $0 + $1.f1 } / count
    )
  }

  /// The most frequent confusions of two labels, each with a few examples from misclassified sequences.
  func frequentConfusions(
    _ most: Int, examples: Int, from misclassified: [Evaluation.MisclassifiedSequence]
  ) -> [LabelConfusion] {
    var found: [(gold: Int, predicted: Int, count: Int)] = []
    for (goldLabel, row) in counts.enumerated() {
      for (label, count) in row.enumerated() where label != goldLabel && count > 0 {
        found.append((goldLabel, label, count))
      }
    }
    // Names break ties, because the numbers of labels depend on the order of occurrence.
    func order(_ confusion: (gold: Int, predicted: Int, count: Int)) -> (Int, String, String) {
      (-confusion.count, labels.names[confusion.gold], labels.names[confusion.predicted])
    }
    return found.sorted { order($0) < order($1) }.prefix(max(0, most)).map {
      gold, predicted, count in
      LabelConfusion(
        gold: labels.names[gold], predicted: labels.names[predicted], count: count,
        examples: Self.examples(gold, predicted, examples, from: misclassified))
    }
  }

  private static func examples(
    _ goldLabel: Int, _ label: Int, _ most: Int,
    from misclassified: [Evaluation.MisclassifiedSequence]
  ) -> [String] {
    var words: [String] = []
    guard most > 0 else { return words }
    for sequence in misclassified {
      for token in sequence.gold.indices
      where sequence.gold[token] == goldLabel && sequence.predicted[token] == label {
        let marked = sequence.tokens.indices.map {
          $0 == token ? "[\(sequence.tokens[$0])]" : sequence.tokens[$0]
        }
        words.append(marked.joined(separator: " "))
        if words.count == most { return words }
        break
      }
    }
    return words
  }
}
