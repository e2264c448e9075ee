/// The rules of a kind that apply.
package struct RuleSet<Rule: RawRepresentable<Int> & Sendable>: Sendable {
  private var bits = UInt64.max

  /// All rules but some.
  package init(without rules: [Rule] = []) {
    for rule in rules { bits &= ~(1 << UInt64(rule.rawValue)) }
  }

  package func contains(_ rule: Rule) -> Bool { bits & 1 << UInt64(rule.rawValue) != 0 }
}
