/// Limited-memory BFGS: steps along −H·gradient, with H estimated from the last few steps.
///
/// It begins with stochastic gradient descent if the function provides it.
package struct LBFGS<Function: Objective>: Optimizer {
  package typealias Real = Function.Real

  private var state: QuasiNewtonState<Function>
  /// Buffers of a step: its direction, its start and the gradient there.
  private var direction: [Real]
  private var from: [Real]
  private var gradientBefore: [Real]

  /// Starts from 0.
  package init(_ function: Function, settings: BatchSettings) {
    state = QuasiNewtonState(.lbfgs, function, settings: settings)
    direction = state.position
    from = state.position
    gradientBefore = state.position
  }

  package var weights: [Float] { state.weights }

  package mutating func step() throws(TrainingError) -> TrainingEvent {
    if state.progress.evaluations == 0 {
      state.progress.start(value: state.evaluate())
      try state.progress.checkFinite()
      approachMinimum()
    }
    try state.progress.checkFinite()
    let function = state.function
    let squaredNorm = function.dot(state.gradient, state.gradient)
    if state.isMinimum(squaredNorm) {
      return try state.event(.gradient, gradient: state.gradient)
    }
    state.renewCurvature()
    Vector.negate(state.gradient, into: &direction)
    state.history.multiply(&direction)
    var slope = function.dot(direction, state.gradient)
    if !(slope < 0) {
      state.history.clear()
      Vector.negate(state.gradient, into: &direction)
      slope = -squaredNorm
    }
    swap(&from, &state.position)
    swap(&gradientBefore, &state.gradient)
    let found = LineSearch(precision: Double(Real.ulpOfOne)).search(
      from: .init(step: 0, value: state.progress.value, slope: slope),
      first: state.history.steps.isEmpty ? 1 / function.norm(direction) : 1
    ) { step in
      Vector.sum(from, plus: step, times: direction, into: &state.position)
      let value = state.evaluate()
      return .init(step: step, value: value, slope: function.dot(state.gradient, direction))
    }
    guard let found else {
      swap(&from, &state.position)
      swap(&gradientBefore, &state.gradient)
      return try state.event(.lineSearch, gradient: state.gradient)
    }
    Vector.scale(&direction, by: found.step)
    Vector.scale(&gradientBefore, by: -1)
    Vector.add(1, state.gradient, to: &gradientBefore)
    state.history.remember(step: &direction, change: &gradientBefore, dot: function.dot)
    state.progress.advance(to: found.value)
    return try state.event(
      state.progress.hasStalled(state.settings) ? .improvement : nil, gradient: state.gradient)
  }

  /// Moves the start near the minimum, as far as thirty steps would, unless that does not lower the value.
  private mutating func approachMinimum() {
    from = state.position
    guard state.function.descend(&from) else { return }
    let value = state.function.evaluate(at: from, gradient: &gradientBefore)
    if value < state.progress.value {
      state.progress.evaluations += 1
      state.progress.start(value: value)
      swap(&from, &state.position)
      swap(&gradientBefore, &state.gradient)
    }
  }

  // MARK: Checkpoint

  package func checkpoint() -> Checkpoint { state.checkpoint() }

  package mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try state.restore(checkpoint)
  }
}
