/// When and how the methods that go through the whole corpus for each step move and stop.
package struct BatchSettings: Sendable, Equatable {
  /// How many steps the guess of the Hessian remembers.
  package var memory = 6
  /// Stop when the gradient's length is at most this times that of the weights, or this.
  package var gradientTolerance = 1e-5
  /// Stop when the loss fell by less than this share over the last `period` steps.
  package var tolerance = 1e-5
  /// Over how many steps the fall of the loss is judged.
  package var period = 10
  /// The strength of the L1 penalty.
  package var l1 = 0.0
  /// How many threads share the work on vectors.
  package var threadCount = 1

  /// Whether a step starts with a new look at the curvature: far from the goal it soon changes.
  func renewsCurvature(_ step: Int) -> Bool { step == 0 || step == 10 }

  /// The square of the gradient's length at which to stop.
  func squaredTolerance<Real: Scalar>(_ position: [Real]) -> Double {
    gradientTolerance * gradientTolerance * max(1, Vector.dot(position, position))
  }

  package init() {}

  package init(_ parameters: HyperParameters) {
    memory = Int(parameters.value("memory"))
    gradientTolerance = parameters.value("gradient-tolerance")
    tolerance = parameters.value("tolerance")
    period = Int(parameters.value("period"))
    l1 = parameters.value("l1")
  }
}

/// Where such a method is.
struct BatchProgress: Sendable, Equatable {
  private(set) var step = 0
  var passes = 0
  /// The loss at the last accepted steps, the newest last.
  private(set) var values: [Double] = []

  /// The loss where the method stands.
  var value: Double { values.last ?? .infinity }

  mutating func begin(value: Double) {
    passes = 1
    values = [value]
  }

  mutating func advance(to value: Double) {
    step += 1
    values.append(value)
  }

  /// Throws when the loss is not a number.
  func checkFinite() throws(TrainingError) {
    if !value.isFinite { throw .diverged(step: step, loss: value) }
  }

  /// Whether the loss has all but stopped falling.
  mutating func hasStalled(_ settings: BatchSettings) -> Bool {
    if values.count > settings.period + 1 {
      values.removeFirst(values.count - settings.period - 1)
    }
    guard values.count == settings.period + 1 else { return false }
    return (values[0] - value) < settings.tolerance * abs(value)
  }

  // MARK: Checkpoint

  func save(to checkpoint: inout Checkpoint) {
    checkpoint.integers["step"] = step
    checkpoint.integers["passes"] = passes
    checkpoint.doubles["values"] = values
  }
}

extension BatchProgress {
  init(_ checkpoint: Checkpoint) throws(TrainingError) {
    step = try checkpoint.integer("step")
    passes = try checkpoint.integer("passes")
    values = try checkpoint.doubles("values")
  }
}
