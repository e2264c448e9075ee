/// The training algorithms by the names that select them.
@nonexhaustive
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
  ///   - corpus: The sequences to learn from, compiled for the algorithm.
  ///   - parameters: The hyper-parameters.
  ///   - order: The order of sequences, for the online algorithms.
  ///   - averaging: The averaging of the weights of the online algorithms.
  ///   - isReproducible: Whether the result must be the same on every processor for label sets of any
  ///     size.
  /// - Returns: The optimizer.
  func makeOptimizer(
    _ corpus: TrainingCorpus, _ parameters: HyperParameters, _ order: EpochOrder,
    averaging: WeightAveraging, isReproducible: Bool
  ) -> any Optimizer {
    switch self {
    case .lbfgs, .owlqn:
      BatchTraining(self, corpus, parameters, isReproducible: isReproducible)
    case .sgd: SGD(corpus, parameters, order)
    case .perceptron: OnlineTraining<AveragedPerceptron>(corpus, parameters, order, averaging)
    case .passiveAggressive:
      OnlineTraining<PassiveAggressive>(corpus, parameters, order, averaging)
    case .arow: OnlineTraining<AROW>(corpus, parameters, order, averaging)
    }
  }
}
