package import LabeledData
import TaggerEvaluation
package import WordTagging

/// What a run is asked to do, besides the settings of its algorithm.
package struct TrainingOptions: Sendable {
  package var algorithm = Algorithm.lbfgs
  package var parameters = HyperParameters()
  package var pairs = WeightLayout.Pairs.observed
  package var features = FeatureSet.standard
  /// The entries of word lists by name.
  package var lists: [String: [String]] = [:]
  /// The words of clusterings by name.
  package var clusterings: [String: [WordClusters.Member]] = [:]
  /// Features that are met less often are left out.
  package var minCount = 1
  package var maxIterations = 500
  /// Stop when validation has not become better for so many steps and keep the best weights; with 0
  /// nothing is chosen by validation, which then only calibrates the last weights.
  package var patience = 10
  /// Runs from different seeds whose weights are averaged.
  package var runs = 1
  package var threads = 1
  package var seed: UInt64 = 1
  /// Label pairs that are ruled out, on top of what the way of writing entities implies.
  package var forbidden: [LabelPair] = []
  /// The way of writing entities whose rules hold; without it the labels tell.
  package var scheme: EntityScheme?
  /// The model to go on from, with its features, its word lists, its rules and its labels.
  package var earlier: WarmStart?

  /// A label and the one after it.
  package struct LabelPair: Hashable, Sendable {
    package var previous: String
    package var label: String

    package init(previous: String, label: String) {
      self.previous = previous
      self.label = label
    }
  }

  package init() {}
}

/// How training stands after a step.
package struct TrainingProgress: Sendable {
  /// Which of the runs took the step, from 1.
  package var run: Int
  package var event: TrainingEvent
  package var validation: ValidationSet.Accuracy?
  /// Whether the weights after this step are the best so far.
  package var isBest: Bool
}

