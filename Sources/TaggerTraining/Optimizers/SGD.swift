import InternalUtilities

/// Stochastic gradient descent on the CRF objective with L2, one line at a time.
///
/// Bottou, "Stochastic gradient learning in neural networks", 1991, and his notes on CRFs. With N
/// lines and λ = 2·l2/N, line t moves the weights by −ηₜ times its own gradient, λ·w included,
/// ηₜ = 1/(λ·(t₀ + t)). The first rate η₀ = 1/(λ·t₀) is calibrated: rates are tried on some lines,
/// twice as large as long as that helps, or half as large until it does. The pull of λ·w is put
/// off and done for many lines at once, as it touches every weight. For w the change since the
/// origin is taken.
struct SGD: Optimizer {
  private let corpus: CompiledCorpus
  private let l2: Double
  private let seed: UInt64
  private let settings: BatchSettings
  private let calibration: Calibration
  private var summed: SummedWeights
  private var firstRate = 0.0
  private var progress = BatchProgress()

  /// How the first rate is looked for.
  private struct Calibration {
    var rate: Double
    var lineCount: Int
    var trialCount: Int
  }

  init(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters, seed: UInt64,
    origin: [Float]
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    let compiled = CompiledCorpus(
      corpus: corpus, layout: layout, plan: BatchSchedule(lineByLine: corpus), merging: true)
    self.corpus = compiled
    self.seed = seed
    l2 = parameters.value("l2")
    settings = BatchSettings(parameters)
    calibration = Calibration(
      rate: parameters.value("calibration-rate"),
      lineCount: Int(parameters.value("calibration-lines")),
      trialCount: Int(parameters.value("calibration-trials")))
    summed = SummedWeights(compiled.placement, origin: origin)
  }

  var weights: [Float] { summed.model { summed.current[$0] } }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let lineCount = corpus.plan.batches.count
    var random = RandomStream(seed: seed &+ UInt64(progress.step))
    let order = Array(0..<lineCount).shuffled(using: &random)
    if progress.step == 0 { calibrate(on: Array(order.prefix(calibration.lineCount))) }
    let run = LineRun(corpus: corpus, summed: summed, l2: l2)
    let loss = run.learn(
      order, firstRate: firstRate, linesBefore: progress.step * lineCount,
      weights: &summed.current)
    let value = loss + l2 * summed.squaredChange
    progress.passes += 1
    progress.advance(to: value)
    return try TrainingEvent(
      step: progress.step, passes: Double(progress.passes), loss: value, gradientNorm: nil,
      weightNorm: summed.squaredChange.squareRoot(), activeWeights: summed.activeCount,
      ending: progress.hasStalled(settings) ? .improvement : nil
    ).checked()
  }

  /// Looks for the first rate with which a pass over some lines makes the loss least.
  private mutating func calibrate(on lines: [Int]) {
    let run = LineRun(corpus: corpus, summed: summed, l2: l2)
    func value(rate: Double) -> Double {
      var trial = summed.current
      _ = run.learn(lines, firstRate: rate, linesBefore: 0, weights: &trial)
      let share = Double(lines.count) / Double(corpus.plan.batches.count)
      let value = run.loss(lines, weights: trial) + l2 * share * summed.squaredChange(trial)
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
    var checkpoint = Checkpoint(algorithm: "sgd")
    progress.save(to: &checkpoint)
    checkpoint.doubles["firstRate"] = [firstRate]
    checkpoint.vectors["current"] = summed.current
    return checkpoint
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try checkpoint.expect(algorithm: "sgd")
    summed.current = try checkpoint.vector("current", count: summed.current.count)
    firstRate = try checkpoint.doubles("firstRate").first ?? 0
    progress = try BatchProgress(checkpoint)
  }
}

/// A run over lines with what it needs in memory.
private final class LineRun {
  private let corpus: CompiledCorpus
  private let multiplicities: [Float]
  private let origin: [Float]
  private let l2: Double
  private let lattice: BatchLattice<Float>
  private let factors: TransitionFactors<Float>

  init(corpus: CompiledCorpus, summed: SummedWeights, l2: Double) {
    self.corpus = corpus
    multiplicities = summed.multiplicities
    origin = summed.origin
    self.l2 = l2
    lattice = BatchLattice(corpus: corpus)
    factors = TransitionFactors(labelCount: corpus.labelCount, stride: corpus.placement.stride)
  }

  /// The loss of some lines, without penalty.
  func loss(_ lines: [Int], weights: [Float]) -> Double {
    weights.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return 0 }
      return lines.reduce(0) { $0 + pass(corpus.plan.batches[$1], weights: base) }
    }
  }

  /// Moves the weights line by line; returns the summed loss of the lines, each before its move.
  func learn(_ lines: [Int], firstRate: Double, linesBefore: Int, weights: inout [Float]) -> Double
  {
    let decay = 2 * l2 / Double(corpus.plan.batches.count)
    let patience = max(1, min(128, lines.count / 16))
    var loss = 0.0
    var pull = 1.0
    for (place, line) in lines.enumerated() {
      let rate = firstRate / (1 + firstRate * decay * Double(linesBefore + place))
      weights.withUnsafeMutableBufferPointer { weights in
        guard let base = weights.baseAddress else { return }
        loss += move(corpus.plan.batches[line], rate: rate, weights: base)
      }
      pull *= max(0, 1 - rate * decay)
      if (place + 1) % patience == 0 || place + 1 == lines.count {
        Vector.scale(&weights, by: pull)
        if !origin.isEmpty { Vector.add(1 - pull, origin, to: &weights) }
        pull = 1
      }
    }
    return loss
  }

  /// Moves the weights against the gradient of one line; returns its loss.
  private func move(
    _ line: BatchSchedule.Batch, rate: Double, weights: UnsafeMutablePointer<Float>
  ) -> Double {
    let loss = pass(line, weights: weights)
    let rate = Float(rate)
    Float.scale(line.tokens.count * lattice.stride, by: -rate, lattice.residual.start)
    for pair in corpus.edges.pairs(of: line.tokens) {
      lattice.edgeResidual(pair, of: line).pointee *= -rate
    }
    multiplicities.withUnsafeBufferPointer { multiplicities in
      let target = BatchLattice<Float>.GradientTarget(
        sharedCount: 0, shared: weights, own: weights, factors: multiplicities.baseAddress)
      lattice.scatter(line, into: target)
    }
    for place in 0..<corpus.labelCount * lattice.stride where multiplicities[place] > 0 {
      let expected =
        lattice.pairSums.start[place] * factors.factors.start[place]
        + Float(lattice.exactPairs.start[place])
      weights[place] -= rate * expected
    }
    forEachTransition(line) { weights[$0] += rate }
    return loss
  }

  /// The loss of one line, its residuals and expected transitions left behind.
  private func pass(_ line: BatchSchedule.Batch, weights: UnsafePointer<Float>) -> Double {
    factors.update(weights: weights, rules: corpus.rules)
    lattice.clearPairs()
    var loss = lattice.pass(line, weights: weights, factors: factors)
    forEachTransition(line) { loss -= Double(weights[$0]) }
    return loss
  }

  private func forEachTransition(_ line: BatchSchedule.Batch, _ body: (Int) -> Void) {
    for token in line.tokens.dropFirst() {
      body(
        Int(corpus.labels.start[token - 1]) * lattice.stride + Int(corpus.labels.start[token]))
    }
  }
}
