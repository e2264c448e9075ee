import LabeledData
import WordTagging

/// A model whose labels another model learns from.
struct Teacher: ~Copyable {
  private let tagger: WordTagger
  private let numbers: [String: Int]
  private var scratch = TaggingScratch()

  init(_ tagger: WordTagger) {
    self.tagger = tagger
    numbers = Dictionary(
      tagger.labels.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The labels of a sequence, and the probability of each.
  ///
  /// - Throws: `DataError` when the sequence lacks a column that the model needs.
  mutating func labels(
    of sequence: LabeledSequence
  ) throws(DataError) -> (labels: [String], confidences: [Double]) {
    try tagger.tag(sequence, of: "unlabeled data", using: &scratch)
    let tokens = sequence.tokens.indices
    return (
      tokens.map { tagger.labels[scratch.label(of: $0)] },
      tokens.map { scratch.confidence(of: $0) }
    )
  }

  /// The most probable labels of a sequence, and the probability of the label that each token has; 1 where it is unknown.
  mutating func probabilities(
    ofLabelsIn sequence: LabeledSequence
  ) throws(DataError) -> (labels: [String], probabilities: [Double]) {
    try tagger.tag(sequence, of: "labeled data", using: &scratch)
    return (
      sequence.tokens.indices.map { tagger.labels[scratch.label(of: $0)] },
      sequence.labels.enumerated().map { token, label in
        if label.isEmpty { return 1 }
        // A label that the model does not know has no probability.
        guard let index = numbers[label] else { return 0 }
        return Double(tagger.probability(of: index, at: token, in: scratch))
      }
    )
  }
}
