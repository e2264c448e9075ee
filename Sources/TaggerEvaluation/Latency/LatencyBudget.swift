import InternalUtilities

/// A limit of a metric of a latency measurement: a maximum, or a minimum of a rate.
package struct LatencyBudget: Hashable, Sendable {
  package let figure: LatencyFigure
  /// Nanoseconds, bytes, or a count a second.
  package let bound: Double

  /// Reads `p99=50us`, `open=1ms`, `memory=4MiB` or `tokens/s=1000000`.
  package init?(_ text: some StringProtocol) {
    let parts = String(text).filter { $0 != " " }.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let figure = LatencyFigure(rawValue: String(parts[0])),
      let bound = figure.value(parts[1])
    else { return nil }
    self.figure = figure
    self.bound = bound
  }

  /// Reads a budget file: a budget a line, `#` before a comment.
  ///
  /// - Throws: ``LatencyBudgetError`` for any other line.
  package static func parse(
    _ text: String, file: String
  ) throws(LatencyBudgetError) -> [LatencyBudget] {
    var budgets: [LatencyBudget] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { $0 != " " }) else { continue }
      guard let budget = LatencyBudget(content) else {
        throw LatencyBudgetError(file: file, line: index + 1, text: String(content))
      }
      budgets.append(budget)
    }
    return budgets
  }

  /// The sentence about a violation of the budget, or nil if it is met.
  package func violation(in measurement: LatencyMeasurement) -> String? {
    guard let value = figure.value(in: measurement) else { return nil }
    guard figure.isRate ? value < bound : value > bound else { return nil }
    let sentence = "\(figure.rawValue) is \(figure.text(value)), "
    guard bound > 0 else { return sentence + "over a budget of 0" }
    let percent = (abs(value / bound - 1) * 100).fixed(0)
    return sentence + "\(percent) % \(figure.isRate ? "less" : "more") than the budget of "
      + figure.text(bound)
  }
}

/// A line of a budget file that is not a budget.
package struct LatencyBudgetError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let line: Int
  package let text: String

  package var description: String {
    "\(file):\(line): '\(text)' is not a budget; expected a figure, '=' and a bound with its unit,"
      + " such as p99=50us, open=1ms, memory=4MiB or tokens/s=1000000; the figures are "
      + LatencyFigure.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
