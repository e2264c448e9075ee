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
    try tag(sequence)
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
    try tag(sequence)
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

  private mutating func tag(_ sequence: LabeledSequence) throws(DataError) {
    let buffer = SequenceBuffer(sequence)
    let names = tagger.model.features.columnNames
    if let fault = buffer.columnFault ?? ColumnLookup.fault(of: names, among: buffer.columnNames) {
      throw DataError(.malformed, file: "unlabeled data", message: fault)
    }
    let columns = ColumnLookup.indices(of: names, among: buffer.columnNames)
    buffer.withView(columnIndices: columns) { tagger.tag($0, using: &scratch) }
  }
}
