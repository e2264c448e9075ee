/// The settings of the batch methods, which compute the gradient of the whole corpus for each step.
package struct BatchSettings: Sendable, Equatable {
  /// The number of past steps from which the Hessian is estimated.
  package var memory: Int
  /// Stop when the norm of the gradient is at most this share of the norm of the weights, or of 1.
  package var gradientTolerance: Double
  /// Stop when the loss fell by less than this share over the last `period` steps.
  package var tolerance: Double
  /// The number of steps over which the fall of the loss is measured.
  package var period: Int
  /// The strength of the L1 penalty.
  package var l1: Double
  /// The number of threads that share the work on vectors.
  package var threadCount = 1

  package init(_ parameters: HyperParameters = HyperParameters()) {
    memory = parameters.count(.memory)
    gradientTolerance = parameters[.gradientTolerance]
    tolerance = parameters[.tolerance]
    period = parameters.count(.period)
    l1 = parameters[.l1]
  }
}

/// The progress of a batch method.
struct BatchProgress: Sendable, Equatable {
  private(set) var step = 0
  /// The number of evaluations of the objective, including trials of the line search.
  var evaluations = 0
  /// The loss at the last accepted steps, the newest last.
  private(set) var values: [Double] = []

  /// The loss at the last accepted step.
  var value: Double { values.last ?? .infinity }

  mutating func start(value: Double) { values = [value] }

  mutating func advance(to value: Double) {
    step += 1
    values.append(value)
  }

  /// Throws when the loss is not a number.
  func checkFinite() throws(TrainingError) {
    if !value.isFinite { throw .diverged(step: step, loss: value) }
  }

  /// Whether the loss has almost stopped falling.
  mutating func hasStalled(_ settings: BatchSettings) -> Bool {
    if values.count > settings.period + 1 { values.removeFirst(values.count - settings.period - 1) }
    guard values.count == settings.period + 1 else { return false }
    return (values[0] - value) < settings.tolerance * abs(value)
  }

  // MARK: Checkpoint

  func save(to checkpoint: inout Checkpoint) {
    checkpoint.integers["step"] = step
    checkpoint.integers["evaluations"] = evaluations
    checkpoint.doubles["values"] = values
  }
}

extension BatchProgress {
  init(_ checkpoint: Checkpoint) throws(TrainingError) {
    step = try checkpoint.count("step")
    evaluations = try checkpoint.count("evaluations")
    values = try checkpoint.doubles("values")
  }
}
