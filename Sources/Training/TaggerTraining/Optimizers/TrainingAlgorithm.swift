/// The training algorithms by the names that select them.
public enum TrainingAlgorithm: String, Sendable, CaseIterable {
  /// A CRF with a squared penalty, trained by L-BFGS.
  case lbfgs
  /// A CRF with an absolute penalty, trained by OWL-QN, which leaves most weights 0.
  case owlqn
  /// A CRF with a squared penalty, trained by stochastic gradient descent.
  case sgd
  /// The averaged perceptron.
  case perceptron
  /// Passive-aggressive updates.
  case passiveAggressive = "passive-aggressive"
  /// Adaptive regularization of weight vectors.
  case arow
}

extension TrainingAlgorithm {
  /// Whether the weights maximize a likelihood, so that their scale has a meaning.
  public var isProbabilistic: Bool {
    switch self {
    case .lbfgs, .owlqn, .sgd: true
    case .perceptron, .passiveAggressive, .arow: false
    }
  }

  /// Creates an optimizer that is ready for its first step.
  ///
  /// - Parameters:
  ///   - corpus: The sequences to learn from.
  ///   - layout: The weights to find.
  ///   - parameters: The hyper-parameters.
  ///   - threadCount: The number of threads, which changes no bit of the result.
  ///   - order: The order of sequences, for the online algorithms.
  ///   - priorMean: The weights to start from and to be pulled to, in the order of the layout; empty
  ///     for 0.
  ///   - averaging: The averaging of the weights of the online algorithms.
  ///   - isReproducible: Whether the result must be the same on every processor for label sets of any
  ///     size.
  /// - Returns: The optimizer.
  /// - Throws: ``TrainingError`` when the corpus cannot be learned from.
  package func makeOptimizer(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters = HyperParameters(),
    threadCount: Int = 1, order: EpochOrder = EpochOrder(seed: 0), priorMean: [Float] = [],
    averaging: WeightAveraging = .epochsSoFar, isReproducible: Bool = true
  ) throws(TrainingError) -> any Optimizer {
    switch self {
    case .lbfgs, .owlqn:
      let objective = try CRFObjective<Float>(
        corpus: corpus, layout: layout, l2: parameters[.l2], threadCount: threadCount,
        priorMean: priorMean,
        routine: .fastest(labelCount: corpus.labelCount, isReproducible: isReproducible))
      var settings = BatchSettings(parameters)
      settings.threadCount = threadCount
      return self == .lbfgs
        ? CRFWithLBFGS(objective, settings: settings) : CRFWithOWLQN(objective, settings: settings)
    case .sgd:
      return try SGD(
        corpus: corpus, layout: layout, parameters: parameters, order: order, priorMean: priorMean)
    case .perceptron: return try online(AveragedPerceptron.self)
    case .passiveAggressive: return try online(PassiveAggressive.self)
    case .arow: return try online(AROW.self)
    }

    func online<Rule: UpdateRule>(_ rule: Rule.Type) throws(TrainingError) -> any Optimizer {
      try OnlineTraining<Rule>(
        corpus: corpus, layout: layout, parameters: parameters, order: order, priorMean: priorMean,
        averaging: averaging)
    }
  }
}
