import LabeledData
import StreamIO
import TaggerEvaluation
import WordTagging

/// `wordtagger evaluate`: the accuracy of a model on labeled sequences.
struct Evaluate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "evaluate", abstract: "Evaluate a model on labeled sequences.",
    discussion: """
      Prints token and sequence accuracy, precision, recall and F1 of labels and of entities, \
      calibration, and the most frequent confusions.
      """)
  static let examples = [
    Example("Evaluate a model", "wordtagger evaluate --model recipes.tagger test.jsonl"),
    Example(
      "Is the second model better?",
      "wordtagger evaluate --model old.tagger --compare new.tagger test.jsonl"),
  ]
  static let outcomes = (
    success: "the model was evaluated",
    failure: "the model or the data cannot be read, or an accuracy is below its minimum"
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(help: "A file of labeled sequences; - is standard input.", completion: .file)
  var file: String
  @Option(help: ArgumentHelp("The model to evaluate.", valueName: "file"))
  var model: String
  @OptionGroup
  var input: DataInput
  @Option(help: ArgumentHelp("A second model to compare with on the same data.", valueName: "file"))
  var compare: String?
  @Option(
    help: ArgumentHelp(
      "Labels to evaluate; all others become 'other', and the report also has these alone.",
      valueName: "labels"))
  var labels: LabelNames?
  @Option(help: "How labels encode entities; by default detected from the labels.")
  var scheme: EntityScheme?
  @Option(help: "The number of frequent confusions to show.")
  var confusions = 10
  @Option(help: "The format of the report.")
  var format = Format.text
  @Option(
    help: ArgumentHelp(
      "Write a self-contained page with charts and the mislabeled sequences.", valueName: "file"))
  var html: String?
  @Option(
    help: ArgumentHelp(
      "The log of training, for the learning curve of the page.", valueName: "file"))
  var log: String?
  @Option(help: "Fail when the token accuracy is lower.")
  var minTokens: Double?
  @Option(help: "Fail when the sequence accuracy is lower.")
  var minSequences: Double?

  func validate() throws {
    try requireRange("--confusions", confusions, 0...1_000_000)
    if let minTokens { try requireRange("--min-tokens", minTokens, 0...1) }
    if let minSequences { try requireRange("--min-sequences", minSequences, 0...1) }
  }

  func run() throws {
    let evaluation = try evaluate(model)
    var report = EvaluationReport(
      model: model, data: file, evaluation, scheme: scheme, counted: labels?.names,
      confusionCount: confusions)
    if let compare { report.compare(evaluation, with: try evaluate(compare), name: compare) }
    try StandardOutput.write(format == .json ? report.json : report.text)
    if let html {
      let curve = try log.map { try LearningCurve(log: try TextFile.read($0), file: $0) }
      let page = try OutputFile(html)
      try page.write(HTMLReport(evaluation, title: model, curve: curve).page)
      try page.close()
    }
    for (floor, value, name) in [
      (minTokens, evaluation.tokenAccuracy, "tokens"),
      (minSequences, evaluation.sequenceAccuracy, "sequences"),
    ] {
      guard let floor, value < floor else { continue }
      StandardError.write("Error: the accuracy of \(name) is \(value), less than \(floor).\n")
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

/// Labels between commas, or `four-label` for those of the four-label scheme.
struct LabelNames: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    names =
      argument == "four-label"
      ? ["value", "measure", "ingredient", "combination"]
      : argument.split(separator: ",").map(String.init)
  }
}
