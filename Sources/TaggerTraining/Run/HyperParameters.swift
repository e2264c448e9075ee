/// A setting of the training algorithms, with what the option table, its help and the checks need.
///
/// The raw value is the name on the command line without its dashes.
package enum HyperParameter: String, CaseIterable, Sendable {
  case l2, l1, tolerance, period
  case gradientTolerance = "gradient-tolerance"
  case memory
  case calibrationRate = "calibration-rate"
  case calibrationSequences = "calibration-lines"
  case calibrationTrials = "calibration-trials"
  case passiveAggressiveVariant = "pa-variant"
  case aggressiveness
  case arowVariance = "arow-variance"
  case arowRegularization = "arow-r"

  private struct Definition {
    var defaultValue: Double
    var range: ClosedRange<Double>
    var isWhole = false
    var algorithms: [Algorithm]
    var help: String
  }

  package var defaultValue: Double { definition.defaultValue }
  package var range: ClosedRange<Double> { definition.range }
  /// Whether only whole numbers make sense.
  package var isWhole: Bool { definition.isWhole }
  package var help: String { definition.help }
  /// The algorithms that use it.
  package var algorithms: [Algorithm] { definition.algorithms }

  private var definition: Definition {
    switch self {
    case .l2:
      .init(
        defaultValue: 1, range: 0...1e6, algorithms: [.lbfgs, .owlqn, .sgd],
        help: "strength of the squared penalty, CRFsuite's c2")
    case .l1:
      .init(
        defaultValue: 0.5, range: 0...1e6, algorithms: [.owlqn],
        help: "strength of the absolute penalty, CRFsuite's c1")
    case .tolerance:
      .init(
        defaultValue: 1e-5, range: 0...1, algorithms: [.lbfgs, .owlqn, .sgd],
        help: "stop when the loss falls by less than this share over the period")
    case .period:
      .init(
        defaultValue: 10, range: 1...1000, isWhole: true, algorithms: [.lbfgs, .owlqn, .sgd],
        help: "steps over which the fall of the loss is measured")
    case .gradientTolerance:
      .init(
        defaultValue: 1e-5, range: 0...1, algorithms: [.lbfgs, .owlqn],
        help: "stop when the norm of the gradient is this share of that of the weights")
    case .memory:
      .init(
        defaultValue: 6, range: 1...100, isWhole: true, algorithms: [.lbfgs, .owlqn],
        help: "steps from which the inverse Hessian is estimated")
    case .calibrationRate:
      .init(
        defaultValue: 0.1, range: 1e-6...1e3, algorithms: [.sgd],
        help: "first learning rate that the calibration tries")
    case .calibrationSequences:
      .init(
        defaultValue: 1000, range: 1...1e9, isWhole: true, algorithms: [.sgd],
        help: "sequences on which learning rates are tried")
    case .calibrationTrials:
      .init(
        defaultValue: 12, range: 1...100, isWhole: true, algorithms: [.sgd],
        help: "maximum number of learning rates to try")
    case .passiveAggressiveVariant:
      .init(
        defaultValue: 1, range: 0...2, isWhole: true, algorithms: [.passiveAggressive],
        help: "0 for PA, 1 for PA-I, 2 for PA-II")
    case .aggressiveness:
      .init(
        defaultValue: 1, range: 1e-9...1e9, algorithms: [.passiveAggressive],
        help: "how far one sequence may move the weights (C of PA-I, PA-II)")
    case .arowVariance:
      .init(
        defaultValue: 1, range: 1e-9...1e9, algorithms: [.arow],
        help: "initial variance of the weights")
    case .arowRegularization:
      .init(
        defaultValue: 1, range: 1e-9...1e9, algorithms: [.arow],
        help: "regularization; larger values make smaller updates and shrink variances more slowly")
    }
  }
}

/// The hyper-parameters of a training run; those not set have their defaults.
package struct HyperParameters: Sendable, Equatable {
  /// The values that were set.
  package private(set) var values: [HyperParameter: Double] = [:]

  package init() {}

  package subscript(parameter: HyperParameter) -> Double {
    values[parameter] ?? parameter.defaultValue
  }

  /// A parameter that is a whole number.
  func count(_ parameter: HyperParameter) -> Int { Int(self[parameter]) }

  /// Sets a parameter.
  ///
  /// - Throws: ``TrainingError/hyperParameter(name:reason:)`` for a value out of its range.
  package mutating func set(
    _ parameter: HyperParameter, to value: Double
  ) throws(TrainingError) {
    let range = parameter.range
    guard range.contains(value), !parameter.isWhole || value == value.rounded() else {
      let kind = parameter.isWhole ? "a whole number" : "a number"
      throw .hyperParameter(
        name: parameter.rawValue,
        reason: "\(value) is not \(kind) from \(range.lowerBound) to \(range.upperBound)")
    }
    values[parameter] = value
  }

  /// The values that were set as text, in a fixed order.
  var summary: String {
    values.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: " ")
  }
}
