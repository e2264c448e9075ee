/// One setting of training: the row that the option table, its help and the code all read.
package struct HyperParameter: Sendable {
  /// The name, as on the command line without its dashes.
  package let name: String
  package let defaultValue: Double
  package let range: ClosedRange<Double>
  /// Whether only whole numbers make sense.
  package let isWhole: Bool
  package let help: String
  /// The algorithms that heed it.
  package let algorithms: [Algorithm]

  /// All settings.
  package static let table: [HyperParameter] = [
    HyperParameter(
      "l2", 1, 0...1e6, "strength of the squared penalty, as CRFsuite's c2",
      [.lbfgs, .owlqn, .sgd]),
    HyperParameter(
      "l1", 0.5, 0...1e6, "strength of the absolute penalty, as CRFsuite's c1", [.owlqn]),
    HyperParameter(
      "tolerance", 1e-5, 0...1, "stop when the loss falls by less than this share over the period",
      [.lbfgs, .owlqn, .sgd]),
    HyperParameter(
      "period", 10, 1...1000, whole: true, "steps over which the fall of the loss is judged",
      [.lbfgs, .owlqn, .sgd]),
    HyperParameter(
      "gradient-tolerance", 1e-5, 0...1,
      "stop when the gradient is this small beside the weights", [.lbfgs, .owlqn]),
    HyperParameter(
      "memory", 6, 1...100, whole: true, "steps from which the curvature is guessed",
      [.lbfgs, .owlqn]),
    HyperParameter(
      "calibration-rate", 0.1, 1e-6...1e3, "learning rate that the calibration tries first",
      [.sgd]),
    HyperParameter(
      "calibration-lines", 1000, 1...1e9, whole: true, "lines on which learning rates are tried",
      [.sgd]),
    HyperParameter(
      "calibration-trials", 12, 1...100, whole: true, "how many learning rates are tried at most",
      [.sgd]),
    HyperParameter(
      "pa-variant", 1, 0...2, whole: true, "0 for PA, 1 for PA-I, 2 for PA-II",
      [.passiveAggressive]),
    HyperParameter(
      "aggressiveness", 1, 1e-9...1e9, "how far one line may move the weights (C of PA-I, PA-II)",
      [.passiveAggressive]),
    HyperParameter(
      "arow-variance", 1, 1e-9...1e9, "how far a weight may move at first", [.arow]),
    HyperParameter(
      "arow-r", 1, 1e-9...1e9, "the larger, the smaller the moves and the slower they shrink",
      [.arow]),
  ]

  private init(
    _ name: String, _ defaultValue: Double, _ range: ClosedRange<Double>, whole: Bool = false,
    _ help: String, _ algorithms: [Algorithm]
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.range = range
    isWhole = whole
    self.help = help
    self.algorithms = algorithms
  }
}

/// The settings of one run; those not set have the table's defaults.
package struct HyperParameters: Sendable, Equatable {
  /// The settings that differ from the defaults.
  package private(set) var values: [String: Double] = [:]

  package init() {}

  /// The value of a setting of the table.
  package func value(_ name: String) -> Double {
    values[name] ?? HyperParameter.table.first { $0.name == name }?.defaultValue ?? 0
  }

  /// Changes a setting, which must be in the table and its value in range.
  package mutating func set(_ name: String, to value: Double) throws(TrainingError) {
    guard let parameter = HyperParameter.table.first(where: { $0.name == name }) else {
      let known = HyperParameter.table.map(\.name).joined(separator: ", ")
      throw .hyperParameter(name: name, reason: "there is no such setting; there are \(known)")
    }
    let range = parameter.range
    guard range.contains(value), !parameter.isWhole || value == value.rounded() else {
      let kind = parameter.isWhole ? "a whole number" : "a number"
      throw .hyperParameter(
        name: name,
        reason: "\(value) is not \(kind) from \(range.lowerBound) to \(range.upperBound)")
    }
    values[name] = value
  }
}
