import WordTagging

/// The search for the temperature under which held-out labels are most probable (Guo, Pleiss, Sun
/// and Weinberger, "On calibration of modern neural networks", 2017).
///
/// A temperature divides the scores of whole sequences, so that each one needs marginals of its own;
/// the features are scored once for all temperatures.
struct TemperatureCalibration {
  private let corpus: EncodedCorpus
  private let scorer: CorpusScorer
  /// The sequences to calibrate on.
  private let sequences: Range<Int>
  /// The emission scores of each sequence, by token and label.
  private var emissions: [[Float]] = []

  /// A sample of a few thousand sequences is enough for one number, whatever their labels.
  static let maximumSequences = 4_000
  private static let maximumScores = 1 << 24

  /// Scores sequences of a corpus, with other emission scores than the scorer's if there are any.
  init(_ scorer: CorpusScorer, emissions: ((_ sequence: Int) -> [Float])? = nil) {
    (corpus, self.scorer) = (scorer.corpus, scorer)
    sequences = (0..<corpus.sequenceCount).prefix(Self.maximumSequences)
    var count = 0
    for sequence in self.sequences {
      let scores = emissions?(sequence) ?? scorer.emissions(ofSequence: sequence)
      count += scores.count
      guard self.emissions.isEmpty || count <= Self.maximumScores else { break }
      self.emissions.append(scores)
    }
  }

  /// Whether no sequence has a label that the weights know, so that nothing can be calibrated on them.
  private var knowsNoLabel: Bool {
    zip(sequences, emissions).allSatisfy { sequence, _ in
      corpus.tokens(ofSequence: sequence).allSatisfy { Int(corpus.labels[$0]) >= corpus.labelCount }
    }
  }

  /// The temperature with the lowest loss, by golden section search on its logarithm.
  ///
  /// The temperature of a likelihood is from 1/4 to 6. The weights of other algorithms have any scale, for which the
  /// search goes on to the limits of a model when it ends at either of these.
  func bestTemperature() -> Float {
    guard !knowsNoLabel else { return 1 }
    let (low, high): (Float, Float) = (0.25, 6)
    let best = bestTemperature(from: low, to: high)
    if best < low * 1.001 {
      return bestTemperature(from: ModelParameters.temperatures.lowerBound, to: low)
    }
    if best > high * 0.999 {
      return bestTemperature(from: high, to: ModelParameters.temperatures.upperBound)
    }
    return best
  }

  private func bestTemperature(from least: Float, to greatest: Float) -> Float {
    let ratio = 0.618_034
    var (low, high) = (PortableMath.log(Double(least)), PortableMath.log(Double(greatest)))
    func point(_ share: Double) -> Float { Float(PortableMath.exp(low + share * (high - low))) }
    func logarithm(_ temperature: Float) -> Double { PortableMath.log(Double(temperature)) }
    var (left, right) = (point(1 - ratio), point(ratio))
    var (leftLoss, rightLoss) = (loss(left), loss(right))
    for _ in 0..<22 {
      if leftLoss < rightLoss {
        high = logarithm(right)
        (right, rightLoss) = (left, leftLoss)
        left = point(1 - ratio)
        leftLoss = loss(left)
      } else {
        low = logarithm(left)
        (left, leftLoss) = (right, rightLoss)
        right = point(ratio)
        rightLoss = loss(right)
      }
    }
    return leftLoss < rightLoss ? left : right
  }

  /// The temperature at which the mean confidence equals the accuracy, limited to 50 to 98 %, by
  /// bisection.
  ///
  /// Unlike the loss, it needs no probability of labels that the weights do not know.
  func calibratedTemperature() -> Float {
    let share = meanOfTokens { lattice, token, label in
      Int(lattice.path.start[token]) == label ? 1 : 0
    } prepare: {
      $0.viterbi(scorer.transitions)
    }
    // With only new labels nothing is right; the scale of the old weights is kept nevertheless.
    let accuracy = min(max(share, 0.5), 0.98)
    var (low, high) = (PortableMath.log(1e-3), PortableMath.log(1e6))
    for _ in 0..<30 {
      let temperature = Float(PortableMath.exp((low + high) / 2))
      var scorer = scorer
      scorer.prepare(for: temperature)
      let confidence = meanOfTokens { lattice, token, _ in
        let labels = 0..<corpus.labelCount
        return Double(labels.map { lattice.probability(of: $0, at: token) }.max() ?? 0)
      } prepare: {
        $0.forwardBackward(scorer.transitions, temperature: temperature)
      }
      if confidence > accuracy { low = (low + high) / 2 } else { high = (low + high) / 2 }
    }
    return Float(PortableMath.exp((low + high) / 2))
  }

  /// The mean of a figure of all tokens whose labels are known, from lattices that are prepared first.
  private func meanOfTokens(
    _ figure: (borrowing Lattice, _ token: Int, _ label: Int) -> Double,
    prepare: (inout Lattice) -> Void
  ) -> Double {
    var (sum, count) = (0.0, 0.0)
    forEachToken(prepare: prepare) { lattice, _, token, label in
      sum += figure(lattice, token, label)
      count += 1
    }
    return count > 0 ? sum / count : 0
  }

  /// The negative log-likelihood of the single labels.
  func loss(_ temperature: Float) -> Double {
    var loss = 0.0
    var scorer = scorer
    scorer.prepare(for: temperature)
    forEachToken {
      $0.forwardBackward(scorer.transitions, temperature: temperature)
    } _: { lattice, sequence, token, label in
      let probability = lattice.probability(of: label, at: token)
      loss -=
        corpus.weight(ofSequence: sequence) * PortableMath.log(Double(max(probability, 1e-7)))
    }
    return loss
  }

  /// Calls a function with each token whose label is known, from lattices that are prepared first.
  private func forEachToken(
    prepare: (inout Lattice) -> Void,
    _ body: (borrowing Lattice, _ sequence: Int, _ token: Int, _ label: Int) -> Void
  ) {
    var lattice = Lattice()
    for (sequence, emissions) in zip(sequences, emissions) {
      scorer.fill(&lattice, sequence, emissions: emissions)
      prepare(&lattice)
      let tokens = corpus.tokens(ofSequence: sequence)
      for token in tokens where Int(corpus.labels[token]) < corpus.labelCount {
        body(lattice, sequence, token - tokens.lowerBound, Int(corpus.labels[token]))
      }
    }
  }
}
