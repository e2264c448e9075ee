import ArgumentParsing
import LabeledData
import Support
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// `wordtagger crossvalidate`: k-fold cross-validation.
struct Crossvalidate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "crossvalidate",
    abstract: "Evaluate training settings by k-fold cross-validation.",
    discussion: """
      Sequences of one group stay in one fold, so that no group is used for both training and \
      evaluation.
      """)
  static let usualOptions = [
    "-k", "--group-by", "--columns", "--features", "--words", "--algorithm", "--l2", "--threads",
  ]
  static let examples = [
    Example("Five folds", "wordtagger crossvalidate -k 5 lines.jsonl"),
    Example(
      "Keep the lines of one recipe in one fold",
      "wordtagger crossvalidate -k 10 --group-by id lines.jsonl"),
  ]
  static let outcomes = (
    success: "every fold was evaluated", failure: "the data cannot be read or trained on"
  )

  @Argument(help: "Files of labeled sequences.", file: .input)
  var files: [String]
  @Option(name: .short, help: "The number of folds.")
  var k = 5
  @Option(
    help: ArgumentHelp(
      "The field that groups sequences: id (up to its last '-'), text, or the name of a column.",
      valueName: "field"))
  var groupBy: String?
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Training")
  var training: TrainingInput

  func validate() throws { try requireRange("-k", k, 2...1_000) }

  func run() async throws {
    let trainer = TaggerTrainer(try training.configuration())
    var hasEntities = false
    let result = try await trainer.crossValidation(
      on: try input.source(files).readAll(), foldCount: k, groupedBy: groupBy
    ) { fold, evaluation in
      let isScheme = (training.scheme ?? evaluation.scheme) != .io
      hasEntities = hasEntities || isScheme
      let f1 = evaluation.entityScore(training.scheme).f1
      try StandardOutput.write(
        "fold \(fold):"
          + Self.figures(
            isScheme ? f1 : nil, evaluation.tokenAccuracy, evaluation.sequenceAccuracy))
    }
    let spreads = [result.entityF1(training.scheme), result.tokenAccuracy, result.sequenceAccuracy]
    for (name, value) in [("mean:  ", \ScoreSpread.mean), ("spread:", \ScoreSpread.deviation)] {
      let values = spreads.map { $0[keyPath: value] }
      try StandardOutput.write(
        name + Self.figures(hasEntities ? values[0] : nil, values[1], values[2]))
    }
  }

  private static func figures(_ entityF1: Double?, _ tokens: Double, _ sequences: Double) -> String
  {
    (entityF1.map { " entity F1 \($0.percentage)," } ?? "")
      + " tokens \(tokens.percentage), sequences \(sequences.percentage)\n"
  }
}
