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
      "The columns of a CoNLL file: the token, extra columns, the label, as numbers or CoNLL-U's"
        + " names. By default the first is the token, the last the label and those between are extra"
        + " columns; in .conllu files FORM,UPOS.",
      valueName: "list"))
  var columns: ColumnSelection?
  @Flag(help: "Report malformed records on standard error and skip them.")
  var skipBad = false

  /// Opens a file as the options say.
  func reader(_ path: String) throws(DataError) -> SequenceReader {
    let reader = try SequenceReader(path, format: from, columns: columns)
    if skipBad { reader.skipBadRecords { StandardError.warn("\($0)") } }
    return reader
  }

  /// The sequences of files as the options say.
  func source(_ paths: [String]) throws(DataError) -> SequenceSource {
    let report: @Sendable (DataError) -> Void = { StandardError.warn("\($0)") }
    return SequenceSource(
      contentsOf: try InputPaths.expanded(paths), format: from, columns: columns,
      skippingBadRecords: skipBad ? report : nil)
  }

  /// The sequences of files in memory; lines are tokenized.
  func sequences(_ files: [String]) throws -> [LabeledSequence] {
    let tokenizer = Tokenizer()
    return try InputPaths.expanded(files).flatMap { file in
      let reader = try reader(file)
      var sequences: [LabeledSequence] = []
      var sequence = SequenceBuffer()
      while try reader.next(into: &sequence) {
        if reader.format == .lines { sequence.tokenize(with: tokenizer) }
        sequences.append(LabeledSequence(sequence))
      }
      return sequences
    }
  }
}

extension DataFormat: ExpressibleByArgument {}

extension ColumnSelection: ExpressibleByArgument { init?(argument: String) { self.init(argument) } }
