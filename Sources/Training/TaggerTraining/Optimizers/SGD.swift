import WordTagging

/// Stochastic gradient descent on the CRF objective with L2, one sequence at a time.
///
/// Bottou, "Stochastic gradient learning in neural networks", 1991, and his notes on CRFs. With N
/// sequences and λ = 2·l2/N, sequence t moves the weights by −ηₜ times its own gradient, λ·w
/// included, ηₜ = 1/(λ·(t₀ + t)). The first rate η₀ = 1/(λ·t₀) is calibrated on some sequences: it
/// is doubled as long as that lowers the loss, or else halved. The decay by λ·w touches every weight
/// and so is applied for many sequences at once. With a prior mean, w is the change from it.
struct SGD: Optimizer {
  private let corpus: CompiledCorpus
  private let l2: Double
  private let order: EpochOrder
  private let settings: BatchSettings
  private let calibration: Calibration
  private var weightState: OnlineWeights
  private var firstRate = 0.0
  private var progress = BatchProgress()

  /// The settings of the search for the first rate.
  private struct Calibration {
    var rate: Double
    var sequenceCount: Int
    var trialCount: Int
  }

  init(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters, order: EpochOrder,
    priorMean: [Float]
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    let compiled = CompiledCorpus(
      corpus: corpus, layout: layout, plan: BatchSchedule(sequenceBySequence: corpus))
    self.corpus = compiled
    self.order = order
    l2 = parameters[.l2]
    settings = BatchSettings(parameters)
    calibration = Calibration(
      rate: parameters[.calibrationRate], sequenceCount: parameters.count(.calibrationSequences),
      trialCount: parameters.count(.calibrationTrials))
    weightState = OnlineWeights(compiled.placement, priorMean: priorMean)
  }

  var weights: [Float] { weightState.model { weightState.current[$0] } }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let count = corpus.plan.batches.count
    let order = order.sequences(count, epoch: progress.step)
    if progress.step == 0 { calibrate(on: Array(order.prefix(calibration.sequenceCount))) }
    let loss = SequenceDescent(corpus: corpus, weightState, l2: l2).run(
      order, firstRate: firstRate, sequencesBefore: progress.step * count,
      weights: &weightState.current)
    let value = loss + l2 * weightState.squaredChange
    progress.evaluations += 1
    progress.advance(to: value)
    return try TrainingEvent(
      step: progress.step, epochs: Double(progress.evaluations), loss: value, gradientNorm: nil,
      weightNorm: weightState.squaredChange.squareRoot(), activeWeights: weightState.activeCount,
      ending: progress.hasStalled(settings) ? .improvement : nil
    ).checked()
  }

  /// Finds the first rate that leads to the lowest loss on some sequences.
  private mutating func calibrate(on sequences: [Int]) {
    let descent = SequenceDescent(corpus: corpus, weightState, l2: l2)
    func value(rate: Double) -> Double {
      var trial = weightState.current
      _ = descent.run(sequences, firstRate: rate, sequencesBefore: 0, weights: &trial)
      let share = Double(sequences.count) / Double(corpus.plan.batches.count)
      let value =
        descent.loss(sequences, weights: trial) + l2 * share * weightState.squaredChange(trial)
      return value.isFinite ? value : .infinity
    }
    var rate = calibration.rate
    var least = value(rate: rate)
    var isGrowing = true
    for trial in 1..<max(2, calibration.trialCount) {
      let next = isGrowing ? rate * 2 : rate / 2
      let found = value(rate: next)
      if found < least {
        (rate, least) = (next, found)
      } else if isGrowing, trial == 1 {
        isGrowing = false
      } else {
        break
      }
    }
    firstRate = rate
  }

  // MARK: Checkpoint

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: TrainingAlgorithm.sgd.rawValue)
    progress.save(to: &checkpoint)
    checkpoint.doubles["firstRate"] = [firstRate]
    checkpoint.vectors["current"] = weightState.current
    return checkpoint
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try checkpoint.expect(algorithm: TrainingAlgorithm.sgd.rawValue)
    weightState.current = try checkpoint.vector("current", count: weightState.current.count)
    firstRate = try checkpoint.doubles("firstRate").first ?? 0
    progress = try BatchProgress(checkpoint)
  }
}

/// Gradient steps over sequences, with the buffers that they need.
private final class SequenceDescent {
  private let corpus: CompiledCorpus
  private let mask: [Float]
  private let priorMean: [Float]
  private let l2: Double
  private let lattice: BatchLattice<Float>
  private let factors: TransitionFactors<Float>

  init(corpus: CompiledCorpus, _ weights: OnlineWeights, l2: Double) {
    self.corpus = corpus
    mask = weights.mask
    priorMean = weights.priorMean
    self.l2 = l2
    lattice = BatchLattice(corpus: corpus)
    factors = TransitionFactors(
      labelCount: corpus.labelCount, stride: corpus.placement.stride, trigrams: corpus.trigrams)
  }

  /// The loss of some sequences, without penalty.
  func loss(_ sequences: [Int], weights: [Float]) -> Double {
    weights.withView { weights in
      sequences.reduce(0) {
        $0 + lattice.computeResiduals(corpus.plan.batches[$1], weights: weights, factors: factors)
      }
    }
  }

  /// Moves the weights sequence by sequence; returns the summed loss, each before its move.
  func run(
    _ sequences: [Int], firstRate: Double, sequencesBefore: Int, weights: inout [Float]
  ) -> Double {
    let decay = 2 * l2 / Double(corpus.plan.batches.count)
    let decayInterval = max(1, min(128, sequences.count / 16))
    var loss = 0.0
    var pendingDecay = 1.0
    for (position, sequence) in sequences.enumerated() {
      let rate = firstRate / (1 + firstRate * decay * Double(sequencesBefore + position))
      loss += lattice.descend(
        corpus.plan.batches[sequence], weights: &weights, factors: factors, scaledBy: mask,
        rate: Float(rate))
      pendingDecay *= max(0, 1 - rate * decay)
      if (position + 1) % decayInterval == 0 || position + 1 == sequences.count {
        Vector.scale(&weights, by: pendingDecay)
        if !priorMean.isEmpty { Vector.add(1 - pendingDecay, priorMean, to: &weights) }
        pendingDecay = 1
      }
    }
    return loss
  }
}
