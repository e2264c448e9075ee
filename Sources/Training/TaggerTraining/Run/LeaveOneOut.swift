import WordTagging

/// Scores each sequence of the training data as weights would that were trained without it, approximately.
///
/// Near the minimum, the weights without a sequence are one Newton step away: by the gradient of the sequence's loss, divided
/// by the curvature that the penalty and all other sequences have. The curvature is taken weight by weight.
struct LeaveOneOut: ~Copyable {
  /// The number of tokens to score: enough for the one number that they determine, fewer with many labels, whose pairs cost
  /// time.
  private static func sampledTokenCount(_ size: TrainingRun.Size) -> Int {
    min(2_500, max(50, size.tokens / 40, 2_000_000 / (size.labels * size.labels)))
  }

  /// The distance of sequences that have together about as many tokens as to score.
  static func sampledDistance(_ size: TrainingRun.Size) -> Int {
    max(1, size.tokens / sampledTokenCount(size))
  }

  /// What the curvature of the data is multiplied by, since features that occur together change together.
  private static let sharing: Float = 1.5
  /// The least curvature, which no penalty would leave at 0.
  private static let leastCurvature: Float = 0.01

  private let layout: WeightLayout
  private let weights: [Float]
  let scorer: CorpusScorer
  private var lattice = Lattice()
  /// The curvature of the objective in each weight of a state feature.
  private var curvature: [Float]
  /// The parts of a sequence in the gradient and the curvature; 0 between sequences.
  private var ownGradient: [Float]
  private var ownCurvature: [Float]

  /// Prepares to score sequences of the training data; nil on all ranks but the first.
  ///
  /// - Parameters:
  ///   - sample: The sequences, on the first rank.
  ///   - data: The training data.
  ///   - weights: The weights of a model, on the first rank.
  init?(_ sample: EncodedCorpus, of data: PreparedData, _ weights: [Float]) {
    let l2 = data.settings.parameters[.l2]
    let all = data.corpus.inLayout(
      CRFObjective(data.corpus, l2: l2).curvature(at: data.corpus.weights(fromModel: weights)))
    guard data.communicator.isFirst else { return nil }
    (layout, self.weights) = (data.layout, weights)
    var scorer = data.scorer(sample, weights)
    scorer.prepare(for: 1)
    self.scorer = scorer
    let penalty = Float(2 * l2)
    curvature = all.prefix(layout.stateCount).map { penalty + Self.sharing * ($0 - penalty) }
    ownGradient = Array(repeating: 0, count: layout.stateCount)
    ownCurvature = ownGradient
  }

  private mutating func findMarginals(of sequence: Int, _ emissions: [Float]) {
    scorer.fill(&lattice, sequence, emissions: emissions)
    lattice.forwardBackward(scorer.transitions, temperature: 1)
  }

  /// The emission scores of a sequence by the weights without it.
  mutating func emissions(ofSequence sequence: Int) -> [Float] {
    let corpus = scorer.corpus
    var scores = scorer.emissions(ofSequence: sequence)
    findMarginals(of: sequence, scores)
    let labels = corpus.tokens(ofSequence: sequence).map { Int(corpus.labels[$0]) }
    // Of a sequence that counts several times one copy is left out.
    let weight = Float(min(1, corpus.weight(ofSequence: sequence)))
    corpus.visitWeights(ofSequence: sequence, in: layout) { token, label, index, value in
      // What an unknown label adds to the loss is nearly flat.
      guard labels[token] < corpus.labelCount else { return }
      let share = lattice.probability(of: label, at: token)
      ownGradient[index] += weight * value * (share - (labels[token] == label ? 1 : 0))
      ownCurvature[index] += Self.sharing * weight * value * value * share * (1 - share)
    }
    let stride = scorer.transitions.stride
    corpus.visitWeights(ofSequence: sequence, in: layout) { token, label, index, value in
      scores[token * stride + label] += value * step(of: index)
    }
    corpus.visitWeights(ofSequence: sequence, in: layout) { _, _, index, _ in
      (ownGradient[index], ownCurvature[index]) = (0, 0)
    }
    return scores
  }

  /// The change of a weight without the sequence, which may take it back to 0 but not beyond.
  private func step(of index: Int) -> Float {
    let weight = weights[index]
    // A weight that an absolute penalty keeps at 0 stays there.
    guard weight != 0 else { return 0 }
    let rest = max(curvature[index] - ownCurvature[index], Self.leastCurvature)
    let step = ownGradient[index] / rest
    return weight * step >= 0 ? step : weight > 0 ? max(step, -weight) : min(step, -weight)
  }
}

extension EncodedCorpus {
  /// Calls a function for each weight of the state features of a sequence's tokens.
  @inline(__always)
  fileprivate func visitWeights(
    ofSequence sequence: Int, in layout: WeightLayout,
    _ body: (_ token: Int, _ label: Int, _ index: Int, _ value: Float) -> Void
  ) {
    let tokens = tokens(ofSequence: sequence)
    for token in tokens {
      for occurrence in features(ofToken: token) {
        let value = values.isEmpty ? 1 : values[occurrence]
        for index in layout.row(ofFeature: Int(featureIDs[occurrence])) {
          body(token - tokens.lowerBound, Int(layout.rowLabels[index]), index, value)
        }
      }
    }
  }
}
