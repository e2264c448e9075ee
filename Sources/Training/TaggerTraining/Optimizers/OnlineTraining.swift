import WordTagging

/// The rule by which an online method changes the weights after a mistake.
protocol UpdateRule: Sendable {
  static var algorithm: TrainingAlgorithm { get }

  init(_ parameters: HyperParameters, weightCount: Int)

  /// Turns the difference between the right and the best labels of a sequence into the change of
  /// the weights; returns the loss of the sequence.
  mutating func update(
    _ difference: inout FeatureDifference, of mistake: SequenceMistake
  ) -> Double

  func save(to checkpoint: inout Checkpoint)
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError)
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

extension UpdateRule {
  func save(to checkpoint: inout Checkpoint) {}
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {}
}

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
/// learning techniques for natural language processing", 2006, figure 2.3).
struct OnlineTraining<Rule: UpdateRule>: RestartableOptimizer {
  private let corpus: CompiledCorpus
  private var order: EpochOrder
  private let parameters: HyperParameters
  private var rule: Rule
  private var weightState: OnlineWeights
  /// Σ c·d of each weight.
  private var accumulator: [Float]
  private var epochs = 0
  private let averaging: WeightAveraging
  private var hasMistakes = true

  init(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters, order: EpochOrder,
    priorMean: [Float], averaging: WeightAveraging
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    let compiled = CompiledCorpus(
      corpus: corpus, layout: layout, plan: BatchSchedule(sequenceBySequence: corpus))
    self.corpus = compiled
    self.order = order
    self.parameters = parameters
    self.averaging = averaging
    let count = compiled.placement.count
    rule = Rule(parameters, weightCount: count)
    accumulator = Array(repeating: 0, count: count)
    weightState = OnlineWeights(compiled.placement, priorMean: priorMean)
  }

  mutating func restart(_ order: EpochOrder) {
    self.order = order
    rule = Rule(parameters, weightCount: accumulator.count)
    weightState.restart()
    for place in accumulator.indices { accumulator[place] = 0 }
    (epochs, hasMistakes) = (0, true)
  }

  var weights: [Float] {
    if averaging == .none { return weightState.model { weightState.current[$0] } }
    var epochs = epochs
    if case .epochs(let count) = averaging, !hasMistakes { epochs = max(epochs, count) }
    let seen = Float(max(1, epochs * order.visitCount(corpus.plan.batches.count)))
    return weightState.model { weightState.current[$0] - accumulator[$0] / seen }
  }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let sequences = corpus.plan.batches
    let search = ViterbiSearch(corpus: corpus)
    var difference = FeatureDifference(mask: weightState.mask)
    var loss = 0.0
    var mistakes = 0
    let order = order.sequences(sequences.count, epoch: epochs)
    for (position, sequence) in order.enumerated() {
      let tokens = sequences[sequence]
      let violation = weightState.current.withView { weights in
        search.find(tokens, weights: weights)
        difference.take(tokens, of: corpus, right: search.rightLabels, others: search.labels)
        return difference.mistakes == 0 ? 0.0 : search.violation
      }
      if difference.mistakes == 0 { continue }
      mistakes += difference.mistakes
      let mistake = SequenceMistake(
        violation: violation, tokenCount: tokens.tokens.count,
        weight: corpus.weight(ofSequence: 0, in: tokens))
      loss += mistake.weight * rule.update(&difference, of: mistake)
      difference.apply(
        to: &weightState.current, accumulator: &accumulator,
        seen: Float(epochs * order.count + position))
    }
    epochs += 1
    hasMistakes = mistakes > 0
    return try TrainingEvent(
      step: epochs, epochs: Double(epochs), loss: loss, gradientNorm: nil,
      weightNorm: weightState.squaredChange.squareRoot(), activeWeights: weightState.activeCount,
      ending: mistakes == 0 ? .noMistakes : nil
    ).checked()
  }

  // MARK: Checkpoint

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: Rule.algorithm.rawValue)
    checkpoint.integers["epochs"] = epochs
    checkpoint.vectors["current"] = weightState.current
    checkpoint.vectors["accumulator"] = accumulator
    rule.save(to: &checkpoint)
    return checkpoint
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try checkpoint.expect(algorithm: Rule.algorithm.rawValue)
    epochs = try checkpoint.count("epochs")
    weightState.current = try checkpoint.vector("current", count: accumulator.count)
    accumulator = try checkpoint.vector("accumulator", count: accumulator.count)
    try rule.restore(checkpoint)
  }
}