/// A training run from labeled lines to a model.
///
/// Make one, call ``step()`` until it returns `nil`, then take the ``model``; stopping earlier is
/// fine and gives the best weights so far.
package final class TrainingRun {
  /// The size of what is learned from.
  package struct Size: Sendable, Equatable {
    package var lines: Int
    package var tokens: Int
    package var labels: Int
    package var features: Int
    package var weights: Int
    package var occurrences: Int
  }

  package let size: Size
  /// The labels in the order of the model.
  package let labels: [String]
  /// Steps taken so far.
  package private(set) var history: [TrainingProgress] = []
  /// Why the run is over, once it is.
  package private(set) var ending: String?

  private let options: TrainingOptions
  private let wordLists: [WordListTable.Entry]
  private let clusters: [ClusterTable.Entry]
  private let hashes: [UInt64]
  private let edgeHashes: [UInt64]
  private let layout: WeightLayout
  private let transitionConstraints: [Bool]
  private let validation: ValidationSet?
  private var optimizer: any Optimizer
  private let makeOptimizer: (_ seed: UInt64) throws(TrainingError) -> any Optimizer
  /// The sum of the best weights of the runs that are over, and how many they are.
  private var earlierRuns: (sum: [Float], count: Int) = ([], 0)
  private var best: (weights: [Float], accuracy: ValidationSet.Accuracy)?
  private var stepsSinceBest = 0
  private var stepCount = 0
  /// Tells runs on other data or with other options apart.
  private let fingerprint: UInt64

  /// Reads the lines and prepares to learn from them.
  ///
  /// - Throws: `DataError`, ``EncodingError`` with the file's name, or ``TrainingError``.
  package convenience init(
    _ options: TrainingOptions, training: [SequenceReader], validation: [SequenceReader] = []
  ) throws {
    try self.init(options) { encoder in
      for reader in training { try encoder.addAll(reader, threadCount: options.threads) }
    } validation: { encoder in
      for reader in validation { try encoder.addAll(reader, threadCount: options.threads) }
    }
  }

  /// Prepares to learn from lines that are in memory.
  package convenience init(
    _ options: TrainingOptions, lines: [LabeledSequence], validation: [LabeledSequence] = []
  ) throws {
    try self.init(options) { encoder in
      for line in lines { try encoder.add(SequenceBuffer(line)) }
    } validation: { encoder in
      for line in validation { try encoder.add(SequenceBuffer(line)) }
    }
  }

  private init(
    _ options: TrainingOptions, training: (inout CorpusEncoder) throws -> Void,
    validation: (inout CorpusEncoder) throws -> Void
  ) throws {
    self.options = options
    let tokenizer = Tokenizer()
    let table = WordListTable(
      lists: options.features.listNames.map { name in
        (options.lists[name] ?? []).map { ListEntries.words(of: $0, tokenizer) }
      }, addedTo: options.earlier?.wordLists ?? [])
    wordLists = table.slots
    clusters =
      options.earlier?.clusters
      ?? ClusterTable(
        options.features.clusteringNames.map { name in
          (options.clusterings[name] ?? []).map { ($0.word, $0.path) }
        }
      ).slots
    let extractor = FeatureExtractor(
      options.features, lists: [SharedBuffer(table.slots)], clusters: SharedBuffer(clusters))
    var encoder = CorpusEncoder(extractor, after: options.earlier)
    try training(&encoder)
    let origins = encoder.origins
    var corpus = encoder.finish(minCount: options.minCount)
    labels = encoder.labels
    let rules = try Self.rules(options, labels, corpus)
    rules.apply(to: &corpus)
    transitionConstraints = rules.transitionConstraints
    if let found = corpus.firstIllegalToken() {
      throw found.error(place: origins.place(ofLine: found.line), labels: labels)
    }
    hashes = encoder.features.hashes
    edgeHashes = encoder.edgeFeatures.hashes
    layout = WeightLayout(corpus: corpus, pairs: options.pairs, after: options.earlier)
    try validation(&encoder)
    let held = encoder.finish()
    self.validation =
      held.lineCount == 0
      ? nil : ValidationSet(held, layout: layout, transitionConstraints: transitionConstraints)
    size = Size(
      lines: corpus.lineCount, tokens: corpus.tokenCount, labels: labels.count,
      features: corpus.featureCount + corpus.edgeFeatureCount, weights: layout.weightCount,
      occurrences: corpus.featureIDs.count + corpus.edgeIDs.count)
    let origin = options.earlier?.weights(in: layout) ?? []
    fingerprint = corpus.fingerprint(with: options, origin: origin)
    let (encoded, layout) = (corpus, layout)
    makeOptimizer = { seed throws(TrainingError) in
      try options.algorithm.makeOptimizer(
        corpus: encoded, layout: layout, parameters: options.parameters,
        threadCount: options.threads, seed: seed, origin: origin)
    }
    optimizer = try makeOptimizer(options.seed)
  }

  private static func rules(
    _ options: TrainingOptions, _ labels: [String], _ corpus: EncodedCorpus
  ) throws(TrainingError) -> TransitionConstraints {
    let scheme = options.scheme ?? EntityScheme(labels: labels)
    var rules = TransitionConstraints(labels: labels, scheme: scheme)
    var ruled = corpus
    rules.apply(to: &ruled)
    // Data that breaks the rules of its own labels is taken as it is, unless they were asked for.
    if options.scheme == nil, ruled.firstIllegalToken() != nil {
      rules = TransitionConstraints(labels: labels)
    }
    if let earlier = options.earlier {
      rules.keep(earlier.transitionConstraints, labelCount: earlier.labels.count)
    }
    for pair in options.forbidden where !rules.forbid(pair.previous, pair.label) {
      throw .hyperParameter(
        name: "forbid",
        reason: "'\(pair.previous)>\(pair.label)' names a label that the data does not have; "
          + "it has \(labels.joined(separator: ", "))")
    }
    return rules
  }

  // MARK: Steps

  /// Takes a step; `nil` when all runs are over.
  package func step() throws(TrainingError) -> TrainingProgress? {
    if isRunOver {
      guard earlierRuns.count + 1 < options.runs else { return nil }
      try startNextRun()
    }
    let event = try optimizer.step()
    stepCount += 1
    let accuracy = validation?.accuracy(optimizer.weights)
    var isBest = true
    if let accuracy {
      isBest = best.map { accuracy.isBetter(than: $0.accuracy) } ?? true
      stepsSinceBest = isBest ? 0 : stepsSinceBest + 1
      if isBest, options.patience > 0 { best = (optimizer.weights, accuracy) }
      if options.patience > 0, stepsSinceBest >= options.patience {
        ending = "validation has not become better for \(options.patience) steps"
      }
    }
    if let reason = event.ending { ending = reason.text }
    if ending == nil, stepCount >= options.maxIterations { ending = "the most iterations are done" }
    let progress = TrainingProgress(
      run: earlierRuns.count + 1, event: event, validation: accuracy, isBest: isBest)
    history.append(progress)
    return progress
  }

  private var isRunOver: Bool { ending != nil || stepCount >= options.maxIterations }

  /// Puts this run's weights aside and begins the next one, with the next seed.
  private func startNextRun() throws(TrainingError) {
    earlierRuns = (sumOfRuns, earlierRuns.count + 1)
    optimizer = try makeOptimizer(options.seed &+ UInt64(earlierRuns.count))
    (best, stepsSinceBest, stepCount, ending) = (nil, 0, 0, nil)
  }

  /// The best weights of this run, on top of those of the runs before.
  private var sumOfRuns: [Float] {
    let weights = best?.weights ?? optimizer.weights
    return earlierRuns.count == 0 ? weights : zip(earlierRuns.sum, weights).map { $0 + $1 }
  }

  /// The weights of the model: the best of the run, or the mean of the best of all runs so far.
  private var weights: [Float] {
    let count = Float(earlierRuns.count + 1)
    return count == 1 ? sumOfRuns : sumOfRuns.map { $0 / count }
  }

  /// How the mean of several runs does on the validation lines; `nil` without those or those.
  package var meanAccuracy: ValidationSet.Accuracy? {
    earlierRuns.count == 0 ? nil : validation?.accuracy(weights)
  }

  // MARK: Checkpoints

  /// All that the next steps depend on, besides the data and the options.
  package func checkpoint() -> Checkpoint {
    var checkpoint = optimizer.checkpoint()
    checkpoint.integers["run.fingerprint"] = Int(bitPattern: UInt(fingerprint))
    checkpoint.integers["run.steps"] = stepCount
    checkpoint.integers["run.stepsSinceBest"] = stepsSinceBest
    checkpoint.integers["run.isOver"] = ending != nil && stepCount < options.maxIterations ? 1 : 0
    checkpoint.integers["run.earlierRuns"] = earlierRuns.count
    if earlierRuns.count > 0 { checkpoint.vectors["run.earlierSum"] = earlierRuns.sum }
    if let best {
      checkpoint.vectors["run.best"] = best.weights
      checkpoint.doubles["run.accuracy"] = [best.accuracy.tokens, best.accuracy.lines]
    }
    return checkpoint
  }

  /// Goes back to where a checkpoint was written.
  ///
  /// - Throws: ``TrainingError/foreignCheckpoint(expected:found:)`` when other data or other options
  ///   made it.
  package func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    guard checkpoint.integers["run.fingerprint"] == Int(bitPattern: UInt(fingerprint)) else {
      throw .foreignCheckpoint(expected: "these data and options", found: "others")
    }
    let runs = checkpoint.integers["run.earlierRuns"] ?? 0
    if runs > 0 {
      earlierRuns = (try checkpoint.vector("run.earlierSum", count: layout.weightCount), runs)
      optimizer = try makeOptimizer(options.seed &+ UInt64(runs))
    }
    try optimizer.restore(checkpoint)
    stepCount = checkpoint.integers["run.steps"] ?? 0
    stepsSinceBest = checkpoint.integers["run.stepsSinceBest"] ?? 0
    if checkpoint.integers["run.isOver"] == 1 { ending = "the run was over before" }
    if let weights = checkpoint.vectors["run.best"], weights.count == layout.weightCount,
      let figures = checkpoint.doubles["run.accuracy"], figures.count == 2
    {
      best = (weights, .init(tokens: figures[0], lines: figures[1]))
    }
  }

  // MARK: The model

  /// The model with the best weights so far, or the mean of the best of several runs, its confidence calibrated on the validation lines.
  package func model() -> TrainedModel {
    let weights = weights
    var model = TrainedModel(
      labels: labels, features: options.features, wordLists: wordLists, hashes: hashes,
      edgeHashes: edgeHashes, layout: layout, weights: weights,
      transitionConstraints: transitionConstraints)
    model.clusters = clusters
    if let earlier = options.earlier {
      model.abbreviations = earlier.abbreviations
      model.temperature = earlier.temperature
      model.identityBits = earlier.states.identityBits
    }
    if let validation { model.temperature = validation.bestTemperature(weights) }
    return model
  }
}

