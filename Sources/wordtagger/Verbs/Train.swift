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
      "Train a small, sparse model with L1",
      "wordtagger train train.conll --algorithm owlqn --l1 1 --quantize i8 -o small.tagger"),
  ]
  static let outcomes = (
    success: "the model was written", failure: "the data cannot be read or trained on"
  )

  @Argument(help: "Files of labeled sequences; - is standard input.", completion: .file)
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

  func run() throws {
    let (model, metadata) = unlabeled.isEmpty ? try train() : try trainWithUnlabeled()
    try self.model.write(model, metadata: metadata, to: output)
    if self.model.prune > 0 { try reportPruning(model) }
  }

  /// Trains a model; the memory of training is freed before the model is written.
  private func train() throws -> (model: TrainedModel, metadata: [(key: String, value: String)]) {
    let readers = try files.map { try input.reader($0) }
    let options = try training.options(features)
    let run = try TrainingRun(
      options, training: readers, validation: validation.map { try input.reader($0) })
    StandardError.note(ChosenSettings.text(run.settings))
    let size = run.size
    let weights =
      size.weightOfSequences == Double(size.sequences)
      ? "" : " that count as \(size.weightOfSequences.short(2))"
    StandardError.note(
      "\(size.sequences) sequences\(weights), \(size.tokens) tokens, \(size.labels) labels, "
        + "\(size.features) features, \(size.weights) weights\n")
    var report = try TrainingReport(run, maxIterations: options.maxIterations, log: training.log)
    var keeper = CheckpointKeeper(path: checkpoint, interval: .seconds(checkpointInterval))
    if let steps = try keeper.resume(run) {
      StandardError.note("resuming after iteration \(steps)\n")
    }
    Interrupts.listen()
    while !Interrupts.isInterrupted, let progress = try run.step() {
      try report.show(progress)
      try keeper.saveIfDue(run)
    }
    try keeper.save(run)
    try report.finish(Interrupts.isInterrupted ? "interrupted" : run.ending)
    if let mean = run.meanAccuracy { report.showMean(mean) }
    return (run.model(), training.metadata(options, run))
  }

  /// Trains with text that has no labels, and prints what each part of it gains.
  private func trainWithUnlabeled() throws -> (
    model: TrainedModel, metadata: [(key: String, value: String)]
  ) {
    let options = try training.options(features)
    var job = SelfTraining(
      options, labeled: try sequences(files), validation: try sequences(validation),
      unlabeled: try sequences(unlabeled))
    job.minimumConfidence = selfConfidence
    var first: SelfTraining.Stage?
    let best = try job.best { stage in
      let gain = first.map { first in
        let points = 100 * (stage.tokenAccuracy - first.tokenAccuracy)
        return " (\(points < 0 ? "" : "+")\(points.fixed(2)) points of tokens)"
      }
      StandardError.note(
        "\(stage.name): validation \(stage.tokenAccuracy.percentage) of tokens,"
          + " \(stage.sequenceAccuracy.percentage) of sequences\(gain ?? "")\n")
      first = first ?? stage
    }
    StandardError.note("the model is the one \(best.name)\n")
    return (best.model, training.metadata(options, best.run))
  }

  /// The sequences of files in memory; lines are tokenized.
  private func sequences(_ files: [String]) throws -> [LabeledSequence] {
    let tokenizer = Tokenizer()
    return try files.flatMap { file in
      let reader = try input.reader(file)
      var sequences: [LabeledSequence] = []
      var sequence = SequenceBuffer()
      while try reader.next(into: &sequence) {
        if reader.format == .lines { sequence.tokenize(with: tokenizer) }
        sequences.append(LabeledSequence(sequence))
      }
      return sequences
    }
  }

  /// Prints what pruning costs on the validation data, or else on the training data.
  private func reportPruning(_ trained: TrainedModel) throws {
    let paths = validation.isEmpty ? files : validation
    // Standard input cannot be read twice.
    guard !paths.contains("-") else { return }
    let lines = try paths.flatMap { try input.reader($0).readAll() }
    let cost = try PruningCost(
      of: trained, encoding: model.quantize.encoding, prune: model.prune, on: lines)
    let data = validation.isEmpty ? "training" : "validation"
    StandardError.note("\(cost.text), on the \(data) data\n")
  }
}
