extension Algorithm {
  /// The optimiser that goes by this name, ready for its first step.
  package func optimizer(
    corpus: EncodedCorpus, layout: WeightLayout, parameters: HyperParameters, seed: UInt64,
    threads: Int
  ) throws(TrainingError) -> any Optimizer {
    switch self {
    case .lbfgs:
      return CRFWithLBFGS(
        try CRFObjective(
          corpus: corpus, layout: layout, l2: parameters.value("l2"), threadCount: threads),
        settings: BatchSettings(parameters))
    default:
      throw .hyperParameter(name: "algorithm", reason: "\(rawValue) is not there yet")
    }
  }
}
