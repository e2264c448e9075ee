import WordTagging

/// Compiles the encoded blocks of a rank, after it has looked through all of them.
struct BlockCompiler {
  private let constraints: TransitionConstraints
  private let labels: [String]
  private let labelCosts: [Double]
  /// Whether each sequence is a batch of its own, as in online learning.
  private let isOnline: Bool
  /// Whether each transition occurs, or may.
  private(set) var seenTransitions: [Bool]
  private var (sequences, tokens, occurrences) = (0, 0, 0)
  /// The weight of the sequences of each block.
  private var weights: [Double] = []
  /// A hash of each block, with the numbers that its features have in the model.
  private var hashes: [UInt64] = []

  init(
    _ options: TrainingConfiguration, _ labels: [String], _ constraints: TransitionConstraints
  ) throws(TrainingError) {
    (self.labels, self.constraints) = (labels, constraints)
    labelCosts = try options.labelCosts(labels)
    isOnline = options.algorithm == .perceptron
    seenTransitions = Array(repeating: false, count: labels.count * labels.count)
  }

  /// Takes a block into account.
  ///
  /// - Throws: ``TrainingError`` when the constraints rule out one of its labels.
  mutating func survey(
    _ corpus: EncodedCorpus, _ origins: SequenceOrigins, _ blocks: RankBlocks
  ) throws(TrainingError) {
    var corpus = corpus
    constraints.apply(to: &corpus)
    if let found = corpus.firstForbiddenToken() {
      throw found.error(place: origins.place(ofSequence: found.sequence), labels: labels)
    }
    for (pair, isSeen) in corpus.seenTransitions().enumerated() where isSeen {
      seenTransitions[pair] = true
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
    hash.mix(corpus.featureIDs.map { blocks.states.modelNumbers[Int($0)] })
    hash.mix(corpus.edgeIDs.map { blocks.edges.modelNumbers[Int($0)] })
    if !corpus.sequenceWeights.isEmpty { hash.mix(corpus.sequenceWeights) }
    if !corpus.values.isEmpty { hash.mix(corpus.values) }
    hashes.append(hash)
  }

  /// Compiles a block.
  func compile(_ corpus: EncodedCorpus, _ placement: WeightPlacement) -> CompiledCorpus {
    var corpus = corpus
    constraints.apply(to: &corpus)
    corpus.labelCosts = labelCosts
    return CompiledCorpus(
      corpus: corpus, placement: placement,
      plan: isOnline
        ? BatchSchedule(sequenceBySequence: corpus)
        : BatchSchedule(corpus: corpus, sequencesPerBatch: 32, shardCount: 1))
  }

  /// The constraints as factors.
  func masks(_ placement: WeightPlacement) -> TransitionMasks {
    var corpus = EncodedCorpus(labelCount: labels.count)
    constraints.apply(to: &corpus)
    return TransitionMasks(corpus: corpus, stride: placement.stride)
  }

  /// The size of the data of all ranks; the number of weights is not known yet and 0.
  func size(_ blocks: RankBlocks, by communicator: any Communicator) -> TrainingRun.Size {
    func sum(_ number: Int) -> Int { communicator.gatherOnAll(number).reduce(0, +) }
    let features = blocks.states.hashes.count + blocks.edges.hashes.count
    return TrainingRun.Size(
      sequences: sum(sequences),
      weightOfSequences: communicator.gatherOnAll(weights).joined().reduce(0, +),
      tokens: sum(tokens), labels: labels.count,
      contexts: labels.count, features: communicator.broadcast([features])[0],
      weights: 0, occurrences: sum(occurrences))
  }

  /// A hash of the data of all ranks and of the options that the course of training depends on.
  func fingerprint(
    _ options: TrainingConfiguration, _ settings: TrainingSettings, _ blocks: RankBlocks,
    validation: EncodedCorpus, by communicator: any Communicator
  ) -> UInt64 {
    let all = communicator.gatherOnAll(hashes).flatMap { $0 }
    var whole = EncodedCorpus(labelCount: labels.count)
    constraints.apply(to: &whole)
    whole.labelCosts = labelCosts
    var hash = whole.fingerprint(with: options, settings, priorMean: [], validation: validation)
    hash.mix(all)
    hash.mix(blocks.states.hashes)
    hash.mix(blocks.edges.hashes)
    // Only the first rank has the validation data and all features.
    return communicator.broadcast([hash])[0]
  }
}
