public import LabeledData
public import WordTagging

extension Evaluation {
  /// Tags labeled sequences and compares the labels.
  ///
  /// - Parameters:
  ///   - tagger: The tagger to evaluate.
  ///   - reader: The sequences; those without tokens are skipped.
  ///   - misclassifiedLimit: The maximum number of wrong sequences that are kept with their tokens.
  ///   - relabel: Maps labels to those to evaluate, possibly merging some.
  /// - Throws: `DataError` when the data is malformed or has no labels.
  public init(
    _ tagger: WordTagger, on reader: SequenceReader, misclassifiedLimit: Int = 1_000,
    relabel: (String) -> String = { $0 }
  ) throws(DataError) {
    var rest = [reader][...]
    try self.init(tagger, misclassifiedLimit: misclassifiedLimit, relabel: relabel) {
      rest.popFirst()
    }
  }

  /// Tags the labeled sequences of several readers and compares the labels; each one is opened when
  /// the previous ones have ended.
  package init(
    _ tagger: WordTagger, misclassifiedLimit: Int = 1_000, relabel: (String) -> String = { $0 },
    nextReader: () throws(DataError) -> SequenceReader?
  ) throws(DataError) {
    var reader = try nextReader()
    var names: [String] = []
    try self.init(tagger, misclassifiedLimit: misclassifiedLimit, relabel: relabel) {
      line throws(DataError) in
      while let current = reader {
        if try current.next(into: &line) { return (file: current.name, line: line.lineNumber) }
        names.append(current.name)
        reader = try nextReader()
      }
      return nil
    }
    let known = Set(tagger.labels.map(relabel))
    guard sequenceCount == 0 || gold.contains(where: { known.contains(labels.names[$0]) }) else {
      throw DataError(
        .malformed, file: names.joined(separator: ", "),
        message:
          "none of its labels, such as '\(labels.names[gold[0]])', is one of the model's, such"
          + " as '\(tagger.labels[0])'; name the label's column")
    }
  }

  /// Tags labeled lines that are in memory and compares; those with unknown labels are skipped.
  ///
  /// - Throws: `DataError` with the number of a sequence that lacks labels or a column that the model needs.
  public init(_ tagger: WordTagger, on lines: [LabeledSequence]) throws(DataError) {
    var rest = lines.enumerated().filter { !$0.element.labels.contains("") }[...]
    try self.init(tagger, misclassifiedLimit: 1_000, relabel: { $0 }) { (line) throws(DataError) in
      guard let next = rest.popFirst() else { return nil }
      line = SequenceBuffer(next.element)
      return (file: "sequence \(next.offset + 1)", line: nil)
    }
  }

  /// Tags the sequences that a function reads into a buffer; it returns their places, or nil at the
  /// end.
  private init(
    _ tagger: WordTagger, misclassifiedLimit: Int, relabel: (String) -> String,
    next: (inout SequenceBuffer) throws(DataError) -> (file: String, line: Int?)?
  ) throws(DataError) {
    let names = tagger.labels.map(relabel)
    self.init(labels: LabelVocabulary(unique: names).names, misclassifiedLimit: misclassifiedLimit)
    var line = SequenceBuffer()
    var scratch = TaggingScratch()
    let wanted = tagger.model.features.columnNames
    while let place = try next(&line) {
      guard line.itemCount > 0 else { continue }
      if let fault = Self.fault(of: line, tagger) {
        throw DataError(.malformed, file: place.file, line: place.line, message: fault)
      }
      let columns = ColumnLookup.indices(of: wanted, among: line.columnNames)
      line.withView(columnIndices: columns) { tagger.tag($0, using: &scratch) }
      let items = 0..<line.itemCount
      add(
        gold: line.labels.map { relabel(line.string($0)) },
        predicted: items.map { names[scratch.label(of: $0)] },
        confidences: items.map { scratch.confidence(of: $0) },
        tokens: line.tokens.map { line.string($0) })
    }
  }

  /// The problem that keeps a sequence from being evaluated by a tagger, or nil.
  private static func fault(of line: borrowing SequenceBuffer, _ tagger: WordTagger) -> String? {
    guard line.isFullyLabeled, line.labels.count == line.itemCount else {
      return
        (line.hasUnknownLabels
        ? "unknown labels" : line.isLabeled ? "\(line.labels.count) labels" : "no labels")
        + "; evaluation expects a label for each token"
    }
    return line.columnFault ?? tagger.columnFault(line.columnNames)
  }
}

extension WordTagger {
  /// Tags labeled sequences and compares the labels; those with unknown labels are skipped.
  ///
  /// ```swift
  /// let evaluation = try tagger.evaluation(on: lines)
  /// print(evaluation.taggingError, evaluation.entityScore().f1)
  /// ```
  ///
  /// - Throws: `DataError` with the number of a sequence that lacks labels or a column that the model needs.
  public func evaluation(
    on sequences: some Sequence<LabeledSequence>
  ) throws(DataError) -> Evaluation {
    try Evaluation(self, on: Array(sequences))
  }

  /// Tags the labeled sequences of a source, such as files that are larger than memory, and compares.
  ///
  /// - Throws: `DataError` when a file cannot be read, or the data is malformed or lacks labels.
  public func evaluation(on source: SequenceSource) throws(DataError) -> Evaluation {
    switch try source.selecting(columnsOf: self).open() {
    case .memory(let sequences): return try evaluation(on: sequences)
    case .store(let store, let range): return try evaluation(on: store.sequences(range))
    case .files(let files):
      var rest = files[...]
      return try Evaluation(self) { () throws(DataError) in try rest.popFirst()?.reader() }
    }
  }
}

extension LabelVocabulary {
  fileprivate init(unique names: [String]) {
    self.init()
    for name in names { _ = number(of: name) }
  }
}
