import InternalUtilities
import LabeledData

/// `wordtagger check`: summarizes labeled data and finds errors and leaks.
struct Check: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check labeled data for errors and leaks.",
    discussion: """
      Counts sequences, tokens and labels; finds identical tokens with different labels, \
      duplicates, labels that occur once and violations of BIO or BIOES labels. For several files \
      it prints what each shares with the preceding ones: identical sequences, and identical \
      phrases of one label. Malformed records are reported and skipped. With --against it prints \
      instead how the lines of the files, or of a grammar, differ from real ones, and which real \
      lines are least probable or impossible in a grammar.
      """)
  static let examples = [
    Example("Check a file", "wordtagger check Datasets/samples/lines.jsonl"),
    Example(
      "Fail if test data shares ingredients with the training data",
      "wordtagger check train.jsonl test.jsonl --max-leak 0"),
    Example(
      "Check data sets in several files",
      "wordtagger check 'part-*.jsonl' test.jsonl --max-leak 0"),
    Example(
      "Compare a grammar with real lines",
      "wordtagger check Datasets/recipes/recipes.grammar --against Datasets/recipes/gold.jsonl"),
  ]
  static let outcomes = (
    success: "the data was read",
    failure: "a record is malformed, or more is shared than --max-leak allows"
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(
    help:
      "Files to read, training data first; - is standard input. A folder or a quoted pattern is one data set.",
    completion: .file)
  var files: [String]
  @OptionGroup
  var input: DataInput
  @Option(help: ArgumentHelp("The label whose runs are the phrases.", valueName: "label"))
  var phrases = "ingredient"
  @Option(
    help: ArgumentHelp(
      "The maximum fraction of a file's sequences or phrases that an earlier file may contain, 0 to 1.",
      valueName: "share"))
  var maxLeak: Double?
  @Option(
    help: ArgumentHelp(
      "Compare the files, or the lines of a .grammar file, with the real lines in this one.",
      valueName: "file"))
  var against: String?
  @Option(
    help: ArgumentHelp(
      "With --against: the number of lines to generate from a grammar, and the maximum to compare.",
      valueName: "count"))
  var sample = 20_000
  @Option(help: "The format of the report.")
  var format = Format.text

  func validate() throws {
    if let maxLeak { try requireRange("--max-leak", maxLeak, 0...1) }
    try requireRange("--sample", sample, 0...1_000_000_000)
    if files.count > LeakCheck.fileLimit {
      throw ValidationError("No more than \(LeakCheck.fileLimit) files can be compared.")
    }
  }

  func run() throws {
    if let against {
      let report = try AgainstReport(files, against: against, sample: sample, input: input)
      try StandardOutput.write(format == .json ? report.json : report.text)
      return
    }
    var leaks = LeakCheck(phraseLabel: phrases)
    var reports: [CheckReport.File] = []
    var line = SequenceBuffer()
    for set in files {
      var check = DataCheck()
      var malformedCount = 0
      leaks.startFile(set)
      for file in try InputPaths.expanded(set) {
        check.startFile(file)
        let reader = try input.reader(file)
        reader.skipBadRecords { StandardError.warn("\($0)") }
        while try reader.next(into: &line) {
          check.add(line)
          leaks.add(line)
        }
        malformedCount += reader.badRecordCount
      }
      reports.append(.init(name: set, malformedCount: malformedCount, data: check.report))
    }
    let report = CheckReport(files: reports, leaks: leaks.leaks, phraseLabel: phrases)
    try StandardOutput.write(
      format == .json ? json(reflecting: report, isIndented: true) : report.text)
    let tooMuch = report.leaks.filter { max($0.sequenceShare, $0.phraseShare) > maxLeak ?? 1 }
    for leak in tooMuch {
      StandardError.write(
        "Error: \(leak.file) shares more with \(leak.earlierFile) than --max-leak allows.\n")
    }
    if !tooMuch.isEmpty || reports.contains(where: { $0.malformedCount > 0 }) {
      throw ExitCode.failure
    }
  }
}
