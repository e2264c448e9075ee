import InternalUtilities

/// How a method that learns line by line answers a mistake.
protocol OnlineRule: Sendable {
  static var algorithm: Algorithm { get }
  /// Whether equal columns keep equal weights under the rule.
  static var mergesColumns: Bool { get }

  init(_ parameters: HyperParameters, weightCount: Int)

  /// Turns the difference between the observed and the best labels of a line into the change of
  /// the weights; returns the line's loss.
  mutating func answer(
    _ difference: inout LabelDifference, violation: Double, tokenCount: Int
  ) -> Double

  func save(to checkpoint: inout Checkpoint)
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError)
}

extension OnlineRule {
  func save(to checkpoint: inout Checkpoint) {}
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {}
}

/// Learning from one line after the other, in an order shuffled anew for each pass; the weights
/// to tag with are the average over all lines of all passes.
///
/// The average is had without touching every weight at every line: with c lines seen before a
/// change d, w − Σ c·d / (all lines seen) is the mean of all past w (Daumé, "Practical structured
/// learning techniques for natural language processing", 2006, figure 2.3).
///
/// The one weight here of merged columns is the sum of theirs.
struct OnlineTraining<Rule: OnlineRule>: Optimizer {
  private let corpus: CompiledCorpus
  private let seed: UInt64
  private var rule: Rule
  private var summed: SummedWeights
  /// Σ c·d of each weight.
  private var lateness: [Float]
  private var passes = 0

  init(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters, seed: UInt64,
    origin: [Float]
  ) throws(TrainingError) {
    try corpus.checkForTraining()
    let compiled = CompiledCorpus(
      corpus: corpus, layout: layout, plan: BatchSchedule(lineByLine: corpus),
      merging: Rule.mergesColumns)
    self.corpus = compiled
    self.seed = seed
    let count = compiled.placement.count
    rule = Rule(parameters, weightCount: count)
    lateness = Array(repeating: 0, count: count)
    summed = SummedWeights(compiled.placement, origin: origin)
  }

  var weights: [Float] {
    let seen = Float(max(1, passes * corpus.plan.batches.count))
    return summed.model { summed.current[$0] - lateness[$0] / seen }
  }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let lines = corpus.plan.batches
    var random = RandomStream(seed: seed &+ UInt64(passes))
    let order = Array(lines.indices).shuffled(using: &random)
    let path = BestPath(corpus: corpus)
    var difference = LabelDifference(multiplicities: summed.multiplicities)
    var loss = 0.0
    var mistakes = 0
    for (place, line) in order.enumerated() {
      let violation = summed.current.withUnsafeBufferPointer { weights in
        guard let base = weights.baseAddress else { return 0.0 }
        path.find(lines[line], weights: base)
        difference.take(lines[line], of: corpus, others: path.labels)
        return difference.mistakes == 0 ? 0 : path.violation(lines[line], weights: base)
      }
      if difference.mistakes == 0 { continue }
      mistakes += difference.mistakes
      loss += rule.answer(
        &difference, violation: violation, tokenCount: lines[line].tokens.count)
      difference.apply(
        to: &summed.current, lateness: &lateness, seen: Float(passes * lines.count + place))
    }
    passes += 1
    return try TrainingEvent(
      step: passes, passes: Double(passes), loss: loss, gradientNorm: nil,
      weightNorm: summed.squaredChange.squareRoot(), activeWeights: summed.activeCount,
      ending: mistakes == 0 ? .noMistakes : nil
    ).checked()
  }

  // MARK: Checkpoint

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: Rule.algorithm.rawValue)
    checkpoint.integers["passes"] = passes
    checkpoint.vectors["current"] = summed.current
    checkpoint.vectors["lateness"] = lateness
    rule.save(to: &checkpoint)
    return checkpoint
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try checkpoint.expect(algorithm: Rule.algorithm.rawValue)
    passes = try checkpoint.integer("passes")
    summed.current = try checkpoint.vector("current", count: lateness.count)
    lateness = try checkpoint.vector("lateness", count: lateness.count)
    try rule.restore(checkpoint)
  }
}
