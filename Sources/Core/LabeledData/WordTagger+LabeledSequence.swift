package import WordTagging

extension WordTagger {
  /// Tags the tokens of a sequence, with the columns that the model needs; what it has as labels does not matter.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - name: What the sequence is from, for errors.
  ///   - scratch: Takes the labels.
  /// - Throws: `DataError` when a column is missing or lacks cells.
  package func tag(
    _ sequence: LabeledSequence, of name: String, using scratch: inout TaggingScratch
  ) throws(DataError) {
    let buffer = SequenceBuffer(sequence)
    let names = model.features.columnNames
    if let fault = buffer.columnFault ?? columnFault(buffer.columnNames) {
      throw DataError(.malformed, file: name, message: fault)
    }
    let columns = ColumnLookup.indices(of: names, among: buffer.columnNames)
    buffer.withView(columnIndices: columns) { tag($0, using: &scratch) }
  }
}
