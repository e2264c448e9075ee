/// The ways of training that can be asked for by name.
package enum Algorithm: String, Sendable, CaseIterable {
  case lbfgs
  case owlqn
  case sgd
  case perceptron
  case passiveAggressive = "passive-aggressive"
  case arow
}

extension Algorithm {
  /// Makes the algorithm ready for its first step.
  ///
  /// `origin` are weights in the order of the layout to go on from; empty for 0.
  package func makeOptimizer(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters = HyperParameters(),
    threadCount: Int = 1, seed: UInt64 = 0, origin: [Float] = []
  ) throws(TrainingError) -> any Optimizer {
    switch self {
    case .lbfgs, .owlqn:
      let objective = try CRFObjective<Float>(
        corpus: corpus, layout: layout, l2: parameters.value("l2"), threadCount: threadCount,
        origin: origin)
      var settings = BatchSettings(parameters)
      settings.threadCount = threadCount
      return self == .lbfgs
        ? CRFWithLBFGS(objective, settings: settings) : CRFWithOWLQN(objective, settings: settings)
    case .sgd:
      return try SGD(
        corpus: corpus, layout: layout, parameters: parameters, seed: seed, origin: origin)
    case .perceptron:
      return try OnlineTraining<AveragedPerceptron>(
        corpus: corpus, layout: layout, parameters: parameters, seed: seed, origin: origin)
    case .passiveAggressive:
      return try OnlineTraining<PassiveAggressive>(
        corpus: corpus, layout: layout, parameters: parameters, seed: seed, origin: origin)
    case .arow:
      return try OnlineTraining<AROW>(
        corpus: corpus, layout: layout, parameters: parameters, seed: seed, origin: origin)
    }
  }
}
