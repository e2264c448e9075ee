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

  package var defaultValue: Double { definition.defaultValue }
  package var range: ClosedRange<Double> { definition.range }
  /// Whether only whole numbers make sense.
  package var isWhole: Bool { definition.isWhole }
  package var help: String { definition.help }
  /// The algorithms that use it.
  package var algorithms: [Algorithm] { definition.algorithms }

  private typealias Definition = (
    defaultValue: Double, range: ClosedRange<Double>, isWhole: Bool, algorithms: [Algorithm],
    help: String
  )

  private var definition: Definition {
    let batch: [Algorithm] = [.lbfgs, .owlqn]
    let crf = batch + [.sgd]
    let any = 1e-9...1e9
    return switch self {
    case .l2: (1, 0...1e6, false, crf, "strength of the squared penalty, CRFsuite's c2")
    case .l1: (0.5, 0...1e6, false, [.owlqn], "strength of the absolute penalty, CRFsuite's c1")
    case .tolerance:
      (1e-5, 0...1, false, crf, "stop when the loss falls by less than this share over the period")
    case .period: (10, 1...1000, true, crf, "steps over which the fall of the loss is measured")
    case .gradientTolerance:
      (
        1e-5, 0...1, false, batch,
        "stop when the norm of the gradient is this share of that of the weights"
      )
    case .memory: (6, 1...100, true, batch, "steps from which the inverse Hessian is estimated")
    case .calibrationRate:
      (0.1, 1e-6...1e3, false, [.sgd], "first learning rate that the calibration tries")
    case .calibrationSequences:
      (1000, 1...1e9, true, [.sgd], "sequences on which learning rates are tried")
    case .calibrationTrials: (12, 1...100, true, [.sgd], "maximum number of learning rates to try")
    case .passiveAggressiveVariant:
      (1, 0...2, true, [.passiveAggressive], "0 for PA, 1 for PA-I, 2 for PA-II")
    case .aggressiveness:
      (
        1, any, false, [.passiveAggressive],
        "how far one sequence may move the weights (C of PA-I, PA-II)"
      )
    case .arowVariance: (1, any, false, [.arow], "initial variance of the weights")
    case .arowRegularization:
      (
        1, any, false, [.arow],
        "regularization; larger values make smaller updates and shrink variances more slowly"
      )
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

  /// Whether a parameter was set.
  package func isSet(_ parameter: HyperParameter) -> Bool { values[parameter] != nil }

  /// A parameter that is a whole number.
  func count(_ parameter: HyperParameter) -> Int { Int(self[parameter]) }

  /// Sets a parameter.
  ///
  /// - Throws: ``TrainingError/hyperParameter(name:reason:)`` for a value out of its range.
  package mutating func set(_ parameter: HyperParameter, to value: Double) throws(TrainingError) {
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
    values.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue)=\($0.value)" }
      .joined(separator: " ")
  }
}
