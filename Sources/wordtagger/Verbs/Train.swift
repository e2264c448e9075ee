import LabeledData
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// `wordtagger train`: labeled lines become a model.
struct Train: Verb {
  static let configuration = CommandConfiguration(
    commandName: "train", abstract: "Train a tagger on labeled lines.",
    discussion: """
      Ctrl-C ends training and writes the best model so far; a second one ends at once. The same \
      data, options and seed give the same model byte for byte, whatever --threads is.
      """)
  static let examples = [
    Example(
      "Train on lines and stop when others no longer gain",
      "wordtagger train train.jsonl --validation valid.jsonl -o recipes.tagger"),
    Example(
      "Train a small model with few features by L1",
      "wordtagger train train.conll --algorithm owlqn --l1 1 --quantize i8 -o small.tagger"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "the model was written"), (1, "the data cannot be read or learned from"),
  ]

  @Argument(help: "Files of labeled lines; - is standard input.", completion: .file)
  var files: [String]
  @Option(name: .shortAndLong, help: ArgumentHelp("The model file to write.", valueName: "file"))
  var output: String
  @Option(
    help: ArgumentHelp(
      "Labeled lines to stop early on and to calibrate confidence with.", valueName: "file"),
    completion: .file)
  var validation: [String] = []
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Features")
  var features: FeatureInput
  @OptionGroup(title: "Training")
  var training: TrainingInput
  @Option(
    help: ArgumentHelp(
      "Keep the state of training in a file, and go on from it when it is there.",
      valueName: "file"),
    completion: .file)
  var checkpoint: String?
  @OptionGroup(title: "Model file")
  var model: ModelOutput

  func run() throws {
    let (model, metadata) = try train()
    try self.model.write(model, metadata: metadata, to: output)
    if self.model.prune > 0 { try reportPruning(model) }
  }

  /// Trains a model; what only training needs is gone before the model is written.
  private func train() throws -> (model: TrainedModel, metadata: [(key: String, value: String)]) {
    let readers = try files.map { try input.reader($0) }
    let options = try training.options(features, format: readers[0].format)
    let run = try TrainingRun(
      options, training: readers, validation: validation.map { try input.reader($0) })
    let size = run.size
    StandardError.write(
      "\(size.lines) lines, \(size.tokens) tokens, \(size.labels) labels, "
        + "\(size.features) features, \(size.weights) weights\n")
    var report = try TrainingReport(run, maxIterations: options.maxIterations, log: training.log)
    var keeper = CheckpointKeeper(path: checkpoint)
    try keeper.resume(run)
    Interrupts.listen()
    while !Interrupts.isInterrupted, let progress = try run.step() {
      try report.show(progress)
      try keeper.saveNowAndThen(run)
    }
    try keeper.save(run)
    try report.finish(Interrupts.isInterrupted ? "interrupted" : run.ending)
    if let mean = run.meanAccuracy { report.showMean(mean) }
    return (run.model(), training.metadata(options, size))
  }

  /// Tells what pruning cost, on the validation lines or else on those of training.
  private func reportPruning(_ trained: TrainedModel) throws {
    let paths = validation.isEmpty ? files : validation
    // What came through a pipe is gone.
    guard !paths.contains("-") else { return }
    let lines = try paths.flatMap { try input.reader($0).readAll() }
    let report = try PruningReport(
      trained, model, on: validation.isEmpty ? "training" : "validation", lines)
    StandardError.write("\(report.text)\n")
  }
}
