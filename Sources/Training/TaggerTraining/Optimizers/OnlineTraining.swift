import WordTagging

/// The rule by which an online method changes the weights after a mistake.
protocol UpdateRule: Sendable {
  static var algorithm: TrainingAlgorithm { get }

  /// The variance of each weight at the start; nil for a rule without variances.
  var firstVariance: Float? { get }

  init(_ parameters: HyperParameters)

  /// Turns the difference between the right and the best labels of a sequence into the change of
  /// the weights, and updates their variances, if the rule has any; returns the loss of the sequence.
  func update(
    _ difference: inout FeatureDifference, of mistake: SequenceMistake, variances: inout [Float]
  ) -> Double
}

/// A sequence whose best labels are not the right ones.
struct SequenceMistake {
  /// The score of the best labels minus the score of the right ones.
  var violation: Double
  /// The number of tokens of the sequence.
  var tokenCount: Int
  /// The weight of the sequence.
  var weight: Double
}

extension UpdateRule { var firstVariance: Float? { nil } }

/// The averaging of the weights of online training.
package enum WeightAveraging: Sendable, Equatable {
  /// No averaging: the last weights.
  case none
  /// The average over each sequence of the epochs so far.
  case epochsSoFar
  /// The same, but over at least this number of epochs once there are no mistakes, because further
  /// epochs would change nothing.
  case epochs(Int)
}

/// Online training: the weights change after each mistaken sequence, in an order shuffled for each
/// epoch; the model's weights are, by default, the average over all sequences of all epochs.
///
/// The average does not touch every weight at every sequence: with c sequences seen before a change
/// d, w − Σ c·d / (all sequences seen) is the mean of all past w (Daumé, "Practical structured
/// learning techniques for natural language processing", 2006, figure 2.3). Weights go from block to block, wherever
/// these are: several ranks share the memory of the data, not the time.
struct OnlineTraining<Rule: UpdateRule>: Optimizer {
  private let corpus: TrainingCorpus
  private let order: EpochOrder
  private let rule: Rule
  /// 1 where there is a weight here, 0 elsewhere.
  private let mask: [Float]
  /// The weights, for each of them Σ c·d, and variances if the rule has them.
  private var vectors: [[Float]]
  private var epochs = 0
  private let averaging: WeightAveraging
  private var hasMistakes = true

  init(
    _ corpus: TrainingCorpus, _ parameters: HyperParameters, _ order: EpochOrder,
    _ averaging: WeightAveraging
  ) {
    (self.corpus, self.order, self.averaging) = (corpus, order, averaging)
    rule = Rule(parameters)
    mask = corpus.blocks.placement.mask()
    let start = corpus.start
    vectors = [start, Array(repeating: 0, count: start.count)]
    if let variance = rule.firstVariance {
      vectors.append(Array(repeating: variance, count: start.count))
    }
  }

  private var current: [Float] { vectors[0] }

  var weights: [Float] {
    if averaging == .none { return corpus.modelWeights(current) }
    var epochs = epochs
    if case .epochs(let count) = averaging, !hasMistakes { epochs = max(epochs, count) }
    let seen = Float(max(1, epochs * order.visitCount(corpus.sequenceCounts)))
    return corpus.modelWeights(zip(current, vectors[1]).map { $0 - $1 / seen })
  }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let (rule, order, epoch) = (rule, order, epochs)
    let visits = order.visits(
      corpus.sequenceCounts, epoch: epoch, groupCount: corpus.visitGroupCount)
    let seenBefore = epoch * order.visitCount(corpus.sequenceCounts)
    var difference = FeatureDifference(mask: mask)
    let sums = corpus.relay(visits, &vectors) { corpus, visit, vectors in
      corpus.learn(
        rule, order.sequences(visit, of: corpus.plan.batches.count, epoch: epoch), &vectors,
        &difference, seenBefore: seenBefore + visit.before)
    }
    if let failure = corpus.blocks.failure { throw TrainingError(failure) }
    let (loss, mistakes) = (sums[0], sums[1])
    epochs += 1
    hasMistakes = mistakes > 0
    let norms = corpus.norms(current)
    return try TrainingEvent(
      step: epochs, epochs: Double(epochs), loss: loss, gradientNorm: nil,
      weightNorm: norms.change, activeWeights: norms.activeCount,
      ending: mistakes == 0 ? .noMistakes : nil
    ).checked()
  }

  // MARK: Checkpoint

  private static var names: [String] { ["current", "accumulator", "variances"] }

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: Rule.algorithm.rawValue)
    checkpoint.integers["epochs"] = epochs
    checkpoint.integers["hasMistakes"] = hasMistakes ? 1 : 0
    for (name, vector) in zip(Self.names, vectors) { checkpoint.vectors[name] = vector }
    return corpus.exchange.collected(checkpoint)
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    let own = corpus.exchange.distributed(checkpoint)
    try own.expect(algorithm: Rule.algorithm.rawValue)
    epochs = try own.count("epochs")
    hasMistakes = try own.count("hasMistakes", maximum: 1) == 1
    for index in vectors.indices {
      vectors[index] = try own.vector(Self.names[index], count: vectors[index].count)
    }
  }
}

extension CompiledCorpus {
  /// Passes over sequences, one a batch, and corrects the weights at each mistake; returns the loss and the number of
  /// mistakes.
  fileprivate func learn(
    _ rule: some UpdateRule, _ sequences: ArraySlice<Int>, _ vectors: inout [[Float]],
    _ difference: inout FeatureDifference, seenBefore: Int
  ) -> SIMD2<Double> {
    // Without this there would be two owners, and a copy at the first change.
    var (weights, accumulator, variances) = ([Float](), [Float](), [Float]())
    swap(&weights, &vectors[0])
    swap(&accumulator, &vectors[1])
    if vectors.count > 2 { swap(&variances, &vectors[2]) }
    let search = ViterbiSearch(corpus: self)
    var (loss, mistakes) = (0.0, 0)
    for (position, number) in sequences.enumerated() {
      let sequence = plan.batches[number]
      let violation = weights.withView { weights in
        search.find(sequence, weights: weights)
        difference.take(sequence, of: self, right: search.rightLabels, others: search.labels)
        return difference.mistakes == 0 ? 0.0 : search.violation
      }
      if difference.mistakes == 0 { continue }
      mistakes += difference.mistakes
      let mistake = SequenceMistake(
        violation: violation, tokenCount: sequence.tokens.count,
        weight: weight(ofSequence: 0, in: sequence))
      loss += mistake.weight * rule.update(&difference, of: mistake, variances: &variances)
      difference.apply(
        to: &weights, accumulator: &accumulator, seen: Float(seenBefore + position))
    }
    swap(&weights, &vectors[0])
    swap(&accumulator, &vectors[1])
    if vectors.count > 2 { swap(&variances, &vectors[2]) }
    return [loss, Double(mistakes)]
  }
}
