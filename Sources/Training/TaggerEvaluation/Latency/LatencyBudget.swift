import Support

/// A limit of a metric of a latency measurement: a maximum, or a minimum of a rate.
///
/// ```swift
/// let budgets = try LatencyBudget.parse("p99=50us\ntokens/s=1000000", file: "budget.txt")
/// for budget in budgets { print(budget.violation(in: measurement) ?? "met") }
/// ```
public struct LatencyBudget: Hashable, Sendable {
  /// The metric.
  public let figure: LatencyFigure
  /// Nanoseconds, bytes, or a count a second.
  public let bound: Double

  /// Reads `p99=50us`, `open=1ms`, `memory=4MiB` or `tokens/s=1000000`.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).filter { $0 != " " }.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let figure = LatencyFigure(rawValue: String(parts[0])),
      let bound = figure.value(parts[1])
    else { return nil }
    self.figure = figure
    self.bound = bound
  }

  /// Reads a budget file: a budget a line, `#` before a comment.
  ///
  /// - Throws: ``EvaluationError`` for any other line.
  public static func parse(
    _ text: String, file: String
  ) throws(EvaluationError) -> [LatencyBudget] {
    var budgets: [LatencyBudget] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { $0 != " " }) else { continue }
      guard let budget = LatencyBudget(content) else {
        throw .noBudget(String(content), file: file, line: index + 1)
      }
      budgets.append(budget)
    }
    return budgets
  }

  /// The sentence about a violation of the budget, or nil if it is met.
  public func violation(in measurement: LatencyMeasurement) -> String? {
    guard let value = figure.value(in: measurement) else { return nil }
    guard figure.isRate ? value < bound : value > bound else { return nil }
    let sentence = "\(figure.rawValue) is \(figure.text(value)), "
    guard bound > 0 else { return sentence + "over a budget of 0" }
    let percent = (abs(value / bound - 1) * 100).fixed(0)
    return sentence + "\(percent) % \(figure.isRate ? "less" : "more") than the budget of "
      + figure.text(bound)
  }
}
