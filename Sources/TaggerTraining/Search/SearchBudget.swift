/// What a search may cost.
public enum SearchBudget: Hashable, Sendable {
  /// So many times the work of one training on all data.
  ///
  /// Work is counted, not timed, so that a search of the same data ends the same everywhere. Small data,
  /// whose training takes an instant, gets the work of about a minute.
  case trainings(Double)
  /// Seconds of training, which depend on the machine; those of a continued search count.
  case seconds(Double)

  /// Reads `10min`, `90s`, `2h` or `20x`.
  public init?(_ text: String) {
    let units: [(suffix: String, make: (Double) -> Self)] = [
      ("min", { .seconds($0 * 60) }), ("h", { .seconds($0 * 3_600) }), ("s", { .seconds($0) }),
      ("x", { .trainings($0) }),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = Double(text.dropLast(unit.suffix.count)), number > 0, number.isFinite
    else { return nil }
    self = unit.make(number)
  }

  /// What a measurement takes of the budget, from 0 to 1.
  ///
  /// - Parameters:
  ///   - measurement: What was measured.
  ///   - workOfTraining: The work of one training on all data.
  ///   - leastWork: The work that the budget has at least.
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
