/// The expected number of uses of each part of a grammar in a line.
struct ExpectedUses {
  /// For each rule.
  private(set) var ofRules: [Double]
  /// For each child of a choice, by its place in ``Grammar/children``.
  private(set) var ofChildren: [Int32: Double] = [:]
  /// A rule whose uses grow without bound.
  private(set) var endlessRule: Int?

  private let grammar: Grammar
  /// The rounds after which a part that still grows is endless.
  private static let roundLimit = 2_000

  init(_ grammar: Grammar) {
    self.grammar = grammar
    let count = grammar.rules.count
    var calls: [[(rule: Int, uses: Double)]] = []
    for rule in grammar.rules {
      var uses: [Int: Double] = [:]
      Self.walk(grammar, rule.node, 1) { node, share in
        if case .rule(let called) = grammar.nodes[Int(node)] {
          uses[Int(called), default: 0] += share
        }
      }
      calls.append(uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    // uses = start + callsᵀ · uses, found by following the calls round by round.
    ofRules = Array(repeating: 0, count: count)
    var fresh = ofRules
    fresh[0] = 1
    for round in 0... {
      var next = Array(repeating: 0.0, count: count)
      for rule in 0..<count where fresh[rule] > 0 {
        ofRules[rule] += fresh[rule]
        for call in calls[rule] { next[call.rule] += fresh[rule] * call.uses }
      }
      fresh = next
      let rest = fresh.max() ?? 0
      if rest < 1e-12 { break }
      if round == Self.roundLimit || rest > 1e6 {
        endlessRule = fresh.indices.first { fresh[$0] == rest }
        break
      }
    }
    for (index, rule) in grammar.rules.enumerated() {
      var shares: [Int32: Double] = [:]
      Self.walk(grammar, rule.node, ofRules[index], onChild: { shares[$0, default: 0] += $1 }) {
        _, _ in
      }
      ofChildren.merge(shares) { $0 + $1 }
    }
  }

  /// Visits the nodes below one with their expected uses.
  private static func walk(
    _ grammar: Grammar, _ node: Int32, _ share: Double,
    onChild: (Int32, Double) -> Void = { _, _ in }, _ visit: (Int32, Double) -> Void
  ) {
    visit(node, share)
    switch grammar.nodes[Int(node)] {
    case .text, .space, .glue, .agreement, .pick, .number, .rule: return
    case .optional(let chance, let child):
      walk(grammar, child, share * chance, onChild: onChild, visit)
    case .span(_, let child), .casing(_, let child):
      walk(grammar, child, share, onChild: onChild, visit)
    case .sequence(let first, let count):
      for member in grammar.children[Int(first)..<Int(first + count)] {
        walk(grammar, member, share, onChild: onChild, visit)
      }
    case .choice(let first, let count, let columns):
      let chances = grammar.chances(columns: columns, count: count)
      for (offset, chance) in chances.enumerated() {
        let place = first + Int32(offset)
        onChild(place, share * chance)
        walk(grammar, grammar.children[Int(place)], share * chance, onChild: onChild, visit)
      }
    }
  }
}

extension Grammar {
  /// The probabilities of a choice's alternatives, computed from its alias table.
  func chances(columns start: Int32, count: Int32) -> [Double] {
    var chances = Array(repeating: 0.0, count: Int(count))
    for column in columns[Int(start)..<Int(start + count)] {
      let share = column.first == column.second ? 1 : Double(column.threshold) / 0x1p32
      chances[Int(column.first)] += share / Double(count)
      chances[Int(column.second)] += (1 - share) / Double(count)
    }
    return chances
  }
}
