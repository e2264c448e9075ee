public import LabeledData
public import WordTagging

extension Evaluation {
  /// Tags labeled sequences and compares the labels.
  ///
  /// - Parameters:
  ///   - tagger: The tagger to evaluate.
  ///   - reader: The sequences; those without tokens are skipped.
  ///   - mostMistakes: The maximum number of wrong sequences that are kept with their tokens.
  ///   - relabel: Maps labels to those to evaluate, which may be fewer.
  /// - Throws: `DataError` when the data is malformed or has no labels.
  public init(
    _ tagger: WordTagger, on reader: SequenceReader, mostMistakes: Int = 1_000,
    relabel: (String) -> String = { $0 }
  ) throws(DataError) {
    try self.init(tagger, on: [reader], mostMistakes: mostMistakes, relabel: relabel)
  }

  fileprivate init(
    _ tagger: WordTagger, on readers: [SequenceReader], mostMistakes: Int,
    relabel: (String) -> String
  ) throws(DataError) {
    var rest = readers[...]
    try self.init(tagger, mostMistakes: mostMistakes, relabel: relabel) { line throws(DataError) in
      while let reader = rest.first, try !reader.next(into: &line) { rest.removeFirst() }
      guard let reader = rest.first else { return false }
      guard line.isFullyLabeled || line.itemCount == 0 else {
        throw DataError(
          .malformed, file: reader.name, line: line.lineNumber,
          message: (line.isLabeled ? "unknown labels" : "no labels")
            + "; evaluation expects a label for each token")
      }
      if let fault = ColumnLookup.fault(
        of: tagger.model.features.columnNames, among: line.columnNames)
      {
        throw DataError(.malformed, file: reader.name, line: line.lineNumber, message: fault)
      }
      return true
    }
    let known = Set(tagger.labels.map(relabel))
    guard sequenceCount == 0 || gold.contains(where: { known.contains(labels.names[$0]) }) else {
      throw DataError(
        .malformed, file: readers.map(\.name).joined(separator: ", "),
        message:
          "none of its labels, such as '\(labels.names[gold[0]])', is one of the model's, such"
          + " as '\(tagger.labels[0])'; name the label's column with --columns")
    }
  }

  /// Tags labeled lines that are in memory and compares; those with unknown labels are skipped.
  public init(_ tagger: WordTagger, on lines: [LabeledSequence]) {
    var rest = lines[...]
    self.init(tagger, mostMistakes: 1_000, relabel: { $0 }) { (line) throws(Never) in
      guard let next = rest.popFirst() else { return false }
      line = SequenceBuffer(next)
      return true
    }
  }

  private init<Failure: Error>(
    _ tagger: WordTagger, mostMistakes: Int, relabel: (String) -> String,
    next: (inout SequenceBuffer) throws(Failure) -> Bool
  ) throws(Failure) {
    let names = tagger.labels.map(relabel)
    self.init(labels: LabelIndex(unique: names).names, mostMistakes: mostMistakes)
    var line = SequenceBuffer()
    var scratch = TaggingScratch()
    while try next(&line) {
      guard line.itemCount > 0, !line.hasUnknownLabels else { continue }
      let columns = ColumnLookup.indices(
        of: tagger.model.features.columnNames, among: line.columnNames)
      line.withView(columnIndices: columns) { tagger.tag($0, using: &scratch) }
      let items = 0..<line.itemCount
      add(
        gold: line.labels.map { relabel(line.string($0)) },
        predicted: items.map { names[scratch.label(of: $0)] },
        confidences: items.map { scratch.confidence(of: $0) },
        tokens: line.tokens.map { line.string($0) })
    }
  }
}

extension WordTagger {
  /// Tags labeled sequences and compares the labels; those with unknown labels are skipped.
  ///
  /// ```swift
  /// let evaluation = tagger.evaluation(on: lines)
  /// print(evaluation.taggingError, evaluation.entityScore().f1)
  /// ```
  public func evaluation(on sequences: some Sequence<LabeledSequence>) -> Evaluation {
    Evaluation(self, on: Array(sequences))
  }

  /// Tags the labeled sequences of a source, such as files that are larger than memory, and compares.
  ///
  /// - Throws: `DataError` when a file cannot be read, is malformed or lacks labels.
  public func evaluation(on source: SequenceSource) throws(DataError) -> Evaluation {
    switch try source.open() {
    case .memory(let sequences): evaluation(on: sequences)
    case .readers(let readers):
      try Evaluation(self, on: readers, mostMistakes: 1_000, relabel: { $0 })
    }
  }
}

extension LabelIndex {
  fileprivate init(unique names: [String]) {
    self.init()
    for name in names { _ = number(of: name) }
  }
}
