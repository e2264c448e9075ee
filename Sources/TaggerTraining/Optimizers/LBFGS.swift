/// Limited-memory BFGS: steps along −H·gradient, H guessed from the last few steps.
package struct LBFGS<Function: Objective>: Optimizer {
  package typealias Real = Function.Real

  let function: Function
  let settings: BatchSettings
  private(set) var position: [Real]
  private(set) var gradient: [Real]
  private(set) var history: CurvatureHistory<Real>
  private var progress = BatchProgress()

  /// Starts from 0.
  package init(_ function: Function, settings: BatchSettings) {
    self.function = function
    self.settings = settings
    position = Array(repeating: 0, count: function.weightCount)
    gradient = Array(repeating: 0, count: function.weightCount)
    history = CurvatureHistory(capacity: settings.memory)
  }

  package var weights: [Float] { function.modelWeights(position) }

  package mutating func step() throws(TrainingError) -> TrainingEvent {
    if progress.passes == 0 {
      progress.begin(value: function.evaluate(at: position, gradient: &gradient))
    }
    try progress.checkFinite()
    if Vector.dot(gradient, gradient) <= settings.squaredTolerance(position) {
      return event(.gradient)
    }
    if settings.renewsCurvature(progress.step) {
      history.take(curvature: function.curvature(at: position))
      progress.passes += 1
    }
    var direction = gradient
    history.multiply(&direction)
    Vector.scale(&direction, by: -1)
    var slope = Vector.dot(direction, gradient)
    if !(slope < 0) {
      history.clear()
      direction = gradient
      Vector.scale(&direction, by: -1)
      slope = -Vector.dot(gradient, gradient)
    }
    let from = position
    let gradientBefore = gradient
    let found = LineSearch().search(
      from: .init(step: 0, value: progress.value, slope: slope),
      first: history.steps.isEmpty ? 1 / Vector.norm(direction) : 1
    ) { step in
      position = from
      Vector.add(step, direction, to: &position)
      progress.passes += 1
      let value = function.evaluate(at: position, gradient: &gradient)
      return .init(step: step, value: value, slope: Vector.dot(gradient, direction))
    }
    guard let found else {
      position = from
      gradient = gradientBefore
      return event(.lineSearch)
    }
    Vector.scale(&direction, by: found.step)
    var change = gradient
    Vector.add(-1, gradientBefore, to: &change)
    history.remember(step: direction, change: change)
    progress.advance(to: found.value)
    return event(progress.hasStalled(settings) ? .improvement : nil)
  }

  private func event(_ ending: TrainingEvent.Ending?) -> TrainingEvent {
    TrainingEvent(
      step: progress.step, passes: Double(progress.passes), loss: progress.value,
      gradientNorm: Vector.norm(gradient), weightNorm: Vector.norm(position),
      activeWeights: function.activeCount(position), ending: ending)
  }

  // MARK: Checkpoint

  package func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint(algorithm: "lbfgs")
    progress.save(to: &checkpoint)
    history.save(to: &checkpoint)
    checkpoint.vectors["position"] = position.map { Float($0) }
    checkpoint.vectors["gradient"] = gradient.map { Float($0) }
    return checkpoint
  }

  package mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try checkpoint.expect(algorithm: "lbfgs")
    position = try checkpoint.vector("position", count: position.count)
    gradient = try checkpoint.vector("gradient", count: position.count)
    history = try CurvatureHistory(checkpoint, capacity: settings.memory, count: position.count)
    progress = try BatchProgress(checkpoint)
  }
}
