/// The state of a quasi-Newton method.
struct QuasiNewtonState<Real: Scalar>: Sendable {
  var position: [Real]
  /// The gradient there, of the smooth part of the function.
  var gradient: [Real]
  var history: CurvatureHistory<Real>
  var progress = BatchProgress()
  private let algorithm: TrainingAlgorithm

  /// Starts from 0.
  init(
    _ algorithm: TrainingAlgorithm, _ function: some Objective<Real>, settings: BatchSettings
  ) {
    self.algorithm = algorithm
    position = Array(repeating: 0, count: function.weightCount)
    gradient = position
    history = CurvatureHistory(
      capacity: settings.memory, pieces: function.pieces(threadCount: settings.threadCount),
      scratch: function.scratch)
  }

  /// The event of a step, with the gradient that decides when training ends.
  func event(
    _ ending: TrainingEvent.Ending?, gradient: [Real], of function: some Objective<Real>
  ) throws(TrainingError) -> TrainingEvent {
    let active = function.sum { places in Double(position[places].count { $0 != 0 }) }
    return try TrainingEvent(
      step: progress.step, epochs: Double(progress.evaluations), loss: progress.value,
      gradientNorm: function.norm(gradient), weightNorm: function.norm(position),
      activeWeights: Int(active), ending: ending
    ).checked()
  }

  func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: algorithm.rawValue)
    progress.save(to: &checkpoint)
    history.save(to: &checkpoint)
    checkpoint.vectors["position"] = position.map { Float($0) }
    checkpoint.vectors["gradient"] = gradient.map { Float($0) }
    return checkpoint
  }

  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try checkpoint.expect(algorithm: algorithm.rawValue)
    position = try checkpoint.vector("position", count: position.count)
    gradient = try checkpoint.vector("gradient", count: position.count)
    try history.restore(checkpoint)
    progress = try BatchProgress(checkpoint)
  }
}
