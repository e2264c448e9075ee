import ArgumentParsing
import ClusterTraining
import LabeledData
import StreamIO
import Support
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// `wordtagger train`: trains a model on labeled sequences.
struct Train: Verb {
  static let configuration = CommandConfiguration(
    commandName: "train", abstract: "Train a CRF or perceptron tagger on labeled sequences.",
    discussion: """
      Ctrl-C stops training and writes the best model so far; a second Ctrl-C aborts. The same \
      data, options and seed give the same model byte for byte, regardless of --threads and the \
      processor (with 192 labels or more only on the same kind of processor, unless \
      --reproducible).
      """)
  static let usualOptions = [
    "-o", "--validation", "--columns", "--features", "--words", "--algorithm", "--l2",
    "--unlabeled", "--continue-from", "--threads",
  ]
  static let examples = [
    Example(
      "Train with early stopping on validation data",
      "wordtagger train train.jsonl --validation valid.jsonl -o recipes.tagger"),
    Example(
      "Train on data whose features do not fit in memory",
      "wordtagger train train.jsonl --out-of-core --scratch /var/tmp -o large.tagger"),
    Example(
      "Train on four machines",
      "mpirun -n 4 --host a,b,c,d wordtagger train --mpi data/part-*.jsonl -o large.tagger",
      needs: "several machines"),
    Example(
      "Train a small, sparse model with L1",
      "wordtagger train train.conll --algorithm owlqn --l1 1 --quantize i8 -o small.tagger"),
  ]
  static let outcomes = (
    success: "the model was written", failure: "the data cannot be read or trained on"
  )

