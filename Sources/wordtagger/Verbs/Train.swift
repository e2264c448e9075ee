import InternalUtilities
import LabeledData
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// `wordtagger train`: trains a model on labeled sequences.
struct Train: Verb {
  static let configuration = CommandConfiguration(
    commandName: "train", abstract: "Train a CRF or perceptron tagger on labeled sequences.",
    discussion: """
      Ctrl-C stops training and writes the best model so far; a second one aborts. The same \
      data, options and seed give the same model byte for byte, whatever --threads and the \
      processor are (with 192 labels or more on one kind of processor only, unless --reproducible).
      """)
  static let examples = [
    Example(
      "Train with early stopping on validation data",
      "wordtagger train train.jsonl --validation valid.jsonl -o recipes.tagger"),
    Example(
      "Search for features and settings first",
      "wordtagger train train.jsonl --auto --budget 2s -o recipes.tagger"),
    Example(
      "Train a small, sparse model with L1",
      "wordtagger train train.conll --algorithm owlqn --l1 1 --quantize i8 -o small.tagger"),
  ]
  static let outcomes = (
    success: "the model was written", failure: "the data cannot be read or trained on"
  )

  @Argument(
    help: "Files of labeled sequences, folders or quoted patterns of them; - is standard input.",
    completion: .file)
  var files: [String]
  @Option(name: .shortAndLong, help: ArgumentHelp("The model file to write.", valueName: "file"))
  var output: String
  @Option(
    help: ArgumentHelp(
      "Labeled sequences for early stopping and for calibrating the confidence.", valueName: "file")
  )
  var validation: [String] = []
  @Option(
    help: ArgumentHelp(
      "Text without labels, as lines or tokens: its words are clustered, and what the model tags surely is"
        + " trained on. The gain on the validation data is printed, and the best model is written.",
      valueName: "file"))
  var unlabeled: [String] = []
  @Option(
    help: ArgumentHelp(
      "With --unlabeled: the least probability of the labels that are trained on.",
      valueName: "probability"))
  var selfConfidence = 0.9
  @Flag(
    help:
      "Search for the features and settings that suit the data, as tune does, and train with the best."
  )
  var auto = false
  @OptionGroup(title: "Search, with --auto")
  var search: SearchInput
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Features")
  var features: FeatureInput
  @OptionGroup(title: "Training")
  var training: TrainingInput
  @Option(
    help: ArgumentHelp(
      "Save the state of training to a file, and resume from it if it exists.", valueName: "file"))
  var checkpoint: String?
  @Option(
    help: ArgumentHelp(
      "The time between two writes of the checkpoint; 0 writes it after each iteration.",
      valueName: "seconds"))
  var checkpointInterval = 30
  @OptionGroup(title: "Model file")
  var model: ModelOutput

  func validate() throws {
    try requireRange("--checkpoint-interval", checkpointInterval, 0...86_400)
    try requireRange("--self-confidence", selfConfidence, 0...1)
    guard unlabeled.isEmpty || !validation.isEmpty else {
      throw ValidationError(
        "--unlabeled needs --validation, on which gain and loss are measured.")
    }
    guard unlabeled.isEmpty || checkpoint == nil else {
      throw ValidationError("--unlabeled trains several models; leave --checkpoint out.")
    }
  }

  func run() async throws {
    let trained = unlabeled.isEmpty ? try await train() : try await trainWithUnlabeled()
    try model.write(trained, to: output)
    if model.prune > 0 { try reportPruning(trained.model) }
  }

  private func train() async throws -> TrainedTagger {
    guard !auto || !files.contains("-") else {
      throw ValidationError("--auto reads the data twice; standard input can be read once.")
    }
    var configuration = try configuration(for: try input.sequences(files))
    configuration.checkpointPath = checkpoint
    configuration.checkpointInterval = .seconds(checkpointInterval)
    let job = TaggerTrainer(configuration).train(
      on: try input.source(files), validation: try input.source(validation))
    return try await training.train(job)
  }

  /// The configuration of the command line, or the one that a search finds.
  private func configuration(
    for sequences: @autoclosure () throws -> [LabeledSequence]
  ) throws -> TrainingConfiguration {
    let configuration = try training.configuration(features)
    guard auto else { return configuration }
    let result = try search.search(
      configuration, isAlgorithmFixed: training.$algorithm, on: try sequences())
    StandardError.note(result.text)
    return result.configuration
  }

  /// Trains with text that has no labels, and prints what each part of it gains.
  private func trainWithUnlabeled() async throws -> TrainedTagger {
    let labeled = try input.sequences(files)
    let configuration = try configuration(for: labeled)
    var job = SelfTraining(
      configuration, labeled: labeled, validation: try input.sequences(validation),
      unlabeled: try input.sequences(unlabeled))
    job.minimumConfidence = selfConfidence
    var first: SelfTraining.Stage?
    var bar = ProgressBar("training", total: configuration.maxIterations)
    Interrupts.listen()
    func report(_ stage: SelfTraining.Stage) {
      bar.finish()
      let gain = first.map { first in
        let points = 100 * (stage.tokenAccuracy - first.tokenAccuracy)
        return " (\(points < 0 ? "" : "+")\(points.fixed(2)) points of tokens)"
      }
      StandardError.note(
        "\(stage.name): validation \(stage.tokenAccuracy.percentage) of tokens,"
          + " \(stage.sequenceAccuracy.percentage) of sequences\(gain ?? "")\n")
      first = first ?? stage
    }
    let best = try await job.best(report) { name, progress in
      bar.update(progress.step, note: "\(name), loss \(progress.loss.fixed(2))")
    } isCancelled: {
      Interrupts.isInterrupted
    }
    StandardError.note("the model is the one \(best.name)\n")
    return best.model
  }

  /// Prints what pruning costs on the validation data, or else on the training data.
  private func reportPruning(_ trained: TrainedModel) throws {
    let paths = validation.isEmpty ? files : validation
    // Standard input cannot be read twice.
    guard !paths.contains("-") else { return }
    let lines = try InputPaths.expanded(paths).flatMap { try input.reader($0).readAll() }
    let cost = try PruningCost(
      of: trained, encoding: model.quantize.encoding, prune: model.prune, on: lines)
    let data = validation.isEmpty ? "training" : "validation"
    StandardError.note("\(cost.text), on the \(data) data\n")
  }
}
