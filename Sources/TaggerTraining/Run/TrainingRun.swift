package import LabeledData
import TaggerEvaluation
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
    package var features: Int
    package var weights: Int
    package var occurrences: Int
  }

  package let size: Size
  /// The settings, including those chosen from the data.
  package let settings: TrainingSettings
  /// The labels in the order of the model.
  package let labels: [String]
  /// Steps taken so far.
  package private(set) var history: [TrainingProgress] = []
  /// The reason why the run ended, if it did.
  package private(set) var ending: String?

  private let options: TrainingConfiguration
  private let wordLists: [WordListTable.Entry]
  private let clusters: [ClusterTable.Entry]
  private let counted: [ClusterTable.CountedEntry]
  private let hashes: [UInt64]
  private let edgeHashes: [UInt64]
  private let layout: WeightLayout
  private let transitionConstraints: [Bool]
  private let corpus: EncodedCorpus
  private let validation: ValidationSet?
  /// Whether the weights of the warm start were scaled to be those of a probabilistic model.
  private let hasScaledStart: Bool
  private var optimizer: any Optimizer
  private let makeOptimizer: (_ run: Int) throws(TrainingError) -> any Optimizer
  /// The sum of the best weights of the completed runs, and their number.
  private var completedRuns: (sum: [Float], count: Int) = ([], 0)
  /// The best accuracy of this run, with its weights unless the patience is 0.
  private var best: (weights: [Float]?, accuracy: ValidationAccuracy)?
  private var stepsSinceBest = 0
  /// The counts on the validation data after the last step; nil without any.
  package private(set) var validationCounts: ValidationCounts?
  private var stepCount = 0
  private let clock = ContinuousClock()
  /// The time before the first step of this process.
  private var startOfSteps: ContinuousClock.Instant?
  /// A hash that differs between runs on other data or with other options.
  private let fingerprint: UInt64

  /// Reads and encodes the data.
  ///
  /// - Throws: `DataError` with the file's name, or ``TrainingError``.
  package convenience init(
    _ options: TrainingConfiguration, on training: SequenceSource, validation: SequenceSource? = nil
  ) throws {
    let (training, validation) = (try training.open(), try validation?.open())
    try self.init(options) { survey in
      try training.visitAll {
        try Task.checkCancellation()
        survey.add($0)
      }
    } training: { encoder in
      try encoder.addAll(training, threadCount: options.threadCount)
    } validation: { encoder in
      if let validation { try encoder.addAll(validation, threadCount: options.threadCount) }
    }
  }

  /// Encodes data that is in memory.
  package convenience init(
    _ options: TrainingConfiguration, sequences: [LabeledSequence],
    validation: [LabeledSequence] = []
  ) throws {
    try self.init(
      options, on: SequenceSource(sequences), validation: SequenceSource(validation))
  }

  private init(
    _ options: TrainingConfiguration, survey: (inout CorpusSurvey) throws -> Void,
    training: (inout CorpusEncoder) throws -> Void,
    validation: (inout CorpusEncoder) throws -> Void
  ) throws {
    self.options = options
    var found = CorpusSurvey()
    try survey(&found)
    settings = try TrainingSettings(options, found)
    let (features, parameters) = (settings.features, settings.parameters)
    if options.warmStart == nil { try options.checkWords(of: features) }
    let tokenizer = options.warmStart?.tokenizer ?? Tokenizer(rules: options.tokenizerRules)
    let table = WordListTable(
      lists: features.listNames.map { name in
        (options.lists[name] ?? []).map { ListEntries.words(of: $0, tokenizer) }
      }, addedTo: options.warmStart?.wordLists ?? [])
    wordLists = table.slots
    let lists = [SharedBuffer(table.slots)]
    let rows = features.clusteringNames.map { options.wordTables[$0]?.rows ?? [] }
    // Other words are not looked up in the sequences of a fold.
    let rowsOfFolds =
      features.usesCounts
      ? rows.map { $0.filter { found.words.has($0.word) } } : rows
    let allCounts = found.words.entries(for: features, leavingOut: nil)
    counted = allCounts
    func extractor(leavingOut fold: Int?) -> FeatureExtractor {
      let counted = fold.map { found.words.entries(for: features, leavingOut: $0) } ?? allCounts
      let table =
        options.warmStart?.clusters
        ?? ClusterTable(fold == nil ? rows : rowsOfFolds, counted: counted).slots
      return FeatureExtractor(features, lists: lists, clusters: SharedBuffer(table))
    }
    let whole = extractor(leavingOut: nil)
    clusters = Array(whole.clusters.values)
    let isCounted = features.usesCounts && options.warmStart == nil
    let folds = isCounted ? (0..<WordCounts.foldCount).map { extractor(leavingOut: $0) } : []
    var encoder = CorpusEncoder(whole, folds: folds, warmStart: options.warmStart)
    try training(&encoder)
    let origins = encoder.origins
    if settings.learnsBIO { encoder.addLabels(IOB1Labels.missingStarts(encoder.labels)) }
    var corpus = encoder.finish(minCount: settings.minCount)
    labels = encoder.labels
    if settings.learnsBIO { corpus.writeBIO(labels) }
    let constraints = try options.constraints(
      settings.learnsBIO ? .bio : settings.scheme, labels, corpus)
    constraints.apply(to: &corpus)
    transitionConstraints = constraints.transitionConstraints
    if let found = corpus.firstForbiddenToken() {
      throw found.error(place: origins.place(ofSequence: found.sequence), labels: labels)
    }
    corpus.labelCosts = try options.labelCosts(labels)
    self.corpus = corpus
    hashes = encoder.features.hashes
    edgeHashes = encoder.edgeFeatures.hashes
    layout = WeightLayout(
      corpus: corpus, pairs: options.usesAllPairs ? .all : .observed,
      transitionPairs: options.transitionPairs, warmStart: options.warmStart)
    try validation(&encoder)
    var heldOut = encoder.finish()
    let known = encoder.labels
    guard heldOut.tokenCount == 0 || heldOut.labels.contains(where: { $0 < known.count }) else {
      throw TrainingError.foreignValidation(labels: Array(known.prefix(20)))
    }
    if settings.learnsBIO { heldOut.writeBIO(labels) }
    self.validation =
      heldOut.sequenceCount == 0
      ? nil : ValidationSet(heldOut, layout: layout, transitionConstraints: transitionConstraints)
    size = Size(
      sequences: corpus.sequenceCount,
      weightOfSequences: (0..<corpus.sequenceCount).reduce(0) {
        $0 + corpus.weight(ofSequence: $1)
      },
      tokens: corpus.tokenCount, labels: labels.count,
      features: corpus.featureCount + corpus.edgeFeatureCount, weights: layout.weightCount,
      occurrences: corpus.featureIDs.count + corpus.edgeIDs.count)
    var priorMean = options.warmStart?.weights(in: layout) ?? []
    let temperature = options.temperature(ofStart: priorMean, corpus, layout, constraints)
    if temperature != 1 { Vector.scale(&priorMean, by: 1 / Double(temperature)) }
    hasScaledStart = temperature != 1
    fingerprint = corpus.fingerprint(
      with: options, settings, priorMean: priorMean, validation: heldOut)
    let (encoded, layout, start) = (corpus, layout, priorMean)
    makeOptimizer = { run throws(TrainingError) in
      try options.algorithm.makeOptimizer(
        corpus: encoded, layout: layout, parameters: parameters,
        threadCount: options.threadCount, order: EpochOrder(seed: options.seed, run: run),
        priorMean: start, averaging: options.averaging, isReproducible: options.isReproducible)
    }
    optimizer = try makeOptimizer(0)
  }

  // MARK: Steps

  /// Takes a step; returns `nil` when all runs have ended.
  package func step() throws(TrainingError) -> TrainingProgress? {
    if isRunOver {
      guard completedRuns.count + 1 < options.runCount else { return nil }
      try startNextRun()
    }
    let start = startOfSteps ?? clock.now
    startOfSteps = start
    let event = try optimizer.step()
    stepCount += 1
    let counts = validation?.counts(optimizer.weights)
    validationCounts = counts
    let accuracy = counts?.accuracy
    var isBest = true
    if let accuracy {
      isBest = best.map { accuracy.isBetter(than: $0.accuracy) } ?? true
      stepsSinceBest = isBest ? 0 : stepsSinceBest + 1
      if isBest { best = (options.patience > 0 ? optimizer.weights : nil, accuracy) }
      if options.patience > 0, stepsSinceBest >= options.patience {
        ending = "validation has not improved for \(options.patience) steps"
      }
    }
    if let reason = event.ending { ending = reason.text }
    if ending == nil, stepCount >= options.maxIterations {
      ending = "the maximum number of iterations is reached"
    }
    var progress = TrainingProgress(
      run: completedRuns.count + 1, event: event, validation: accuracy, isBest: isBest)
    history.append(progress)
    progress.elapsed = clock.now - start
    if ending == nil || progress.run < options.runCount {
      let steps = options.maxIterations * options.runCount
      let taken = options.maxIterations * completedRuns.count + stepCount
      progress.timeLeft = progress.elapsed / history.count * (steps - taken)
    }
    return progress
  }

  private var isRunOver: Bool { ending != nil || stepCount >= options.maxIterations }

  /// Adds the weights of this run to the sum and starts the next one.
  private func startNextRun() throws(TrainingError) {
    completedRuns = (sumOfRuns, completedRuns.count + 1)
    optimizer = try makeOptimizer(completedRuns.count)
    (best, stepsSinceBest, stepCount, ending) = (nil, 0, 0, nil)
  }

  /// The best weights of this run, added to those of the runs before.
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
    completedRuns.count == 0 ? nil : validation?.accuracy(weights)
  }

  // MARK: Checkpoints

  /// The state that the next steps depend on, besides the data and the options.
  package func checkpoint() -> Checkpoint {
    var checkpoint = optimizer.checkpoint()
    checkpoint.integers["run.fingerprint"] = Int(bitPattern: UInt(fingerprint))
    checkpoint.integers["run.steps"] = stepCount
    checkpoint.integers["run.stepsSinceBest"] = stepsSinceBest
    checkpoint.integers["run.isOver"] = ending != nil && stepCount < options.maxIterations ? 1 : 0
    checkpoint.integers["run.completedRuns"] = completedRuns.count
    if completedRuns.count > 0 { checkpoint.vectors["run.earlierSum"] = completedRuns.sum }
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
    guard checkpoint.integers["run.fingerprint"] == Int(bitPattern: UInt(fingerprint)) else {
      throw .foreignCheckpoint(expected: "the same data and options", found: "others")
    }
    let runs = try checkpoint.count("run.completedRuns", maximum: max(0, options.runCount - 1))
    if runs > 0 {
      completedRuns = (try checkpoint.vector("run.earlierSum", count: layout.weightCount), runs)
      optimizer = try makeOptimizer(runs)
    }
    try optimizer.restore(checkpoint)
    stepCount = try checkpoint.count("run.steps")
    stepsSinceBest = try checkpoint.count("run.stepsSinceBest")
    if checkpoint.integers["run.isOver"] == 1 { ending = "the run had ended before" }
    if let figures = checkpoint.doubles["run.accuracy"], figures.count == 2 {
      let accuracy = ValidationAccuracy(tokens: figures[0], sequences: figures[1])
      let weights = checkpoint.vectors["run.best"]
      if options.patience == 0 {
        best = (nil, accuracy)
      } else if let weights, weights.count == layout.weightCount {
        best = (weights, accuracy)
      }
    }
  }

  // MARK: The model

  /// The number of weights; transitions count only where they have one.
  package var weightCount: Int {
    layout.transitionStart + layout.transitionExists.count { $0 }
  }

  /// Whether there are weights besides those that training starts from.
  var hasWeights: Bool { stepCount > 0 || completedRuns.count > 0 }

  /// The size of the data, and the settings chosen from it.
  package var plan: TrainingPlan {
    TrainingPlan(
      sequenceCount: size.sequences, weightOfSequences: size.weightOfSequences,
      tokenCount: size.tokens, labels: labels, featureCount: size.features,
      weightCount: size.weights, features: settings.features,
      choices: settings.choices.map { TrainingPlan.Choice(name: $0.name, value: $0.value) })
  }

  /// The best model so far with its metrics and the metadata of training.
  package func result() -> TrainedTagger {
    TrainedTagger(
      model(), plan: plan, metadata: metadata, ending: ending, meanAccuracy: meanAccuracy,
      training: corpus,
      validation: validation?.corpus)
  }

  /// The metadata about training in the model file.
  private var metadata: [(key: String, value: String)] {
    var texts = ["algorithm=\(options.algorithm.rawValue)", "seed=\(options.seed)"]
    for parameter in HyperParameter.allCases
    where parameter.algorithms.contains(options.algorithm) {
      texts.append("\(parameter.rawValue)=\(settings.parameters[parameter])")
    }
    if options.usesAllPairs { texts.append("all-pairs") }
    for (label, cost) in options.costs.sorted(by: { $0.key < $1.key }) {
      texts.append("cost=\(label)=\(cost)")
    }
    if options.runCount > 1 { texts.append("runs=\(options.runCount)") }
    if settings.minCount > 1 { texts.append("min-count=\(settings.minCount)") }
    var data = "\(size.sequences) lines, \(size.tokens) tokens"
    if let warmStart = options.warmStart {
      data += ", on top of: " + (warmStart.metadata["data"] ?? "a model")
    }
    return [(key: "training", value: texts.joined(separator: " ")), (key: "data", value: data)]
      + (settings.learnsBIO ? [IOB1Labels.metadata] : [])
  }

  /// The model with the best weights so far, or the mean of those of several runs; its confidence is
  /// calibrated on the validation data.
  package func model() -> TrainedModel {
    let weights = weights
    var model = TrainedModel(
      labels: labels, features: settings.features, wordLists: wordLists, hashes: hashes,
      edgeHashes: edgeHashes, layout: layout, weights: weights,
      transitionConstraints: transitionConstraints)
    model.clusters = usedClusters(weights)
    model.tokenizer = options.warmStart?.tokenizer ?? Tokenizer(rules: options.tokenizerRules)
    if settings.learnsBIO { model.metadata = [IOB1Labels.metadata] }
    if let warmStart = options.warmStart {
      model.temperature = hasScaledStart ? 1 : warmStart.temperature
      model.identityBits = warmStart.states.identityBits
    }
    if let validation { model.temperature = validation.bestTemperature(weights) }
    return model
  }
}

