import ArgumentParsing
import FileTagging
import LabeledData
import StreamIO
import WordTagging

/// `wordtagger tag`: labels the words of lines.
struct Tag: Verb {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "Label the words of each line.",
    discussion: """
      One record is written for each line, in order, also for blank lines. Lines from a pipe are \
      tagged as they arrive. A line that is not UTF-8 is reported and tagged with replacement \
      characters.
      """)
  static let usualOptions = [
    "--model", "--format", "--confidence", "--min-confidence", "--nbest", "--pretokenized",
    "--append", "--columns", "--bind", "--threads",
  ]
  static let examples = [
    Example("Tag a line", "echo '1½ cups flour, sifted' | wordtagger tag"),
    Example(
      "Tag a file as JSON Lines",
      "wordtagger tag --model recipes.tagger --format jsonl lines.txt"),
  ]
  static let outcomes = (
    success: "all lines were tagged",
    failure: "some lines were malformed, or the job failed; the reason is on standard error"
  )

  @Argument(help: "The files with lines, or - for standard input.", file: .input)
  var files = ["-"]

  @OptionGroup
  var model: ModelOptions

  @Option(help: "The format of tagged lines.")
  var format = FileTagger.Format.table

  @Flag(help: "Show the probability of each label.")
  var confidence = false

  @Option(
    help: ArgumentHelp(
      "Mark labels below this probability.", valueName: "probability"))
  var minConfidence = 0.0

  @Option(
    help: ArgumentHelp("Show the N best label sequences of each line.", valueName: "n"))
  var nbest = 1

  @Flag(help: "Read CoNLL or JSON Lines and keep their tokens.")
  var pretokenized = false

  @Flag(
    help:
      "With --pretokenized: write CoNLL with all columns of the input and the label as one more, as conlleval reads it."
  )
  var append = false

  @Option(help: "The format of the tokens; by default inferred from the name or the first bytes.")
  var from: DataFormat?

  @Option(
    help: ArgumentHelp(
      "The columns of CoNLL tokens: the token, then the extra columns that the model needs, as"
        + " numbers. By default the first is the token and the last a label, which is ignored.",
      valueName: "list"))
  var columns: ColumnSelection?

  @Flag(help: "Flush after each record.")
  var lineBuffered = false

  @Option(help: ArgumentHelp("The number of threads for a file, 1 to 256.", valueName: "n"))
  var threads = ThreadCount.processors

  func validate() throws {
    try requireRange("--min-confidence", minConfidence, 0...1)
    try requireRange("--nbest", nbest, 1...WordTagger.maximumHypotheses)
    guard from == nil || pretokenized else {
      throw ValidationError("--from names the format of tokens; give --pretokenized too.")
    }
    guard !append || pretokenized, !append || !$format || format == .conll else {
      throw ValidationError(
        "--append writes CoNLL with the columns of --pretokenized; give that too.")
    }
    guard columns == nil || pretokenized else {
      throw ValidationError("--columns names the columns of tokens; give --pretokenized too.")
    }
  }

  func run() throws {
    var options = FileTagger.Options(format: append ? .conll : format)
    options.keepsColumns = append
    options.showsConfidence = confidence
    options.minimumConfidence = minConfidence
    options.alternatives = nbest
    options.isColored = StandardOutput.takesColors
    var job = FileTagger(try model.tagger(areTokensGiven: pretokenized), options)
    job.isLineBuffered = lineBuffered
    job.threadCount = threads.count

    let output = try OutputFile("-")
    var badLines = 0
    for file in files {
      let report = { (error: DataError) in StandardError.warn("\(error)", of: "malformed lines") }
      let counts =
        pretokenized
        ? try job.tagRecords(
          of: file, format: from, columns: columns, to: output, reporting: report)
        : try job.tagLines(of: file, to: output, reporting: report)
      badLines += counts.badLines
    }
    try output.close()
    if badLines > 0 { throw ExitCode.failure }
  }
}

extension FileTagger.Format: ExpressibleByArgument {}
