/// A setting that is a number, as the command's help, the C interface and the checks of ranges know it.
package struct NumericSetting: Sendable {
  /// The name of the command's option, without dashes.
  package let name: String
  package let valueName: String
  package let help: String
  /// The default as text; nil for one that the data decides.
  package let defaultText: String?
  package let range: ClosedRange<Double>
  package let isWhole: Bool

  /// Whether a number is a value of the setting.
  package func accepts(_ value: Double) -> Bool {
    range.contains(value) && (!isWhole || value == value.rounded())
  }

  /// The range as text.
  package var rangeText: String {
    isWhole
      ? "from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      : "from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Throws for a number that is no value of the setting.
  func check(_ value: Double) throws(TrainingError) {
    guard !accepts(value) else { return }
    throw .hyperParameter(
      name: name,
      reason: "\(value) is not a\(isWhole ? " whole" : "") number \(rangeText)")
  }
}

/// The settings of a configuration that are counts, by the names of their options.
package enum TrainingCount: String, CaseIterable, Sendable {
  case order
  case minTrigramCount = "min-trigram-count"
  case minCount = "min-count"
  case maxIterations = "max-iterations"
  case patience, runs

  /// The property of the configuration.
  package var property: WritableKeyPath<TrainingConfiguration, Int> { definition.property }
  /// The range of valid values.
  package var range: ClosedRange<Int> { definition.range }

  /// The row of the table of settings.
  package var setting: NumericSetting {
    let (property, range, valueName, help) = definition
    return NumericSetting(
      name: rawValue, valueName: valueName, help: help,
      defaultText: self == .minCount ? nil : "\(TrainingConfiguration()[keyPath: property])",
      range: Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
  }

  private typealias Definition = (
    property: WritableKeyPath<TrainingConfiguration, Int>, range: ClosedRange<Int>,
    valueName: String, help: String
  )

  private var definition: Definition {
    let any = 1...1_000_000_000
    return switch self {
    case .order:
      (
        \.order, 1...2, "order",
        "1, or 2 for weights of three labels in a row, too: for labels that depend on the label two before."
          + " Training and tagging take longer."
      )
    case .minTrigramCount:
      (
        \.minTrigramCount, any, "count",
        "For --order 2: leave out three labels in a row that occur fewer times."
      )
    case .minCount:
      (
        \.leastCount, any, "count",
        "Drop features of single labels that occur fewer times; by default 1, and from two million tokens on one"
          + " for each million, up to 10, but 1 for CRFsuite's attributes. Words that occur less often than that,"
          + " or than a lower count, are unknown to the label dictionary."
      )
    case .maxIterations:
      (
        \.maxIterations, 1...1_000_000, "count",
        "The maximum number of iterations; 8 where the data choose passive-aggressive."
      )
    case .patience:
      (
        \.patience, 0...1_000_000, "count",
        "Stop if validation has not improved for this many iterations, and keep the best model; 0 keeps the last."
      )
    case .runs:
      (
        \.runCount, 1...1_000, "times",
        "Train this many times with different seeds and average the weights; for algorithms that shuffle the"
          + " data; 5 where the data choose passive-aggressive."
      )
    }
  }
}

extension TrainingConfiguration {
  /// The minimum number of occurrences of a feature, 1 if it is left open.
  fileprivate var leastCount: Int {
    get { minCount ?? 1 }
    set { minCount = newValue }
  }

  /// Throws for a count out of its range.
  func check(_ count: TrainingCount) throws(TrainingError) {
    try count.setting.check(Double(self[keyPath: count.property]))
  }
}
