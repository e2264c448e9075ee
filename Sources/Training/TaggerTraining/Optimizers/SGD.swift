import WordTagging

/// Stochastic gradient descent on the CRF objective with L2, one sequence at a time.
///
/// Bottou, "Stochastic gradient learning in neural networks", 1991, and his notes on CRFs. With N
/// sequences and λ = 2·l2/N, sequence t moves the weights by −ηₜ times its own gradient, λ·w
/// included, ηₜ = 1/(λ·(t₀ + t)). The first rate η₀ = 1/(λ·t₀) is calibrated on some sequences: it
/// is doubled as long as that lowers the loss, or else halved. The decay by λ·w touches every weight
/// and so is applied to many sequences at once. With a prior mean, w is the change from it.
struct SGD: Optimizer {
  private let corpus: TrainingCorpus
  private let l2: Double
  private let order: EpochOrder
  private let settings: BatchSettings
  private let calibration: Calibration
  private var current: [Float]
  /// 1 where there is a weight here, 0 elsewhere.
  private let mask: [Float]
  private var firstRate = 0.0
  private var progress = BatchProgress()

  /// The settings of the search for the first rate.
  private struct Calibration {
    var rate: Double
    var sequenceCount: Int
    var trialCount: Int
  }

  init(_ corpus: TrainingCorpus, _ parameters: HyperParameters, _ order: EpochOrder) {
    (self.corpus, self.order) = (corpus, order)
    l2 = parameters[.l2]
    settings = BatchSettings(parameters)
    calibration = Calibration(
      rate: parameters[.calibrationRate], sequenceCount: parameters.count(.calibrationSequences),
      trialCount: parameters.count(.calibrationTrials))
    current = corpus.start
    mask = corpus.blocks.placement.mask()
  }

  var weights: [Float] { corpus.modelWeights(current) }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    if progress.step == 0 { calibrate() }
    let before = progress.step * corpus.sequenceCount
    let loss = descend(firstRate: firstRate, sequencesBefore: before, weights: &current)
    if let failure = corpus.blocks.failure { throw TrainingError(failure) }
    let norms = corpus.norms(current)
    let value = loss + l2 * norms.change * norms.change
    progress.evaluations += 1
    progress.advance(to: value)
    return try TrainingEvent(
      step: progress.step, epochs: Double(progress.evaluations), loss: value, gradientNorm: nil,
      weightNorm: norms.change, activeWeights: norms.activeCount,
      ending: progress.hasStalled(settings) ? .improvement : nil
    ).checked()
  }

  /// Finds the first rate that leads to the lowest loss on the first sequences.
  private mutating func calibrate() {
    let count = min(calibration.sequenceCount, corpus.sequenceCount)
    let share = Double(count) / Double(corpus.sequenceCount)
    func value(rate: Double) -> Double {
      var trial = current
      _ = descend(firstRate: rate, sequencesBefore: 0, limit: count, weights: &trial)
      let change = corpus.norms(trial).change
      let value = loss(limit: count, weights: trial) + l2 * share * change * change
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

  // MARK: Passes

  /// The visits that have the first sequences of the epoch.
  private func visits(limit: Int) -> [[EpochOrder.Visit]] {
    order.visits(
      corpus.sequenceCounts, epoch: progress.step, groupCount: corpus.visitGroupCount
    ).map { $0.filter { $0.before < limit } }.filter { !$0.isEmpty }
  }

  /// The loss of the first sequences of the epoch, without penalty.
  private func loss(limit: Int, weights: [Float]) -> Double {
    let (order, factors, epoch) = (order, corpus.blocks.makeFactors(), progress.step)
    var vectors = [weights]
    return corpus.relay(visits(limit: limit), &vectors) { corpus, visit, vectors in
      let lattice = BatchLattice<Float>(corpus: corpus)
      let sequences = order.sequences(visit, of: corpus.plan.batches.count, epoch: epoch)
      let loss = vectors[0].withView { weights in
        sequences.prefix(limit - visit.before).reduce(0) {
          $0 + lattice.computeResiduals(corpus.plan.batches[$1], weights: weights, factors: factors)
        }
      }
      return [loss, 0]
    }[0]
  }

  /// Moves the weights by the first sequences of the epoch, one after the other; returns the summed loss, each before its
  /// move.
  private func descend(
    firstRate: Double, sequencesBefore: Int, limit: Int = .max, weights: inout [Float]
  ) -> Double {
    let decay = 2 * l2 / Double(corpus.sequenceCount)
    func rate(_ position: Int) -> Double {
      firstRate / (1 + firstRate * decay * Double(sequencesBefore + position))
    }
    let (order, factors, epoch) = (order, corpus.blocks.makeFactors(), progress.step)
    var vectors: [[Float]] = [[]]
    swap(&weights, &vectors[0])
    defer { swap(&weights, &vectors[0]) }
    return corpus.relay(visits(limit: limit), &vectors) { corpus, visit, vectors in
      let lattice = BatchLattice<Float>(corpus: corpus)
      let sequences = order.sequences(visit, of: corpus.plan.batches.count, epoch: epoch)
      var loss = 0.0
      for (position, sequence) in sequences.prefix(limit - visit.before).enumerated() {
        loss += lattice.descend(
          corpus.plan.batches[sequence], weights: &vectors[0], factors: factors, scaledBy: mask,
          rate: Float(rate(visit.before + position)))
      }
      return [loss, 0]
    } after: { visits, vectors in
      var kept = 1.0
      for visit in visits {
        for position in visit.before..<min(limit, visit.before + visit.count) {
          kept *= max(0, 1 - rate(position) * decay)
        }
      }
      Vector.scale(&vectors[0], by: kept)
      if !corpus.priorMean.isEmpty { Vector.add(1 - kept, corpus.priorMean, to: &vectors[0]) }
    }[0]
  }

  // MARK: Checkpoint

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: TrainingAlgorithm.sgd.rawValue)
    progress.save(to: &checkpoint)
    checkpoint.doubles["firstRate"] = [firstRate]
    checkpoint.vectors["current"] = current
    return corpus.exchange.collected(checkpoint)
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    let own = corpus.exchange.distributed(checkpoint)
    try own.expect(algorithm: TrainingAlgorithm.sgd.rawValue)
    current = try own.vector("current", count: current.count)
    firstRate = try own.doubles("firstRate").first ?? 0
    progress = try BatchProgress(own)
  }
}
