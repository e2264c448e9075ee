import ArgumentParsing
import LabeledData
import StreamIO
import Support
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// `wordtagger evaluate`: measures the accuracy of a model on labeled sequences.
struct Evaluate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "evaluate", abstract: "Evaluate a model on labeled sequences.",
    discussion: """
      Prints token and sequence accuracy, precision, recall and F1 of labels and entities, \
      calibration, and the most frequent confusions. Parts of the data can be evaluated on several \
      machines: --counts writes files that --merge combines into the report of the whole.
      """)
  static let usualOptions = [
    "--model", "--columns", "--compare", "--labels", "--format", "--html", "--learning-curve",
    "--training", "--min-tokens", "--min-sequences",
  ]
  static let examples = [
    Example("Evaluate a model", "wordtagger evaluate --model recipes.tagger test.jsonl"),
    Example(
      "Evaluate one of several parts",
      "wordtagger evaluate --model recipes.tagger part-1.jsonl --counts part-1.json"),
    Example(
      "Print the report of all parts", "wordtagger evaluate --merge 'part-*.json'"),
    Example(
      "Compare two models",
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

  @Argument(
    help: "Files of labeled sequences, folders or quoted patterns of them; - is standard input.",
    file: .input)
  var files: [String]
  @Option(help: ArgumentHelp("The model to evaluate.", valueName: "file"), file: .input)
  var model: String?
  @Option(
    help: ArgumentHelp(
      "Write what the report is computed from, for --merge: counts, not the data.",
      valueName: "file"), file: .output)
  var counts: String?
  @Flag(
    help:
      "Add up the files that --counts wrote for parts of the data, in this order; the report is the same as for the whole data."
  )
  var merge = false
  @OptionGroup
  var input: DataInput
  @Option(
    help: ArgumentHelp("A second model to compare with on the same data.", valueName: "file"),
    file: .input)
  var compare: String?
  @Option(
    help: ArgumentHelp(
      "Labels, or kinds of entities, to evaluate; all others become 'other', and the report also covers these alone.",
      valueName: "labels"))
  var labels: LabelNames?
  @Option(help: "The encoding of entities in labels; by default detected.")
  var scheme: EntityScheme?
  @Option(help: "The number of frequent confusions to show.")
  var confusions = 10
  @Option(help: "The format of the report.")
  var format = Format.text
  @Option(
    help: ArgumentHelp(
      "Write a self-contained page with charts and the mislabeled sequences.", valueName: "file"),
    file: .output)
  var html: String?
  @Option(
    help: ArgumentHelp(
      "The log of training, for the learning curve of the page.", valueName: "file"), file: .input)
  var log: String?
  @Option(
    help: ArgumentHelp(
      "Train on growing parts of the data of --training, with the model's features and algorithm, print"
        + " the accuracy of each on the file, and write a chart, which shows whether more data would help.",
      valueName: "svg"), file: .output)
  var learningCurve: String?
  @Option(
    help: ArgumentHelp("The training data of the learning curve.", valueName: "file"), file: .input)
  var training: [String] = []
  @Option(help: "Fail if the token accuracy is lower.")
  var minTokens: Double?
  @Option(help: "Fail if the sequence accuracy is lower.")
  var minSequences: Double?

  func validate() throws {
    guard merge == (model == nil) else {
      throw ValidationError(
        merge
          ? "--merge adds up counts of evaluations; leave --model out."
          : "Missing expected argument '--model <file>'.")
    }
    guard
      !merge
        || compare == nil && html == nil && learningCurve == nil && labels == nil && scheme == nil
    else {
      throw ValidationError(
        "--merge has counts only; --compare, --html, --learning-curve, --labels and --scheme need the data."
      )
    }
    try requireRange("--confusions", confusions, 0...1_000_000)
    if let minTokens { try requireRange("--min-tokens", minTokens, 0...1) }
    guard training.isEmpty == (learningCurve == nil) else {
      throw ValidationError("--learning-curve and --training go together.")
    }
    guard learningCurve == nil || !files.contains("-") else {
      throw ValidationError(
        "--learning-curve reads the file twice; standard input can be read once.")
    }
    if let minSequences { try requireRange("--min-sequences", minSequences, 0...1) }
  }

  func run() throws {
    let part = try merge ? merged() : evaluated()
    if let counts { try part.write(to: counts) }
    for (floor, value, name) in [
      (minTokens, part.counts.confusion.tokenAccuracy, "tokens"),
      (minSequences, part.counts.sequenceAccuracy, "sequences"),
    ] {
      guard let floor, value < floor else { continue }
      StandardError.write("Error: the accuracy of \(name) is \(value), less than \(floor).\n")
      throw ExitCode.failure
    }
  }

  /// Adds up the counts of parts and prints the report of the whole.
  private func merged() throws -> EvaluationPart {
    let part = try EvaluationPart.merged(try InputPaths.expanded(files))
    let report = EvaluationReport(
      model: part.model, data: part.data, part.counts, counted: part.labels,
      confusionCount: confusions)
    try StandardOutput.write(format == .json ? report.json : report.text)
    return part
  }

  /// Evaluates the model and prints the report.
  private func evaluated() throws -> EvaluationPart {
    let model = model ?? ""
    let tagger = try WordTagger(named: model)
    input.compareColumns(with: tagger)
    let evaluation = try evaluate(tagger)
    let counted = try labels?.chosen(from: evaluation.labels.names)
    // Labels that became 'other' hide the scheme.
    let scheme = scheme ?? (labels == nil ? nil : EntityScheme(labels: tagger.labels))
    let part = try EvaluationPart(
      model: model, tagger, data: files.joined(separator: ", "), labels: counted,
      counts: evaluation.counts(scheme))
    var report = EvaluationReport(
      model: model, data: part.data, part.counts, counted: part.labels,
      confusionCount: confusions)
    var comparison: (name: String, differences: EvaluationComparison)?
    if let compare {
      let other = try evaluate(try WordTagger(named: compare))
      let differences = try EvaluationComparison(evaluation, other)
      comparison = (compare, differences)
      report.add(differences, named: compare)
    }
    try StandardOutput.write(format == .json ? report.json : report.text)
    if let html {
      let log = try log.map { try TrainingLog(log: try TextFile.read($0), file: $0) }
      let page = HTMLReport(evaluation, title: model, log: log, comparison: comparison).page
      try OutputFile.write(page, to: html)
    }
    if let learningCurve { try writeCurve(to: learningCurve, tagger) }
    return part
  }

  /// Trains on parts of the training data, prints a table and writes the picture.
  private func writeCurve(to path: String, _ tagger: WordTagger) throws {
    let options = try TrainingConfiguration(retraining: tagger.model)
    Interrupts.listen()
    let curve = try LearningCurve(
      options, training: try input.sequences(training), heldOut: try input.sequences(files)
    ) {
      Interrupts.isInterrupted
    } report: { point in
      StandardError.note(
        "trained on \(point.sequenceCount) sequences: \(point.tokenAccuracy.percentage) of tokens\n"
      )
    }
    if format == .text { try StandardOutput.write("\n" + curve.text) }
    try OutputFile.write(curve.svg, to: path)
  }

  private func evaluate(_ tagger: WordTagger) throws -> Evaluation {
    var rest = try InputPaths.expanded(files)[...]
    return try Evaluation(
      tagger, relabel: { label in labels.map { $0.include(label) ? label : "other" } ?? label }
    ) { () throws(DataError) in
      guard let file = rest.popFirst() else { return nil }
      return try input.reader(file, for: tagger)
    }
  }
}

/// Labels or kinds of entities between commas, or `four-label` for the labels of the four-label scheme.
struct LabelNames: ExpressibleByArgument {
  private let names: [String]
  /// Whether some of the names may be unknown.
  private let isScheme: Bool

  init?(argument: String) {
    isScheme = argument == "four-label"
    names =
      isScheme
      ? ["value", "measure", "ingredient", "combination"]
      : argument.split(separator: ",").map(String.init)
    if names.isEmpty { return nil }
  }

  /// Whether a label, or the kind of its entity, is one of the names.
  func include(_ label: String) -> Bool {
    names.contains(label) || LabeledEntity.kind(of: label).map(names.contains) ?? false
  }

  /// The labels of the model and the data that the names include.
  ///
  /// - Throws: `ValidationError` for a name that includes none.
  func chosen(from labels: [String]) throws -> [String] {
    let chosen = labels.filter(include)
    let unknown = names.first { name in
      !chosen.contains { $0 == name || LabeledEntity.kind(of: $0) == name }
    }
    if let unknown, !isScheme {
      throw ValidationError(
        "--labels names '\(unknown)', which is neither a label nor a kind of entity of the model or the data."
      )
    }
    return chosen
  }
}