  @Argument(
    help: "Files of labeled sequences, folders or quoted patterns of them; - is standard input.",
    file: .input)
  var files: [String]
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The model file to write.", valueName: "file"),
    file: .output)
  var output: String
  @Option(
    help: ArgumentHelp(
      "Labeled sequences for early stopping and for calibrating the confidence.", valueName: "file"),
    file: .input
  )
  var validation: [String] = []
  @Option(
    help: ArgumentHelp(
      "Text without labels, as lines or tokens, for self-training: its words are clustered, and sequences that"
        + " the model tags with high confidence are trained on. The gain on the validation data is printed,"
        + " and the best model is written.",
      valueName: "file"), file: .input)
  var unlabeled: [String] = []
  @Option(
    help: ArgumentHelp(
      "With --unlabeled: the minimum probability of the labels that are added to the training data.",
      valueName: "probability"))
  var selfConfidence = 0.9
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Training")
  var training: TrainingInput
  @Option(
    help: ArgumentHelp(
      "Save the state of training to a file, and resume from it if it exists.", valueName: "file"),
    file: .store)
  var checkpoint: String?
  @Option(
    help: ArgumentHelp(
      "The interval between checkpoints; 0 writes one after each iteration.",
      valueName: "seconds"))
  var checkpointInterval = 30
  @Flag(
    help: ArgumentHelp(
      "Keep the encoded data in a temporary file instead of in memory. The model is the same byte for byte."
    ))
  var outOfCore = false
  @Flag(
    help: ArgumentHelp(
      "Share the data and the work among the processes that mpirun has started, out of core. The model is the same byte"
        + " for byte, whatever their number. Needs a command that 'make mpi' has built."
    ))
  var mpi = false
  @Option(
    help: ArgumentHelp(
      "The folder of that file, by default TMPDIR or /tmp; it takes about ten times the size of the input.",
      valueName: "folder"), file: .scratch)
  var scratch: String?
  @OptionGroup(title: "Model file")
  var model: ModelOutput

  func validate() throws {
    try requireRange("--checkpoint-interval", checkpointInterval, 0...86_400)
    try requireRange("--self-confidence", selfConfidence, 0...1)
    guard unlabeled.isEmpty || !validation.isEmpty else {
      throw ValidationError(
        "--unlabeled needs --validation, on which gain and loss are measured.")
    }
    guard scratch == nil || outOfCore || mpi else {
      throw ValidationError("--scratch is for --out-of-core and --mpi; give one of them.")
    }
    if outOfCore || mpi {
      let others = [
        ("--unlabeled", !unlabeled.isEmpty), ("standard input", files.contains("-")),
      ]
      if let other = others.first(where: \.1)?.0 {
        throw ValidationError("\(mpi ? "--mpi" : "--out-of-core") does not go with \(other).")
      }
    }
    guard unlabeled.isEmpty || checkpoint == nil else {
      throw ValidationError("--unlabeled trains several models; leave --checkpoint out.")
    }
  }

  func run() async throws {
    FreedMemory.returnAtOnce()
    if mpi {
      // All ranks find the same mistakes in the options, before any waits for another.
      let configuration = try training.configuration()
      return try await trainOnCluster(try ClusterJob(), configuration)
    }
    guard unlabeled.isEmpty else { return try write(try await trainWithUnlabeled()) }
    try write(try await train(try training.configuration()))
  }

  private func write(_ trained: TrainedTagger) throws {
    try model.write(trained, to: output)
    if model.prune > 0 { try reportPruning(trained) }
  }

  /// Trains as one rank of a cluster; the first one reports and writes the model.
  private func trainOnCluster(
    _ cluster: ClusterJob, _ configuration: TrainingConfiguration
  ) async throws {
    if !cluster.isFirst { StandardError.beQuiet() }
    // Once a rank is lost, the others may have no time left to say anything.
    if let checkpoint {
      StandardError.note(
        "If this job ends early, the same command goes on from \(checkpoint), on any number of ranks.\n"
      )
    }
    do {
      let trained = try await train(configuration, on: cluster)
      if cluster.isFirst { try write(trained) }
    } catch { cluster.fail { StandardError.write("Error: \(error)\n") } }
    cluster.finish()
  }

  private func train(
    _ configuration: TrainingConfiguration, on cluster: ClusterJob? = nil
  ) async throws -> TrainedTagger {
    var configuration = configuration
    configuration.isOutOfCore = outOfCore
    configuration.scratchFolder = scratch
    configuration.checkpointPath = checkpoint
    configuration.checkpointInterval = .seconds(checkpointInterval)
    let hasValidation = cluster?.isFirst ?? true
    let source = try input.source(files)
    let heldOut = try input.source(hasValidation ? validation : [])
    let job =
      cluster?.train(configuration, on: source, validation: heldOut)
      ?? TaggerTrainer(configuration).train(on: source, validation: heldOut)
    return try await training.train(job, on: cluster)
  }

  /// Trains with text that has no labels, and prints what each part of it gains.
  private func trainWithUnlabeled() async throws -> TrainedTagger {
    let labeled = try input.sequences(files)
    let configuration = try training.configuration()
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
        let (value, before) =
          stage.entityF1 == nil
          ? (stage.tokenAccuracy, first.tokenAccuracy) : (stage.entityF1 ?? 0, first.entityF1 ?? 0)
        let points = 100 * (value - before)
        return " (\(points < 0 ? "" : "+")\(points.fixed(2)) points of"
          + " \(stage.entityF1 == nil ? "tokens" : "entity F1"))"
      }
      let entities = stage.entityF1.map { "entity F1 \($0.percentage), " } ?? ""
      StandardError.note(
        "\(stage.name): validation \(entities)\(stage.tokenAccuracy.percentage) of tokens,"
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
  private func reportPruning(_ trained: TrainedTagger) throws {
    let paths = validation.isEmpty ? files : validation
    // Standard input cannot be read twice, and training data out of core is not to be held in memory.
    guard !paths.contains("-") else { return }
    if validation.isEmpty, outOfCore || mpi {
      return StandardError.note("with --validation the cost of pruning is measured\n")
    }
    let lines = try InputPaths.expanded(paths).flatMap { try input.reader($0).readAll() }
    let cost = try PruningCost(
      of: trained, encoding: model.quantize.encoding, pruning: model.prune, on: lines)
    let data = validation.isEmpty ? "training" : "validation"
    StandardError.note("\(cost.text), on the \(data) data\n")
  }
}
