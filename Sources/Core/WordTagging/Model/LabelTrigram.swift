/// Three labels in a row, the feature of a second-order model.
package struct LabelTrigram: Sendable, Comparable, BitwiseCopyable {
  /// The first label, or ``start`` where the second one is the first of the sequence.
  package let first: Int
  package let second: Int
  package let third: Int

  /// The place before a sequence, as the first label of a trigram.
  package static let start = -1

  /// The largest table of scores that trigrams may need: one for each label in each of their contexts.
  private static let maximumScores = 1 << 22

  /// Creates a trigram.
  package init(_ first: Int, _ second: Int, _ third: Int) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.second, left.first, left.third) < (right.second, right.first, right.third)
  }

  /// The number of contexts that sorted trigrams need: one for each label, and one for each pair that begins a trigram.
  package static func contextCount(_ sorted: [Self], labelCount: Int) -> Int {
    var count = labelCount
    for (index, trigram) in sorted.enumerated() {
      let isNew =
        index == 0 || sorted[index - 1].first != trigram.first
        || sorted[index - 1].second != trigram.second
      if isNew { count += 1 }
    }
    return count
  }

  /// Whether a model may have a number of contexts.
  package static func isPossible(contextCount: Int, labelCount: Int) -> Bool {
    contextCount <= maximumScores / (labelCount + 3)
  }

  /// The trigram as text, such as `B-LOC > I-LOC > O`.
  package func name(_ labels: [String]) -> String {
    let before = first == Self.start ? "(start)" : labels[first]
    return "\(before) > \(labels[second]) > \(labels[third])"
  }
}

/// The trigrams of a model in ascending order, and their weights.
package struct TrigramWeights: Sendable {
  package private(set) var trigrams: [LabelTrigram]
  package private(set) var weights: [Float]

  package init(_ trigrams: [LabelTrigram] = [], weights: [Float] = []) {
    (self.trigrams, self.weights) = (trigrams, weights)
  }

  /// Whether the model is of first order.
  package var isEmpty: Bool { trigrams.isEmpty }

  /// The weight of a trigram; 0 if the model has none.
  package func weight(_ trigram: LabelTrigram) -> Float {
    let index = trigrams.partitioningIndex { $0 >= trigram }
    return index < trigrams.count && trigrams[index] == trigram ? weights[index] : 0
  }

  /// Adds the weight of a trigram that comes after all others; false if it does not.
  mutating func append(_ trigram: LabelTrigram, _ weight: Float) -> Bool {
    if let last = trigrams.last, last >= trigram { return false }
    trigrams.append(trigram)
    weights.append(weight)
    return true
  }
}
