/// Orthant-wise limited-memory quasi-Newton: L-BFGS for a smooth function plus an L1 penalty.
///
/// Andrew and Gao, "Scalable training of L1-regularized log-linear models", 2007. Each step stays
/// in an orthant, where the penalty is linear: the signs are the signs of the weights, or of the downhill
/// direction where a weight is 0. Weights that would leave it become 0.
package struct OWLQN<Function: Objective>: Optimizer {
  package typealias Real = Function.Real

  private var state: QuasiNewtonState<Function>
  /// The first step length of the next line search.
  private var length = 1.0

  /// Starts from 0.
  package init(_ function: Function, settings: BatchSettings) {
    state = QuasiNewtonState(.owlqn, function, settings: settings)
  }

  package var weights: [Float] { state.weights }

  package mutating func step() throws(TrainingError) -> TrainingEvent {
    if state.progress.evaluations == 0 {
      state.progress.start(value: state.evaluate() + penalty(state.position))
    }
    try state.progress.checkFinite()
    let function = state.function
    let downhill = downhillDirection()
    if state.isMinimum(function.dot(downhill, downhill)) {
      return try state.event(.gradient, gradient: downhill)
    }
    state.renewCurvature()
    var direction = downhill
    state.history.multiply(&direction)
    keepSigns(of: &direction, as: downhill)
    let first = state.history.steps.isEmpty ? 1 / max(function.norm(direction), 1e-30) : length
    let (from, gradientBefore) = (state.position, state.gradient)
    guard let value = search(from: from, along: direction, downhill: downhill, first: first) else {
      state.position = from
      state.gradient = gradientBefore
      return try state.event(.lineSearch, gradient: downhill)
    }
    var step = state.position
    Vector.add(-1, from, to: &step)
    var change = state.gradient
    Vector.add(-1, gradientBefore, to: &change)
    state.history.remember(step: &step, change: &change, dot: function.dot)
    state.progress.advance(to: value)
    return try state.event(
      state.progress.hasStalled(state.settings) ? .improvement : nil,
      gradient: downhillDirection())
  }

  /// Halves the step until the value falls by enough for its length; returns the value.
  private mutating func search(
    from: [Real], along direction: [Real], downhill: [Real], first: Double
  ) -> Double? {
    length = first
    for trial in 0..<30 {
      state.position = from
      Vector.add(length, direction, to: &state.position)
      let gain = stayInOrthant(from: from, downhill: downhill)
      let value = state.evaluate() + penalty(state.position)
      if value <= state.progress.value - 1e-4 * gain {
        // The next search starts at the length of this one, or twice that if its first trial held.
        length = state.history.steps.isEmpty ? 1 : min(1, trial == 0 ? 2 * length : length)
        return value
      }
      length /= state.history.steps.isEmpty ? 4 : 2
    }
    return nil
  }

  // MARK: The penalty

  private func penalty(_ weights: [Real]) -> Double {
    state.settings.l1 * state.function.sum { Vector.sumOfMagnitudes(weights, $0) }
  }

  /// The negative pseudo-gradient; where a weight is 0, the one-sided derivative that falls.
  private func downhillDirection() -> [Real] {
    var downhill = state.gradient
    let position = state.position
    let strength = Real(state.settings.l1)
    downhill.withUnsafeMutableBufferPointer { downhill in
      for index in downhill.indices {
        let slope = downhill[index]
        if position[index] > 0 {
          downhill[index] = -slope - strength
        } else if position[index] < 0 {
          downhill[index] = -slope + strength
        } else {
          downhill[index] = slope > strength ? strength - slope : min(0, slope + strength) * -1
        }
      }
    }
    return downhill
  }

  /// Sets the components of a direction that point against the downhill one to 0.
  private func keepSigns(of direction: inout [Real], as downhill: [Real]) {
    direction.withUnsafeMutableBufferPointer { direction in
      for index in direction.indices where direction[index] * downhill[index] <= 0 {
        direction[index] = 0
      }
    }
  }

  /// Sets weights that left the orthant to 0; returns downhill · step.
  private mutating func stayInOrthant(from: [Real], downhill: [Real]) -> Double {
    let function = state.function
    return state.position.withUnsafeMutableBufferPointer { position in
      function.sum { places in
        var gain = 0.0
        for index in places {
          let side = from[index] == 0 ? downhill[index] : from[index]
          if position[index] * side <= 0 { position[index] = 0 }
          gain += Double((position[index] - from[index]) * downhill[index])
        }
        return gain
      }
    }
  }

  // MARK: Checkpoint

  package func checkpoint() -> Checkpoint {
    var checkpoint = state.checkpoint()
    checkpoint.doubles["length"] = [length]
    return checkpoint
  }

  package mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    try state.restore(checkpoint)
    length = try checkpoint.doubles("length").first ?? 1
  }
}
