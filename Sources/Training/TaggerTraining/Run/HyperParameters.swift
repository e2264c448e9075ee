/// A setting of the training algorithms, with its option's help, default and range.
///
/// The raw value is the name on the command line without its dashes.
@nonexhaustive
public enum HyperParameter: String, CaseIterable, Sendable {
  /// The strength of the squared penalty.
  case l2
  /// The strength of the absolute penalty.
  case l1
  /// The share of the loss by which it must fall over the period.
  case tolerance
  /// The number of steps over which the fall of the loss is measured.
  case period
  /// The share of the weights' norm at which the gradient ends training.
  case gradientTolerance = "gradient-tolerance"
  /// The number of past steps from which the inverse Hessian is estimated.
  case memory
  /// The first learning rate that the calibration of SGD tries.
  case calibrationRate = "calibration-rate"
  /// The number of sequences on which learning rates are tried.
  case calibrationSequences = "calibration-lines"
  /// The maximum number of learning rates to try.
  case calibrationTrials = "calibration-trials"
  /// The variant of passive-aggressive training: 0, 1 or 2.
  case passiveAggressiveVariant = "pa-variant"
  /// The limit on how far one sequence may move the weights of passive-aggressive training.
  case aggressiveness
  /// The initial variance of AROW's weights.
  case arowVariance = "arow-variance"
  /// The regularization of AROW.
  case arowRegularization = "arow-r"

  /// The default value.
  public var defaultValue: Double { definition.defaultValue }
  /// The range of valid values.
  public var range: ClosedRange<Double> { definition.range }
  /// Whether values must be whole numbers.
  public var isWhole: Bool { definition.isWhole }
  /// The description shown in the command's help.
  public var help: String { definition.help }
  /// The algorithms that use it.
  public var algorithms: [TrainingAlgorithm] { definition.algorithms }

  /// The row of the table of settings.
  package var setting: NumericSetting {
    let value = isWhole ? "\(Int(defaultValue))" : "\(defaultValue)"
    return NumericSetting(
      name: rawValue, valueName: isWhole ? "count" : "number",
      help: "For \(algorithms.map(\.rawValue).joined(separator: ", ")): \(help).",
      defaultText: [.l2, .tolerance].contains(self)
        ? "chosen by the data for lbfgs, otherwise \(value)" : value, range: range, isWhole: isWhole
    )
  }

  private typealias Definition = (
    defaultValue: Double, range: ClosedRange<Double>, isWhole: Bool,
    algorithms: [TrainingAlgorithm], help: String
  )

  private var definition: Definition {
    let batch: [TrainingAlgorithm] = [.lbfgs, .owlqn]
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
        "stop when the norm of the gradient is this share of the norm of the weights"
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
        "how far one sequence may move the weights (C of PA-I, PA-II); 0.01 where the data choose the algorithm"
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

/// The hyper-parameters of a training run; unset ones have their defaults.
///
/// ```swift
/// configuration.parameters[.l2] = 0.5
/// ```
public struct HyperParameters: Sendable, Equatable {
  /// The values that were set.
  public private(set) var values: [HyperParameter: Double] = [:]

  /// Creates parameters that have their defaults.
  public init() {}

  /// The value of a parameter, or its default if it is not set.
  ///
  /// Training throws ``TrainingError`` for a value out of its range, as ``set(_:to:)`` does at once.
  public subscript(parameter: HyperParameter) -> Double {
    get { values[parameter] ?? parameter.defaultValue }
    set { values[parameter] = newValue }
  }

  /// Whether a parameter was set.
  public func isSet(_ parameter: HyperParameter) -> Bool { values[parameter] != nil }

  /// A parameter that is a whole number.
  func count(_ parameter: HyperParameter) -> Int { Int(self[parameter]) }

  /// Sets a parameter.
  ///
  /// - Throws: ``TrainingError`` for a value out of its range.
  public mutating func set(_ parameter: HyperParameter, to value: Double) throws(TrainingError) {
    try parameter.setting.check(value)
    values[parameter] = value
  }

  /// Throws for values out of their range, and for those that an algorithm does not use.
  func check(for algorithm: TrainingAlgorithm) throws(TrainingError) {
    for (parameter, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try parameter.setting.check(value)
      // No penalty is what an algorithm without one has.
      let isNone = value == 0 && [.l1, .l2].contains(parameter)
      guard isNone || parameter.algorithms.contains(algorithm) else {
        throw .hyperParameter(
          name: parameter.rawValue,
          reason: "\(algorithm.rawValue) does not use it; it is for "
            + parameter.algorithms.map(\.rawValue).joined(separator: ", "))
      }
    }
  }

  /// A text of the values that were set, in a fixed order.
  var summary: String {
    values.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue)=\($0.value)" }
      .joined(separator: " ")
  }
}
