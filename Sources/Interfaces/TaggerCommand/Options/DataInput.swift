import ArgumentParsing
import LabeledData
import WordTagging

/// The options of all verbs that read labeled sequences.
struct DataInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the input; by default detected from the name or the first bytes.",
      valueName: "format"))
  var from: DataFormat?
  @Option(
    help: ArgumentHelp(
      "The columns of a CoNLL file: the token, extra columns, the label, as numbers or names of"
        + " '# global.columns' or CoNLL-U. By default the first is the token, the last the label and those between are extra"
        + " columns; in .conllu files FORM,UPOS. -1 is the last. A model keeps the selection of its training, which"
        + " is the default where the model is used.",
      valueName: "list"))
  var columns: ColumnSelection?
  @Flag(help: "Report malformed records on standard error and skip them.")
  var skipBad = false

  /// Opens a file as the options say; columns are the ones that a model learned from, unless others are given.
  func reader(_ path: String, for tagger: WordTagger? = nil) throws(DataError) -> SequenceReader {
    let reader = try SequenceReader(
      path, format: from, columns: columns ?? tagger?.selectedColumns)
    if skipBad { reader.skipBadRecords { StandardError.warn("\($0)", of: "malformed records") } }
    return reader
  }

  /// The sequences of files as the options say.
  func source(_ paths: [String]) throws(DataError) -> SequenceSource {
    let report: @Sendable (DataError) -> Void = {
      StandardError.warn("\($0)", of: "malformed records")
    }
    return SequenceSource(
      contentsOf: try InputPaths.expanded(paths), format: from, columns: columns,
      skippingBadRecords: skipBad ? report : nil)
  }

  /// Warns about columns that differ from the ones that a model learned from.
  func compareColumns(with tagger: WordTagger) {
    guard let columns, let learned = tagger.selectedColumns, !columns.isSame(as: learned)
    else { return }
    StandardError.warn("the model learned from --columns \(learned), not from \(columns)")
  }

  /// The sequences of files in memory, with the columns that a model learned from; lines are tokenized.
  func sequences(
    _ files: [String], for tagger: WordTagger? = nil
  ) throws -> [LabeledSequence] {
    let tokenizer = Tokenizer()
    return try InputPaths.expanded(files).flatMap { file in
      let reader = try reader(file, for: tagger)
      var sequences: [LabeledSequence] = []
      var sequence = SequenceBuffer()
      while try reader.next(into: &sequence) {
        sequence.tokenize(with: tokenizer)
        sequences.append(LabeledSequence(sequence))
      }
      return sequences
    }
  }
}

extension DataFormat: ExpressibleByArgument {}

extension ColumnSelection: ExpressibleByArgument { init?(argument: String) { self.init(argument) } }
