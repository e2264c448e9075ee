/// The budget of a search.
public enum SearchBudget: Hashable, Sendable {
  /// A multiple of the work of one training on all data.
  ///
  /// Work is counted, not timed, so that a search on the same data ends with the same result
  /// everywhere. Small data, whose training takes an instant, gets the work of about a minute.
  case trainings(Double)
  /// Seconds of training, which depend on the machine; those before a continuation count, too.
  case seconds(Double)

  /// Reads `10min`, `90s`, `2h` or `20x`.
  public init?(_ text: String) {
    let units: [(suffix: String, make: (Double) -> Self)] = [
      ("min", { .seconds($0 * 60) }), ("h", { .seconds($0 * 3_600) }), ("s", { .seconds($0) }),
      ("x", { .trainings($0) }),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = Double(text.dropLast(unit.suffix.count)), (1e-9...1e9).contains(number)
    else { return nil }
    self = unit.make(number)
  }

  /// The share of the budget that a measurement uses, from 0 to 1.
  ///
  /// - Parameters:
  ///   - measurement: The measurement.
  ///   - workOfTraining: The work of one training on all data.
  ///   - leastWork: The minimum work of the budget.
  /// - Returns: The share.
  func share(
    of measurement: SearchState.Measurement, workOfTraining: Double, leastWork: Double
  ) -> Double {
    switch self {
    case .trainings(let count):
      measurement.work / max(count * workOfTraining, leastWork)
    case .seconds(let seconds): measurement.seconds / seconds
    }
  }
}
