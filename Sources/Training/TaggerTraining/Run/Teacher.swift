import LabeledData
import WordTagging

/// A model whose labels another model learns from.
struct Teacher: ~Copyable {
  private let tagger: WordTagger
  private var scratch = TaggingScratch()

  init(_ tagger: WordTagger) { self.tagger = tagger }

  /// The labels of a sequence, and the probability of each.
  ///
  /// - Throws: `DataError` when the sequence lacks a column that the model needs.
  mutating func labels(
    of sequence: LabeledSequence
  ) throws(DataError) -> (labels: [String], confidences: [Double]) {
    let buffer = SequenceBuffer(sequence)
    let names = tagger.model.features.columnNames
    if let fault = buffer.columnFault ?? ColumnLookup.fault(of: names, among: buffer.columnNames) {
      throw DataError(.malformed, file: "unlabeled data", message: fault)
    }
    let columns = ColumnLookup.indices(of: names, among: buffer.columnNames)
    buffer.withView(columnIndices: columns) { tagger.tag($0, using: &scratch) }
    let tokens = sequence.tokens.indices
    return (
      tokens.map { tagger.labels[scratch.label(of: $0)] },
      tokens.map { scratch.confidence(of: $0) }
    )
  }
}
