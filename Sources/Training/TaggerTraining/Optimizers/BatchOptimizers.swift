// Methods of a generic type that are called through a protocol are not specialized. These types
// have no type parameters, so that the vector loops become machine code for `Float`.

/// L-BFGS on the CRF objective in single precision.
package struct CRFWithLBFGS: Optimizer {
  private var method: LBFGS<CRFObjective<Float>>

  package init(_ objective: CRFObjective<Float>, settings: BatchSettings) {
    method = LBFGS(objective, settings: settings)
  }

  package var weights: [Float] { method.weights }

  package mutating func step() throws(TrainingError) -> TrainingEvent { try method.step() }

  package func checkpoint() -> Checkpoint { method.checkpoint() }

  package mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try method.restore(checkpoint)
  }
}

/// OWL-QN on the CRF objective in single precision.
package struct CRFWithOWLQN: Optimizer {
  private var method: OWLQN<CRFObjective<Float>>

  package init(_ objective: CRFObjective<Float>, settings: BatchSettings) {
    method = OWLQN(objective, settings: settings)
  }

  package var weights: [Float] { method.weights }

  package mutating func step() throws(TrainingError) -> TrainingEvent { try method.step() }

  package func checkpoint() -> Checkpoint { method.checkpoint() }

  package mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try method.restore(checkpoint)
  }
}
