package import LabeledData
import StreamIO
import WordTagging

/// A training run from labeled sequences to a model.
///
/// Call ``step()`` until it returns `nil`, then ``model()``; stopping earlier gives the best weights so
/// far.
package final class TrainingRun {
  /// The size of the training data and of the model.
  package struct Size: Sendable, Equatable {
    package var sequences: Int
    /// The sum of the sequences' weights.
    package var weightOfSequences: Double
    package var tokens: Int
    package var labels: Int
    /// The number of contexts that a label depends on; in a model of first order those are the labels.
    package var contexts: Int
    package var features: Int
    package var weights: Int
    /// The number of occurrences of features, also of those with the value 0.
    package var occurrences: Int
  }

  package var size: Size { data.size }
  /// The settings, including those chosen from the data.
  package var settings: TrainingSettings { data.settings }
  /// The labels in the order of the model.
  package var labels: [String] { data.labels }
  /// Steps taken so far.
  package private(set) var history: [TrainingProgress] = []
  /// The reason why the run ended, if it did.
  package private(set) var ending: String?

  private let options: TrainingConfiguration
  private let data: PreparedData
  /// The columns of CoNLL files that were selected.
  private let columns: ColumnSelection?
  private var optimizer: any Optimizer
  /// The sum of the best weights of the completed runs, and their number.
  private var completedRuns: (sum: [Float], count: Int) = ([], 0)
  /// Whether this run leaves out sequences, to calibrate the confidence of the runs that follow.
  private var isCalibrating = false
  /// The temperature that such a run has found.
  private var temperature: Float?
  /// The best accuracy of this run, with its weights unless the patience is 0.
  private var best: (weights: [Float]?, accuracy: ValidationAccuracy)?
  private var stepsSinceBest = 0
  /// The counts on the validation data after the last step; nil without any.
  package private(set) var validationCounts: ValidationCounts?
  private var stepCount = 0
  private let clock = ContinuousClock()
  /// The time before the first step of this process.
  private var startOfSteps: ContinuousClock.Instant?

  /// The error of a temporary file that could not be read or written.
  var failure: FileError? { data.corpus.blocks.failure }

  /// The processes that train together.
  package var communicator: any Communicator { data.communicator }

  /// Starts a run on data that is ready.
  package init(_ data: PreparedData, columns: ColumnSelection? = nil) {
    (self.data, self.columns) = (data, columns)
    options = data.options
    isCalibrating = data.calibration != nil
    optimizer = data.makeOptimizer(0, isCalibrating: isCalibrating)
  }

  /// Reads and encodes the data.
  ///
  /// - Throws: `DataError` with the file's name, or ``TrainingError``.
  package convenience init(
    _ options: TrainingConfiguration, on training: SequenceSource, validation: SequenceSource? = nil
  ) throws {
    try self.init(
      PreparedData(options, on: training, validation: validation), columns: training.columns)
  }

  /// Encodes data that is in memory.
  package convenience init(
    _ options: TrainingConfiguration, sequences: [LabeledSequence],
    validation: [LabeledSequence] = []
  ) throws {
    try self.init(
      options, on: SequenceSource(sequences), validation: SequenceSource(validation))
  }

  // MARK: Steps

  /// Takes a step; returns `nil` when all runs have ended.
  package func step() throws(TrainingError) -> TrainingProgress? {
    if isRunOver {
      guard isCalibrating || completedRuns.count + 1 < options.runCount else { return nil }
      startNextRun()
    }
    let start = startOfSteps ?? clock.now
    startOfSteps = start
    let event = try optimizer.step()
    stepCount += 1
    var (accuracy, isBest): (ValidationAccuracy?, Bool) = (nil, true)
    if data.isValidated {
      let weights = optimizer.weights
      let found = validate(weights)
      accuracy = found
      isBest = best.map { found.isBetter(than: $0.accuracy) } ?? true
      stepsSinceBest = isBest ? 0 : stepsSinceBest + 1
      if isBest { best = (options.patience > 0 ? weights : nil, found) }
      if options.patience > 0, stepsSinceBest >= options.patience {
        ending = "validation has not improved for \(options.patience) steps"
      }
    }
    if let reason = event.ending { ending = reason.rawValue }
    if ending == nil, stepCount >= options.maxIterations {
      ending = "the maximum number of iterations is reached"
    }
    var progress = TrainingProgress(
      run: startedRunCount + 1, event: event, validation: accuracy, isBest: isBest)
    history.append(progress)
    progress.elapsed = clock.now - start
    let runCount = options.runCount + (data.calibration == nil ? 0 : 1)
    if ending == nil || progress.run < runCount {
      let own = history.filter { $0.run == progress.run }
      var left = Double(ending == nil ? options.maxIterations - stepCount : 0)
      if ending == nil, [.lbfgs, .owlqn].contains(options.algorithm),
        let forecast = StepForecast.stepsLeft(
          after: own.map(\.loss), tolerance: options.parameters[.tolerance],
          period: Int(options.parameters[.period]))
      {
        left = min(left, forecast)
      }
      // Each further run is taken to be as long as this one.
      let steps = left + Double(runCount - progress.run) * (Double(stepCount) + left)
      progress.timeLeft = progress.elapsed * (steps / Double(history.count))
    }
    return progress
  }

  /// Compares what weights give on the validation data; all ranks get what the first one finds.
  private func validate(_ weights: [Float]) -> ValidationAccuracy {
    validationCounts = data.validation.map { data.scorer($0, weights).validationCounts() }
    let own = validationCounts?.accuracy
    let shares = data.communicator.broadcast([own?.tokens ?? 0, own?.sequences ?? 0])
    return ValidationAccuracy(tokens: shares[0], sequences: shares[1])
  }

  private var isRunOver: Bool { ending != nil || stepCount >= options.maxIterations }

  /// Adds the weights of this run to the sum and starts the next one.
  private func startNextRun() {
    if isCalibrating {
      temperature = heldOutTemperature(weights)
      isCalibrating = false
    } else {
      completedRuns = (sumOfRuns, completedRuns.count + 1)
    }
    optimizer = data.makeOptimizer(completedRuns.count, isCalibrating: false)
    (best, stepsSinceBest, stepCount, ending) = (nil, 0, 0, nil)
  }

  /// The number of runs before this one.
  private var startedRunCount: Int {
    completedRuns.count + (data.calibration == nil || isCalibrating ? 0 : 1)
  }

  /// The temperature for the sequences that the first run leaves out; nil if it leaves out none.
  private func heldOutTemperature(_ weights: [Float]) -> Float? {
    data.calibration.map { calibration in
      let own =
        communicator.isFirst
        ? TemperatureCalibration(data.scorer(calibration.corpus, weights)).bestTemperature() : 1
      return communicator.broadcast([own])[0]
    }
  }

  /// The temperature for the training data, each sequence scored without itself; nil where that cannot be estimated.
  private func ownTemperature(_ weights: [Float]) -> Float? {
    guard let sample = data.ownSample,
      var scores = LeaveOneOut(sample, of: data, weights)
    else { return nil }
    return TemperatureCalibration(scores.scorer) { scores.emissions(ofSequence: $0) }
      .bestTemperature()
  }

  /// The best weights of this run, added to the weights of the runs before.
  private var sumOfRuns: [Float] {
    let weights = best?.weights ?? optimizer.weights
    return completedRuns.count == 0 ? weights : zip(completedRuns.sum, weights).map { $0 + $1 }
  }

  /// The weights of the model: the best of the run, or the mean of the best of all runs so far.
  private var weights: [Float] {
    let count = Float(completedRuns.count + 1)
    return count == 1 ? sumOfRuns : sumOfRuns.map { $0 / count }
  }

  /// The accuracy of the mean of several runs on the validation data; `nil` without either.
  package var meanAccuracy: ValidationAccuracy? {
    guard completedRuns.count > 0, data.isValidated else { return nil }
    // All ranks collect the weights.
    let weights = weights
    return data.validation.map { data.scorer($0, weights).validationCounts().accuracy }
  }

  // MARK: Checkpoints

  /// The state that the next steps depend on, besides the data and the options.
  package func checkpoint() -> Checkpoint {
    var checkpoint = optimizer.checkpoint()
    checkpoint.integers["run.fingerprint"] = Int(bitPattern: UInt(data.fingerprint))
    checkpoint.integers["run.steps"] = stepCount
    checkpoint.integers["run.stepsSinceBest"] = stepsSinceBest
    checkpoint.integers["run.isOver"] = ending != nil && stepCount < options.maxIterations ? 1 : 0
    checkpoint.integers["run.completedRuns"] = completedRuns.count
    if completedRuns.count > 0 { checkpoint.vectors["run.earlierSum"] = completedRuns.sum }
    if let temperature { checkpoint.doubles["run.temperature"] = [Double(temperature)] }
    if let best {
      if let weights = best.weights { checkpoint.vectors["run.best"] = weights }
      checkpoint.doubles["run.accuracy"] = [best.accuracy.tokens, best.accuracy.sequences]
    }
    return checkpoint
  }

  /// Restores the state of a checkpoint.
  ///
  /// - Throws: ``TrainingError`` when other data or other options
  ///   made it.
  package func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    guard checkpoint.integers["run.fingerprint"] == Int(bitPattern: UInt(data.fingerprint)) else {
      throw .foreignCheckpoint(expected: "the same data and options", found: "others")
    }
    let runs = try checkpoint.count("run.completedRuns", maximum: max(0, options.runCount - 1))
    if data.calibration != nil, let found = checkpoint.doubles["run.temperature"]?.first {
      guard let known = Float(exactly: found), ModelParameters.temperatures.contains(known) else {
        throw .foreignCheckpoint(expected: "a temperature", found: "\(found)")
      }
      (temperature, isCalibrating) = (known, false)
      optimizer = data.makeOptimizer(0, isCalibrating: false)
    }
    guard runs == 0 || !isCalibrating else {
      throw .foreignCheckpoint(expected: "a temperature", found: "none")
    }
    if runs > 0 {
      let count = communicator.isFirst ? data.layout.weightCount : 0
      completedRuns = (try checkpoint.vector("run.earlierSum", count: count), runs)
      optimizer = data.makeOptimizer(runs, isCalibrating: false)
    }
    try optimizer.restore(checkpoint)
    stepCount = try checkpoint.count("run.steps")
    stepsSinceBest = try checkpoint.count("run.stepsSinceBest")
    if checkpoint.integers["run.isOver"] == 1 { ending = "the run had ended before" }
    if let figures = checkpoint.doubles["run.accuracy"], figures.count == 2 {
      let accuracy = ValidationAccuracy(tokens: figures[0], sequences: figures[1])
      // All ranks have weights, which are empty but on the first one, or none has: they collect others together.
      let count = communicator.isFirst ? data.layout.weightCount : 0
      best = (
        options.patience == 0 ? nil : try checkpoint.vector("run.best", count: count), accuracy
      )
    }
  }

  // MARK: The model

  /// The number of weights; transitions count only where they have one.
  package var weightCount: Int {
    data.layout.transitionStart + data.layout.transitionExists.count { $0 }
      + data.layout.trigrams.count
  }

  /// Whether there are weights besides those that training starts from.
  var hasWeights: Bool { stepCount > 0 || startedRunCount > 0 }

  /// The size of the data, and the settings chosen from it.
  package var plan: TrainingPlan {
    var plan = TrainingPlan(
      sequenceCount: size.sequences, weightOfSequences: size.weightOfSequences,
      tokenCount: size.tokens, labels: labels, featureCount: size.features,
      weightCount: size.weights, features: settings.features,
      choices: settings.choices.map { TrainingPlan.Choice(name: $0.name, value: $0.value) },
      maxIterations: options.maxIterations)
    if let doubt = EntityScheme.doubt(about: labels) { plan.warnings.append("labels: \(doubt)") }
    if !data.foreignLabels.isEmpty {
      plan.warnings.append(
        "validation: its labels \(data.foreignLabels.prefix(5).joined(separator: ", ")) are not in the training data, so"
          + " that they are never right")
    }
    let scheme = settings.learnsBIO ? .bio : settings.scheme
    if data.transitionConstraints.isEmpty,
      !TransitionConstraints(labels: labels, scheme: scheme).allowsAll
    {
      plan.warnings.append(
        "labels: the data break \(scheme.title), which their letters are of, so that the model may, too; check the data"
      )
    }
    return plan
  }

  /// The best model so far with its metrics and the metadata of training.
  package func result() -> TrainedTagger {
    TrainedTagger(
      model(), plan: plan, metadata: metadata, ending: ending, meanAccuracy: meanAccuracy,
      training: data.corpus, validation: data.validation)
  }

  /// The metadata about training in the model file.
  private var metadata: [(key: String, value: String)] {
    var texts = ["algorithm=\(options.algorithm.rawValue)", "seed=\(options.seed)"]
    for parameter in HyperParameter.allCases
    where parameter.algorithms.contains(options.algorithm) {
      texts.append("\(parameter.rawValue)=\(settings.parameters[parameter])")
    }
    if options.usesAllPairs { texts.append("all-pairs") }
    if options.isSecondOrder {
      texts += ["order=2", "min-trigram-count=\(options.minTrigramCount)"]
    }
    for (label, cost) in options.costs.sorted(by: { $0.key < $1.key }) {
      texts.append("cost=\(label)=\(cost)")
    }
    if settings.learnsLines { texts.append("max-iterations=\(options.maxIterations)") }
    if options.runCount > 1 { texts.append("runs=\(options.runCount)") }
    if settings.minCount > 1 { texts.append("min-count=\(settings.minCount)") }
    var data = "\(size.sequences) lines, \(size.tokens) tokens"
    if let warmStart = options.warmStart {
      data += ", on top of: " + (warmStart.metadata["data"] ?? "a model")
    }
    let key = ColumnSelection.metadataKey
    let selected = columns?.description ?? options.warmStart?.metadata[key]
    let count = selected == nil ? self.data.unnamedColumnCount : nil
    return [(key: "training", value: texts.joined(separator: " ")), (key: "data", value: data)]
      + (selected.map { [(key: key, value: $0)] } ?? [])
      + (count.map { [(key: ColumnLookup.countKey, value: "\($0)")] } ?? [])
      + (settings.learnsBIO ? [IOB1Labels.metadata] : [])
  }

  /// The model with the best weights so far, or their mean over several runs; its confidence is
  /// calibrated on the validation data, or on what the first run has left out.
  package func model() -> TrainedModel {
    let collected = weights
    let weights =
      communicator.isFirst ? collected : Array(repeating: 0, count: data.layout.weightCount)
    var model = TrainedModel(
      labels: labels, features: settings.features, wordLists: data.wordLists, hashes: data.hashes,
      edgeHashes: data.edgeHashes, layout: data.layout, weights: weights,
      transitionConstraints: data.transitionConstraints)
    model.clusters = usedClusters(weights)
    model.tokenizer = options.warmStart?.tokenizer ?? Tokenizer(rules: options.tokenizerRules)
    if settings.learnsBIO { model.metadata = [IOB1Labels.metadata] }
    if let warmStart = options.warmStart {
      model.temperature = data.hasScaledStart ? 1 : warmStart.temperature
      model.identityBits = warmStart.states.identityBits
    }
    if data.isValidated {
      if let validation = data.validation {
        model.temperature = TemperatureCalibration(data.scorer(validation, weights))
          .bestTemperature()
      }
    } else if let temperature = temperature ?? heldOutTemperature(weights) {
      model.temperature = temperature
    } else if let temperature = ownTemperature(weights) {
      model.temperature = temperature
    }
    return model
  }
}

