import LabeledData
import WordTagging

/// Applies a configuration to the labels and features of some data.
extension TrainingConfiguration {
  /// Throws unless the configuration has the lists and tables that the features name.
  func checkWords(of features: FeatureSet) throws(TrainingError) {
    let list = features.listNames.first { lists[$0] == nil }
    let table = features.namedClusterings.first { wordTables[$0] == nil }
    guard let name = list ?? table else { return }
    throw TrainingError(
      .missingWords, place: "features",
      message: "no \(list == nil ? "table of words" : "word list") '\(name)', which they name")
  }

  /// The cost of an error on each label; empty if each costs 1.
  func labelCosts(_ labels: [String]) throws(TrainingError) -> [Double] {
    for (label, cost) in costs {
      guard labels.contains(label) else {
        throw .unknownLabel(label, option: "cost", known: labels)
      }
      guard (1e-3...1e3).contains(cost) else {
        throw .hyperParameter(name: "cost", reason: "\(cost) is not a number from 0.001 to 1000")
      }
    }
    return costs.isEmpty ? [] : labels.map { costs[$0] ?? 1 }
  }

  /// The minimum number of occurrences of a label trigram with a weight; nil for a model of first order.
  func trigramCount() throws(TrainingError) -> Int? {
    try check(.order)
    try check(.minTrigramCount)
    return isSecondOrder ? minTrigramCount : nil
  }

  /// Whether the training data can calibrate the confidence: of a likelihood at its minimum, near which weights without a
  /// sequence are known.
  var canCalibrateOnItself: Bool {
    calibratesOnItself && algorithm.isProbabilistic && warmStart == nil
  }

  /// Whether the model will have label trigrams, its own or the ones of the model that training starts from.
  var isSecondOrder: Bool { order == 2 || warmStart?.trigrams.isEmpty == false }

  /// Throws when the trigrams of a layout are too many for a model.
  func checkTrigrams(of layout: WeightLayout) throws(TrainingError) {
    if layout.hasPossibleTrigrams { return }
    let count = LabelTrigram.contextCount(layout.trigrams, labelCount: layout.labelCount)
    throw .hyperParameter(
      name: "order",
      reason:
        "the trigrams of \(layout.labelCount) labels have \(count) contexts, which is too many for a model;"
        + " leave out rare ones with a higher minimum count, or train a model of first order")
  }

  /// The transitions that the scheme, the model that training starts from and the configuration allow.
  func constraints(
    _ settings: TrainingSettings, _ labels: [String],
    isViolated: (TransitionConstraints) throws -> Bool
  ) throws -> TransitionConstraints {
    let scheme = settings.learnsBIO ? EntityScheme.bio : settings.scheme
    var constraints = TransitionConstraints(labels: labels, scheme: scheme)
    // Data that violates the scheme of its own labels is accepted, unless the scheme was given.
    if self.scheme == nil, try isViolated(constraints) {
      constraints = TransitionConstraints(labels: labels)
    }
    if let warmStart = warmStart {
      constraints.add(warmStart.transitionConstraints, labelCount: warmStart.labels.count)
    }
    if settings.learnsBIO, let pair = forbidden.first {
      throw TrainingError.hyperParameter(
        name: "forbid",
        reason:
          "\(pair.previous)>\(pair.label) has no meaning for labels of IOB1, which are learned"
          + " as BIO; convert the data to BIO first")
    }
    for pair in forbidden where !constraints.forbid(pair.previous, pair.label) {
      throw TrainingError.unknownLabel(
        "\(pair.previous)>\(pair.label)", option: "forbid", known: labels)
    }
    return constraints
  }

  /// The divisor of the weights that training starts from.
  ///
  /// The weights of the online algorithms have any scale: a perceptron's weights are a hundred times
  /// larger than a CRF's, so that the initial loss of a CRF would overflow.
  ///
  /// - Parameters:
  ///   - weights: The weights in the order of the layout, on the first rank.
  ///   - blocks: The training data.
  ///   - layout: The layout of the model, on the first rank.
  ///   - constraints: The allowed transitions.
  /// - Returns: The divisor, on the first rank; elsewhere 1.
  /// - Throws: The error of blocks that cannot be read.
  func temperature(
    ofStart weights: [Float], _ blocks: RankBlocks, _ layout: WeightLayout,
    _ constraints: TransitionConstraints
  ) throws -> Float {
    guard let before = warmStart?.algorithm, !before.isProbabilistic,
      algorithm.isProbabilistic
    else { return 1 }
    let sample = try blocks.sample { $0 < TemperatureCalibration.maximumSequences }
    guard !weights.isEmpty else { return 1 }
    return TemperatureCalibration(
      CorpusScorer(
        sample, layout: layout, weights: weights, constraints: constraints.transitionConstraints)
    ).calibratedTemperature()
  }
}
