/// The state of a quasi-Newton method on a function.
struct QuasiNewtonState<Function: Objective>: Sendable {
  typealias Real = Function.Real

  let function: Function
  let settings: BatchSettings
  var position: [Real]
  /// The gradient there, of the smooth part of the function.
  var gradient: [Real]
  var history: CurvatureHistory<Real>
  var progress = BatchProgress()
  private let algorithm: TrainingAlgorithm

  /// Starts from 0.
  init(_ algorithm: TrainingAlgorithm, _ function: Function, settings: BatchSettings) {
    (self.algorithm, self.function, self.settings) = (algorithm, function, settings)
    position = Array(repeating: 0, count: function.weightCount)
    gradient = position
    history = CurvatureHistory(
      capacity: settings.memory, pieces: function.pieces(threadCount: settings.threadCount),
      scratch: function.scratch)
  }

  /// The weights of the model.
  var weights: [Float] { function.modelWeights(position) }

  /// Evaluates the smooth part of the function.
  mutating func evaluate() -> Double {
    progress.evaluations += 1
    return function.evaluate(at: position, gradient: &gradient)
  }

  /// Whether a gradient with a squared norm is close to zero.
  func isMinimum(_ squaredNorm: Double) -> Bool {
    let limit = settings.gradientTolerance * settings.gradientTolerance
    return squaredNorm <= limit * max(1, function.dot(position, position))
  }

  /// Computes the curvature for the first steps, since it changes fast far from the minimum.
  mutating func renewCurvature() {
    guard progress.step == 0 || progress.step == 10 else { return }
    history.take(curvature: function.curvature(at: position))
    progress.evaluations += 1
  }

  /// The event of a step, with the gradient that decides when training ends.
  func event(
    _ ending: TrainingEvent.Ending?, gradient: [Real]
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
