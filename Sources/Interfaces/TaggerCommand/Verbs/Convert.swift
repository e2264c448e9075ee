import ArgumentParsing
import DataGeneration
import LabeledData
import WordTagging

/// `wordtagger convert`: converts labeled lines between formats.
struct Convert: Verb {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert labeled lines between formats.",
    discussion: """
      Reads and writes JSON Lines, Create ML's JSON, CoNLL columns, CRFsuite's items and plain \
      lines, also compressed (.gz). Plain lines are tokenized. Fields that the target format does \
      not have (names and columns in Create ML's JSON, labels in plain lines) are dropped.
      """)
  static let examples = [
    Example(
      "Convert to Create ML's format",
      "wordtagger convert Datasets/samples/lines.jsonl --to createml -o lines.json"),
    Example(
      "Join the parts of a data set",
      "wordtagger convert 'part-*.jsonl' -o data.conll.gz"),
    Example(
      "Show lines as CoNLL columns", "wordtagger convert Datasets/samples/lines.jsonl --to conll"),
  ]
  static let outcomes = (
    success: "all lines are converted", failure: "a line is broken or does not fit the target"
  )

  @Argument(
    help: "Files to read, folders or quoted patterns of them; - is standard input.", file: .input)
  var files: [String]
  @OptionGroup
  var destination: OutputOption
  @OptionGroup
  var input: DataInput
  @Option(
    help: ArgumentHelp(
      "The format to write; by default inferred from the output's name, or jsonl.",
      valueName: "format")
  )
  var to: DataFormat?
  @Option(
    help:
      "Write labels of entities in this scheme, whatever scheme they have; O and other are outside of entities."
  )
  var scheme: EntityScheme?
  @Option(
    help: ArgumentHelp(
      "The tokenizer for plain lines; treebank splits English as treebanks do: ca n't; characters makes a token of each"
        + " character of scripts without spaces."))
  var tokenizer = TokenizerRules.lines
  @OptionGroup(title: "OCR noise")
  var noise: NoiseInput
  @Option(help: ArgumentHelp("The seed of the noise.", valueName: "number"))
  var seed: UInt64 = 1

  func run() throws {
    let writer = try SequenceWriter(destination.output, format: to)
    let tokenizer = Tokenizer(rules: tokenizer)
    var lineNoise = try noise.channel().map { LineNoise($0, seed: seed) }
    var lineCount = 0
    var line = SequenceBuffer()
    var badLines = 0
    var labels: Set<String> = []
    for file in try InputPaths.expanded(files) {
      let reader = try input.reader(file)
      while try reader.next(into: &line) {
        if reader.format == .lines, writer.format != .lines { line.tokenize(with: tokenizer) }
        if let scheme {
          labels.formUnion(line.labels.map { line.string($0) })
          try line.convertLabels(to: scheme, in: reader.name)
        }
        lineNoise?.disturb(&line, index: lineCount)
        lineCount += 1
        if try !write(line, to: writer) { badLines += 1 }
      }
      badLines += reader.badRecordCount
    }
    try writer.close()
    if let doubt = EntityScheme.doubt(about: labels.sorted()) {
      StandardError.warn("labels: \(doubt)")
    }
    if badLines > 0 {
      StandardError.warn("\(badLines) lines were left out")
      throw ExitCode.failure
    }
  }

  /// Writes a line; false if the target format cannot represent it and it may be skipped.
  private func write(_ line: SequenceBuffer, to writer: SequenceWriter) throws(DataError) -> Bool {
    do {
      try writer.write(line)
      return true
    } catch {
      guard error.code == .notRepresentable, input.skipBad else { throw error }
      StandardError.warn("\(error)", of: "lines that the format cannot hold")
      return false
    }
  }
}
