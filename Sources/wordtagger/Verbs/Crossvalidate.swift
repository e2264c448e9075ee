import InternalUtilities
import LabeledData
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// `wordtagger crossvalidate`: train on all but one part of the data, judge on that part, in turn.
struct Crossvalidate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "crossvalidate",
    abstract: "Train and judge on each of k parts of the data in turn.",
    discussion: """
      Lines of one group stay together, so that nothing of a group is learned and judged in one turn.
      """)
  static let examples = [
    Example("Five parts", "wordtagger crossvalidate -k 5 lines.jsonl"),
    Example(
      "Lines of one recipe stay together",
      "wordtagger crossvalidate -k 10 --group-by id lines.jsonl"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "every part was judged"), (1, "the data cannot be read or learned from"),
  ]

  @Argument(help: "Files of labeled lines.", completion: .file)
  var files: [String]
  @Option(name: .short, help: "How many parts.")
  var k = 5
  @Option(
    help: ArgumentHelp(
      "What keeps lines together: id (up to its last '-'), text, or the name of a column.",
      valueName: "field"))
  var groupBy: String?
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Features")
  var features: FeatureInput
  @OptionGroup(title: "Training")
  var training: TrainingInput

  func validate() throws {
    guard k >= 2 else { throw ValidationError("-k is at least 2, not \(k).") }
  }

  func run() throws {
    var lines: [LabeledSequence] = []
    for file in files { lines += try input.reader(file).readAll() }
    let options = try training.options(features, format: input.reader(files[0]).format)
    let parts = try Folds(lines, count: k, groupBy: groupBy, seed: training.seed)
    var evaluations: [Evaluation] = []
    for part in 0..<k {
      let run = try TrainingRun(options, lines: parts.outside(part))
      while try run.step() != nil {}
      let tagger = try WordTagger(modelBytes: run.model().fileBytes())
      let evaluation = Evaluation(tagger, on: parts.inside(part))
      evaluations.append(evaluation)
      try StandardOutput.write(
        "part \(part + 1): \(Self.figures(evaluation.tokenAccuracy, evaluation.lineAccuracy))\n")
    }
    let tokens = Spread(evaluations.map(\.tokenAccuracy))
    let whole = Spread(evaluations.map(\.lineAccuracy))
    let entities = Spread(evaluations.map { $0.entityScore(training.scheme).f1 })
    try StandardOutput.write(
      """
      mean:   \(Self.figures(tokens.mean, whole.mean)), entity F1 \(entities.mean.percentage)
      spread: \(Self.figures(tokens.deviation, whole.deviation)), \
      entity F1 \(entities.deviation.percentage)

      """)
  }

  private static func figures(_ tokens: Double, _ lines: Double) -> String {
    "tokens \(tokens.percentage), lines \(lines.percentage)"
  }
}
