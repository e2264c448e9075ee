import TaggerEvaluation

extension FuzzTarget {
  /// Latency budgets: every budget that is read can be compared and printed.
  static let budget = FuzzTarget("budget", maximumLength: 128) { input in
    let text = String(decoding: input, as: UTF8.self)
    guard let budgets = try? LatencyBudget.parse(text, file: "b") else { return }
    for budget in budgets {
      precondition(budget.bound >= 0 && budget.bound.isFinite)
      _ = budget.figure.text(budget.bound)
    }
  }
}
