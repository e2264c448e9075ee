/// L-BFGS or OWL-QN on the CRF objective, each rank with the weights that it owns.
///
/// Methods of a generic type that are called through a protocol are not specialized. This type has no type parameters,
/// so that the vector loops become machine code.
struct BatchTraining: Optimizer {
  private var lbfgs: LBFGS<CRFObjective>?
  private var owlqn: OWLQN<CRFObjective>?
  private let corpus: TrainingCorpus

  init(
    _ algorithm: TrainingAlgorithm, _ corpus: TrainingCorpus, _ parameters: HyperParameters,
    isReproducible: Bool
  ) {
    self.corpus = corpus
    let objective = CRFObjective(
      corpus, l2: parameters[.l2],
      routine: .fastest(
        labelCount: corpus.blocks.placement.layout.labelCount, isReproducible: isReproducible))
    var settings = BatchSettings(parameters)
    settings.threadCount = corpus.blocks.threadCount
    if algorithm == .owlqn {
      owlqn = OWLQN(objective, settings: settings)
    } else {
      lbfgs = LBFGS(objective, settings: settings)
    }
  }

  var weights: [Float] { lbfgs?.weights ?? owlqn?.weights ?? [] }

  mutating func step() throws(TrainingError) -> TrainingEvent {
    let event: Result<TrainingEvent?, TrainingError>
    do throws(TrainingError) {
      event = .success(owlqn == nil ? try lbfgs?.step() : try owlqn?.step())
    } catch { event = .failure(error) }
    // A loss without some of the blocks cannot be compared with others.
    if let failure = corpus.blocks.failure { throw TrainingError(failure) }
    guard let event = try event.get() else { throw .noStep }
    return event
  }

  func checkpoint() -> Checkpoint {
    let own = lbfgs?.checkpoint() ?? owlqn?.checkpoint()
    return corpus.exchange.collected(own ?? Checkpoint(algorithm: ""))
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    let own = corpus.exchange.distributed(checkpoint)
    try lbfgs?.restore(own)
    try owlqn?.restore(own)
  }
}