extension TrainingRun {
  /// The clusters of words for which the model has a weight; those of a warm start are kept.
  private func usedClusters(_ weights: [Float]) -> [ClusterTable.Entry] {
    guard options.warmStart == nil, !options.wordTables.isEmpty else { return clusters }
    var haveWeight: [UInt64: Bool] = [:]
    for (feature, hash) in hashes.enumerated() {
      haveWeight[hash] = layout.row(ofFeature: feature).contains { weights[$0] != 0 }
    }
    for (feature, hash) in edgeHashes.enumerated() {
      haveWeight[hash] = layout.row(ofEdgeFeature: feature).contains { weights[$0] != 0 }
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
    return ClusterTable(used, counted: counted).slots
  }
}

extension ValidationAccuracy {
  /// Whether more tokens are right, or equally many tokens and more sequences.
  fileprivate func isBetter(than other: Self) -> Bool {
    (tokens, sequences) > (other.tokens, other.sequences)
  }
}

extension TrainingEvent.Ending {
  /// The reason as text.
  fileprivate var text: String {
    switch self {
    case .gradient: "the gradient is close to zero"
    case .improvement: "the loss has almost stopped falling"
    case .lineSearch: "no step lowers the loss"
    case .noMistakes: "all sequences are tagged without a mistake"
    }
  }
}
