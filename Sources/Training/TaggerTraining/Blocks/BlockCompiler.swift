import StreamIO
import WordTagging

/// Compiles the encoded blocks of a rank, after it has looked through all of them.
struct BlockCompiler {
  private let constraints: TransitionConstraints
  private let labels: [String]
  private let labelCosts: [Double]
  /// Whether each sequence is a batch of its own, as in online learning.
  private let isOnline: Bool
  /// Whether each transition occurs here, or may.
  private var seenTransitions: [Bool]
  /// How often each label trigram occurs here; empty for a model of first order.
  private var trigramCounts: [LabelTrigram: Int] = [:]
  private let minTrigramCount: Int?
  private let communicator: any Communicator
  private var (sequences, tokens, occurrences) = (0, 0, 0)
  /// The weight of the sequences of each block.
  private var weights: [Double] = []
  /// A hash of each block, with the numbers that its features have in the model.
  private var hashes: [UInt64] = []

  init(
    _ options: TrainingConfiguration, _ labels: [String], _ constraints: TransitionConstraints,
    by communicator: any Communicator
  ) throws(TrainingError) {
    (self.labels, self.constraints, self.communicator) = (labels, constraints, communicator)
    labelCosts = try options.labelCosts(labels)
    isOnline = options.algorithm != .lbfgs && options.algorithm != .owlqn
    minTrigramCount = try options.trigramCount()
    seenTransitions = Array(repeating: false, count: labels.count * labels.count)
  }

  /// Takes a block into account.
  ///
  /// - Throws: ``TrainingError`` when the constraints rule out one of its labels.
  mutating func survey(
    _ corpus: EncodedCorpus, _ origins: SequenceOrigins, _ blocks: RankBlocks
  ) throws(TrainingError) {
    var corpus = corpus
    corpus.constraints = constraints
    if let found = corpus.firstForbiddenToken() {
      throw found.error(place: origins.place(ofSequence: found.sequence), labels: labels)
    }
    for (pair, isSeen) in corpus.seenTransitions().enumerated() where isSeen {
      seenTransitions[pair] = true
    }
    if minTrigramCount != nil {
      corpus.forEachTrigram { trigram, _ in trigramCounts[trigram, default: 0] += 1 }
    }
    sequences += corpus.sequenceCount
    tokens += corpus.tokenCount
    occurrences += corpus.featureIDs.count + corpus.edgeIDs.count
    weights.append(
      (0..<corpus.sequenceCount).reduce(0) { $0 + corpus.weight(ofSequence: $1) })
    var hash: UInt64 = 0
    hash.mix(corpus.labels)
    hash.mix(corpus.sequenceStarts)
    hash.mix(corpus.featureStarts)
    hash.mix(blocks.states.modelNumbers(of: corpus.featureIDs))
    hash.mix(blocks.edges.modelNumbers(of: corpus.edgeIDs))
    if !corpus.sequenceWeights.isEmpty { hash.mix(corpus.sequenceWeights) }
    if !corpus.values.isEmpty { hash.mix(corpus.values) }
    hashes.append(hash)
  }

  /// The transitions that get a weight, on all ranks.
  func transitions(_ pairs: WeightLayout.Pairs, warmStart: WarmStart?) -> [Bool] {
    var transitions =
      pairs == .all
      ? constraints.pairs
      : communicator.gatherOnAll(seenTransitions).reduce(seenTransitions) { all, other in
        zip(all, other).map { $0 || $1 }
      }
    warmStart?.forEachTransition { previous, label, _ in
      transitions[previous * labels.count + label] = true
    }
    return transitions
  }

  /// The label trigrams that get a weight, ascending, on all ranks.
  func trigrams(warmStart: WarmStart?) -> [LabelTrigram] {
    guard let minTrigramCount else { return [] }
    let own = trigramCounts.sorted { $0.key < $1.key }
    var sums: [LabelTrigram: Int] = [:]
    for (trigrams, counts) in zip(
      communicator.gatherOnAll(own.map(\.key)), communicator.gatherOnAll(own.map(\.value)))
    {
      for (trigram, count) in zip(trigrams, counts) { sums[trigram, default: 0] += count }
    }
    let seen = sums.filter { $0.value >= minTrigramCount }.keys
    return Set(Array(seen) + (warmStart?.trigrams.trigrams ?? [])).sorted()
  }

  /// Compiles a block.
  func compile(_ corpus: EncodedCorpus, _ weights: CompiledWeights) -> CompiledCorpus {
    var corpus = corpus
    corpus.labelCosts = labelCosts
    // Enough sequences for good matrix products, few enough for a batch to stay in a core's cache: single sequences
    // take 20 % more time on a treebank.
    return CompiledCorpus(
      corpus: corpus,
      plan: isOnline
        ? BatchSchedule(sequenceBySequence: corpus)
        : BatchSchedule(corpus: corpus, sequencesPerBatch: 32), weights: weights)
  }

  /// The size of the data of all ranks.
  func size(_ blocks: RankBlocks, _ model: WeightLayout) -> TrainingRun.Size {
    func sum(_ number: Int) -> Int { communicator.gatherOnAll(number).reduce(0, +) }
    let features = blocks.states.hashes.count + blocks.edges.hashes.count
    return TrainingRun.Size(
      sequences: sum(sequences),
      weightOfSequences: communicator.gatherOnAll(weights).joined().reduce(0, +),
      tokens: sum(tokens), labels: labels.count,
      contexts: LabelTrigram.contextCount(model.trigrams, labelCount: labels.count),
      features: communicator.broadcast([features])[0], weights: model.weightCount,
      occurrences: sum(occurrences))
  }

  /// A hash of the data of all ranks and of the options that the course of training depends on.
  func fingerprint(
    _ options: TrainingConfiguration, _ settings: TrainingSettings, _ blocks: RankBlocks,
    priorMean: [Float], validation: EncodedCorpus, calibration: HeldOutCalibration?
  ) -> UInt64 {
    let all = communicator.gatherOnAll(hashes).flatMap { $0 }
    var hash = FeatureHash.text(
      "\(options.algorithm) \(options.usesAllPairs ? "all" : "observed") \(options.seed) \(settings.minCount) "
        + "\(options.patience) \(options.isReproducible) " + settings.parameters.summary
        + (options.isSecondOrder ? " order 2 \(options.minTrigramCount)" : ""))
    hash.mix(priorMean)
    hash.mix(labelCosts)
    hash.mix(constraints.transitionConstraints)
    // The choice of the best step depends on the validation data.
    hash.mix(validation.featureIDs)
    hash.mix(validation.labels)
    hash.mix(validation.sequenceStarts)
    if let calibration { hash.mix(calibration.sequences) }
    hash.mix(all)
    hash.mix(blocks.states.hashes)
    hash.mix(blocks.edges.hashes)
    // Only the first rank has the validation data and all features.
    return communicator.broadcast([hash])[0]
  }
}

extension UInt64 {
  /// Mixes the bytes of an array into a hash.
  fileprivate mutating func mix(_ elements: [some BitwiseCopyable]) {
    self = FeatureHash.mix(
      self ^ elements.withUnsafeBytes { ModelFormat.checksum(BufferView($0), version: 1) })
  }
}