extension ValidationSet.Accuracy {
  /// Whether more tokens are right, or as many and more lines.
  fileprivate func isBetter(than other: Self) -> Bool {
    (tokens, lines) > (other.tokens, other.lines)
  }
}

extension EncodedCorpus {
  /// A hash of the corpus and of the options that the course of training depends on.
  fileprivate func fingerprint(with options: TrainingOptions, origin: [Float]) -> UInt64 {
    var hash = FeatureHash.text(
      "\(options.algorithm) \(options.pairs) \(options.seed) \(options.minCount) "
        + "\(options.patience) "
        + options.parameters.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: " "))
    func add(_ bytes: UnsafeRawBufferPointer) {
      hash = FeatureHash.mix(hash ^ ModelFormat.checksum(bytes, version: 1))
    }
    featureIDs.withUnsafeBytes(add)
    labels.withUnsafeBytes(add)
    lineStarts.withUnsafeBytes(add)
    values.withUnsafeBytes(add)
    edgeIDs.withUnsafeBytes(add)
    origin.withUnsafeBytes(add)
    legalTransitions.withUnsafeBytes(add)
    legalStarts.withUnsafeBytes(add)
    legalEnds.withUnsafeBytes(add)
    return hash
  }
}

extension TrainingEvent.Ending {
  /// The reason as people read it.
  fileprivate var text: String {
    switch self {
    case .gradient: "the gradient is as good as zero"
    case .improvement: "the loss has all but stopped falling"
    case .lineSearch: "no step makes the loss smaller"
    case .noMistakes: "all lines are tagged without a mistake"
    }
  }
}