extension TrainingRun {
  /// The clusters of words for which the model has a weight; a warm start keeps its clusters.
  private func usedClusters(_ weights: [Float]) -> [ClusterTable.Entry] {
    guard options.warmStart == nil, !options.wordTables.isEmpty else { return data.clusters }
    var haveWeight: [UInt64: Bool] = [:]
    for (feature, hash) in data.hashes.enumerated() {
      haveWeight[hash] = data.layout.row(ofFeature: feature).contains { weights[$0] != 0 }
    }
    for (feature, hash) in data.edgeHashes.enumerated() {
      haveWeight[hash] = data.layout.row(ofEdgeFeature: feature).contains { weights[$0] != 0 }
    }
    let used = settings.features.clusteringNames.enumerated().map { index, name in
      var isUsed: [UInt64: Bool] = [:]
      return (options.wordTables[name]?.rows ?? []).filter { row in
        if let known = isUsed[row.path] { return known }
        let known = settings.features.usesPath(row.path, of: index) { haveWeight[$0] }
        isUsed[row.path] = known
        return known
      }
    }
    return ClusterTable(used, counted: data.counted).slots
  }
}

extension ValidationAccuracy {
  /// Whether more tokens are right, or equally many tokens and more sequences.
  fileprivate func isBetter(than other: Self) -> Bool {
    (tokens, sequences) > (other.tokens, other.sequences)
  }
}
