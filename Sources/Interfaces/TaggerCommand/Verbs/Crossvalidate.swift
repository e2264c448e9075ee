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
    let result = try await trainer.crossValidation(
      on: try input.source(files).readAll(), foldCount: k, groupedBy: groupBy
    ) { fold, evaluation in
      try StandardOutput.write(
        "fold \(fold): \(Self.figures(evaluation.tokenAccuracy, evaluation.sequenceAccuracy))\n")
    }
    let (tokens, whole) = (result.tokenAccuracy, result.sequenceAccuracy)
    let entities = result.entityF1(training.scheme)
    try StandardOutput.write(
      """
      mean:   \(Self.figures(tokens.mean, whole.mean)), entity F1 \(entities.mean.percentage)
      spread: \(Self.figures(tokens.deviation, whole.deviation)), \
      entity F1 \(entities.deviation.percentage)

      """)
  }

  private static func figures(_ tokens: Double, _ sequences: Double) -> String {
    "tokens \(tokens.percentage), sequences \(sequences.percentage)"
  }
}
