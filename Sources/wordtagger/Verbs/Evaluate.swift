import LabeledData
import StreamIO
import TaggerEvaluation
import WordTagging

/// `wordtagger evaluate`: how well a model does on labeled lines.
struct Evaluate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "evaluate", abstract: "Judge a model on labeled lines.",
    discussion: """
      Prints token and line accuracy, precision, recall and F1 of labels and of entities, \
      calibration, and the most frequent confusions.
      """)
  static let examples = [
    Example("Judge a model", "wordtagger evaluate --model recipes.tagger test.jsonl"),
    Example(
      "Is the second model better?",
      "wordtagger evaluate --model old.tagger --compare new.tagger test.jsonl"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "the model was judged"), (1, "the model or the data cannot be read, or a floor is broken"),
  ]

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(help: "A file of labeled lines; - is standard input.", completion: .file)
  var file: String
  @Option(help: ArgumentHelp("The model to judge.", valueName: "file"), completion: .file)
  var model: String
  @OptionGroup
  var input: DataInput
  @Option(
    help: ArgumentHelp("A second model to compare with on the same lines.", valueName: "file"),
    completion: .file)
  var compare: String?
  @Option(
    help: ArgumentHelp(
      "Labels that count; all others become 'other', and the report also judges these alone.",
      valueName: "labels"))
  var labels: LabelNames?
  @Option(help: "How labels make entities; without it the labels tell.")
  var scheme: EntityScheme?
  @Option(help: "How many of the most frequent confusions are shown.")
  var confusions = 10
  @Option(help: "How the report is written.")
  var format = Format.text
  @Option(
    help: ArgumentHelp(
      "Write one self-contained page with pictures and the wrong lines.", valueName: "file"),
    completion: .file)
  var html: String?
  @Option(
    help: ArgumentHelp("A log of training, for the page's learning curve.", valueName: "file"),
    completion: .file)
  var log: String?
  @Option(help: "Fail when less than this share of tokens is right.")
  var minTokens: Double?
  @Option(help: "Fail when less than this share of lines is right.")
  var minLines: Double?

  func run() throws {
    let evaluation = try evaluate(model)
    var report = EvaluationReport(
      model: model, data: file, evaluation, scheme: scheme, counted: labels?.names,
      confusionCount: confusions)
    if let compare {
      report.compare(evaluation, with: try evaluate(compare), name: compare)
    }
    try StandardOutput.write(format == .json ? try report.json() : report.text)
    if let html {
      let curve = try log.map { try LearningCurve(log: try TextFile.read($0)) }
      let page = try OutputFile(html)
      try page.write(HTMLReport(evaluation, title: model, curve: curve).page)
      try page.close()
    }
    for (floor, value, name) in [
      (minTokens, evaluation.tokenAccuracy, "tokens"), (minLines, evaluation.lineAccuracy, "lines"),
    ] {
      guard let floor, value < floor else { continue }
      StandardError.write("Error: \(value) of \(name) are right, less than \(floor).\n")
      throw ExitCode.failure
    }
  }

  private func evaluate(_ path: String) throws -> Evaluation {
    let counted = labels?.names
    return try Evaluation(try WordTagger(contentsOf: path), on: try input.reader(file)) { label in
      counted.map { $0.contains(label) ? label : "other" } ?? label
    }
  }
}

/// Labels between commas, or `seed` for those of the first recipe tagger.
struct LabelNames: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    names =
      argument == "seed"
      ? ["value", "measure", "ingredient", "combination"]
      : argument.split(separator: ",").map(String.init)
  }
}
