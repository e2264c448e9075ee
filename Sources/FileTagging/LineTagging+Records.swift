package import LabeledData
package import StreamIO
import WordTagging

extension LineTagging {
  /// Tags the sequences of a labeled or tokenized file.
  ///
  /// Tokens, extra columns and attributes are kept. A malformed record is reported and replaced by
  /// an empty one.
  ///
  /// `columns` are the token and the extra columns that the model needs; a further one is a label,
  /// which is not read.
  package func tagRecords(
    of path: String, format: DataFormat?, columns: ColumnSelection? = nil, to output: OutputFile,
    reporting report: (DataError) -> Void
  ) throws -> Counts {
    try tagRecords(of: path, format: format, columns: columns, reporting: report) {
      record, isFile in
      try output.write(record)
      if isLineBuffered || !isFile { try output.flush() }
    }
  }

  /// The same, with each record passed to a closure.
  package func tagRecords(
    of path: String, format: DataFormat?, columns: ColumnSelection? = nil,
    reporting report: (DataError) -> Void,
    to write: (_ record: [UInt8], _ isFile: Bool) throws -> Void
  ) throws -> Counts {
    let wanted = tagger.model.features.columnNames
    let isUnlabeled = columns.map { $0.indices.count <= wanted.count + 1 } ?? false
    let reader = try SequenceReader(
      path, format: format, columns: isUnlabeled ? columns?.unlabeled : columns)
    var sequence = SequenceBuffer()
    var scratch = TaggingScratch()
    var record: [UInt8] = []
    var counts = Counts()
    while true {
      do { guard try reader.next(into: &sequence) else { return counts } } catch {
        guard error.code == .malformed else { throw error }
        report(error)
        counts.badLines += 1
        sequence.removeAll()
        sequence.columnNames = wanted
      }
      if let fault = ColumnLookup.fault(of: wanted, among: sequence.columnNames) {
        throw DataError(
          .malformed, file: reader.name, line: sequence.lineNumber, message: fault)
      }
      let columns = ColumnLookup.indices(of: wanted, among: sequence.columnNames)
      sequence.withView(columnIndices: columns) { view in
        tagger.tag(view, using: &scratch, confidence: encoder.options.needsConfidence)
        let labelings = tagger.labelings(ifMoreThanOne: encoder.options.alternatives, in: &scratch)
        let refused = encoder.encode(
          TaggedRecord(
            bytes: view.bytes, id: sequence.id, tokens: view.tokens, labels: scratch.labels,
            confidences: encoder.options.needsConfidence ? scratch.labelConfidences : .none,
            alternatives: labelings), into: &record)
        if let refused {
          report(
            DataError(
              .notRepresentable, file: path, line: sequence.lineNumber,
              message: LineFault.message(
                String(decoding: view.bytes[refused.indices], as: UTF8.self))
            ))
          counts.badLines += 1
        }
      }
      try write(record, reader.byteCount != nil)
      record.removeAll(keepingCapacity: true)
      counts.lines += 1
      counts.tokens += scratch.tokenCount
    }
  }
}
