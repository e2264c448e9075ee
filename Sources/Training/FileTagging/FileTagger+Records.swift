public import LabeledData
package import StreamIO
import WordTagging

extension FileTagger {
  /// Tags the sequences of a labeled or tokenized file.
  ///
  /// Tokens, extra columns and attributes are kept; a text without tokens is tokenized. A malformed record is reported
  /// and replaced by an empty one.
  ///
  /// - Parameters:
  ///   - path: The file, compressed or not; `-` is standard input.
  ///   - format: The format of the file; nil infers it from the name or the first bytes.
  ///   - columns: The token and the extra columns that the model needs; a further one is a label, which is not read. By
  ///     default the columns that were selected in training.
  ///   - outputPath: The file to write, which replaces an old one when it is complete; `-` is standard output.
  ///   - report: Receives the error of each malformed record.
  /// - Returns: The counts of the file.
  /// - Throws: The reason why a file cannot be read or written, or why the model does not fit it.
  public func tagRecords(
    of path: String, format: DataFormat? = nil, columns: ColumnSelection? = nil,
    to outputPath: String, reporting report: (DataError) -> Void = { _ in }
  ) throws(DataError) -> Counts {
    do {
      let output = try OutputFile(outputPath)
      let counts = try tagRecords(
        of: path, format: format, columns: columns, to: output, reporting: report)
      try output.close()
      return counts
    } catch let error as FileError { throw DataError(error) } catch let error as DataError {
      throw error
    } catch { preconditionFailure("only files fail: \(error)") }
  }

  /// Tags the sequences of a labeled or tokenized file and writes the records to an open file.
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
    let isUnlabeled = columns.map { $0.count <= wanted.count + 1 } ?? false
    let reader = try SequenceReader(
      path, format: format,
      columns: (isUnlabeled ? columns?.unlabeled : columns) ?? tagger.selectedColumns?.withoutLabel)
    guard reader.format != .lines else {
      throw DataError(
        .malformed, file: reader.name,
        message: "has plain lines without tokens; name its format with --from conll, or tag the"
          + " lines without --pretokenized")
    }
    guard !encoder.options.keepsColumns || reader.format == .conll else {
      throw DataError(
        .malformed, file: reader.name, message: "has no columns to keep, since it is no CoNLL file")
    }
    var sequence = SequenceBuffer()
    var scratch = TaggingScratch()
    var record: [UInt8] = []
    var counts = Counts()
    while true {
      var isRead = true
      do { guard try reader.next(into: &sequence) else { return counts } } catch {
        guard error.code == .malformed else { throw error }
        report(error)
        counts.badLines += 1
        sequence.removeAll()
        isRead = false
      }
      sequence.tokenize(with: tagger.tokenizer)
      if isRead, let fault = tagger.columnFault(sequence.columnNames) {
        throw DataError(
          .malformed, file: reader.name, line: sequence.lineNumber, message: fault)
      }
      let columns = ColumnLookup.indices(of: wanted, among: sequence.columnNames)
      sequence.withView(columnIndices: columns) { view in
        tagger.tag(view, using: &scratch, confidence: encoder.options.needsConfidence)
        var tagged = TaggedRecord(
          bytes: view.bytes, id: sequence.id, tokens: view.tokens, labels: scratch.labels,
          confidences: encoder.options.needsConfidence ? scratch.labelConfidences : .init(),
          alternatives: tagger.labelings(
            ifMoreThanOne: encoder.options.alternatives, in: &scratch))
        var fault: String?
        if encoder.options.format != .jsonl, tagged.labels.count != tagged.tokens.count {
          fault = "has attributes without tokens, whose labels only JSON Lines can hold"
          (tagged.labels, tagged.confidences, tagged.alternatives) = (.init(), .init(), [])
        }
        if let token = encoder.encode(tagged, into: &record) {
          fault = LineFault.message(String(decoding: tagged.spelling(token), as: UTF8.self))
        }
        if let fault {
          report(
            DataError(
              .notRepresentable, file: path, line: sequence.lineNumber, message: fault))
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
