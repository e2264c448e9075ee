import WordTagging

/// Finds rules that never end and rules that start with themselves.
struct GrammarChecks {
  /// A mistake of a rule.
  struct Mistake {
    var rule: Int
    var message: String
  }

  private let grammar: Grammar
  private var canEnd: [Bool]
  private var canBeEmpty: [Bool]

  init(_ grammar: Grammar) {
    self.grammar = grammar
    canEnd = Array(repeating: false, count: grammar.rules.count)
    canBeEmpty = canEnd
    // What holds of a rule may make it hold of another; this goes on until nothing changes.
    var isChanged = true
    while isChanged {
      isChanged = false
      for (index, rule) in grammar.rules.enumerated() {
        if !canEnd[index], ends(rule.node) { (canEnd[index], isChanged) = (true, true) }
        if !canBeEmpty[index], empty(rule.node) { (canBeEmpty[index], isChanged) = (true, true) }
      }
    }
  }

  /// The mistakes by rule.
  var mistakes: [Mistake] {
    var mistakes: [Mistake] = []
    for (index, rule) in grammar.rules.enumerated() {
      if !canEnd[index] {
        mistakes.append(
          Mistake(
            rule: index,
            message: "the rule \"\(rule.name)\" can never end; give it an alternative without"
              + " itself"))
      } else if startsWithItself(index) {
        mistakes.append(
          Mistake(
            rule: index,
            message: "the rule \"\(rule.name)\" starts with itself; put its own name further on"))
      }
    }
    if mistakes.isEmpty { mistakes = growing }
    return mistakes
  }

  private func members(_ first: Int32, _ count: Int32) -> ArraySlice<Int32> {
    grammar.children[Int(first)..<Int(first + count)]
  }

  private func ends(_ node: Int32) -> Bool {
    switch grammar.nodes[Int(node)] {
    case .text, .space, .glue, .agreement, .pick, .optional: true
    case .sequence(let first, let count): members(first, count).allSatisfy(ends)
    case .choice(let first, let count, _): members(first, count).contains(where: ends)
    case .span(_, let child), .casing(_, let child): ends(child)
    case .rule(let rule): canEnd[Int(rule)]
    }
  }

  private func empty(_ node: Int32) -> Bool {
    switch grammar.nodes[Int(node)] {
    case .text(let range): range.isEmpty
    case .pick: false
    case .space, .glue, .agreement, .optional: true
    case .sequence(let first, let count): members(first, count).allSatisfy(empty)
    case .choice(let first, let count, _): members(first, count).contains(where: empty)
    case .span(_, let child), .casing(_, let child): empty(child)
    case .rule(let rule): canBeEmpty[Int(rule)]
    }
  }

  /// The rules that may stand at the very start of a node.
  private func firstRules(_ node: Int32) -> Set<Int32> {
    switch grammar.nodes[Int(node)] {
    case .text, .pick, .space, .glue, .agreement: return []
    case .optional(_, let child), .span(_, let child), .casing(_, let child):
      return firstRules(child)
    case .choice(let first, let count, _):
      return members(first, count).reduce(into: []) { $0.formUnion(firstRules($1)) }
    case .sequence(let first, let count):
      var rules: Set<Int32> = []
      for member in members(first, count) {
        rules.formUnion(firstRules(member))
        if !empty(member) { break }
      }
      return rules
    case .rule(let rule): return [rule]
    }
  }

  private func startsWithItself(_ index: Int) -> Bool {
    var reached: Set<Int32> = []
    var pending = Array(firstRules(grammar.rules[index].node))
    while let rule = pending.popLast() {
      if Int(rule) == index { return true }
      if reached.insert(rule).inserted { pending += firstRules(grammar.rules[Int(rule)].node) }
    }
    return false
  }

  /// Rules that on average call more of themselves than they end.
  private var growing: [Mistake] {
    let expected = ExpectedUses(grammar)
    guard let rule = expected.endlessRule else { return [] }
    return [
      Mistake(
        rule: rule,
        message:
          "the rule \"\(grammar.rules[rule].name)\" goes on more often than it ends; give the"
          + " alternative with itself a smaller weight")
    ]
  }
}
