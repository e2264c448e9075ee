import WordTagging

/// Finds rules that never end, rules that start with themselves, and rules that are too deep to draw.
struct GrammarChecks {
  /// An error in a rule.
  struct Problem {
    var rule: Int
    var message: String
  }

  private let grammar: Grammar
  /// The number of levels of the shallowest derivation of each rule; nil if there is none.
  private var depths: [Int?]
  private var canBeEmpty: [Bool]

  init(_ grammar: Grammar) {
    self.grammar = grammar
    depths = Array(repeating: nil, count: grammar.rules.count)
    canBeEmpty = Array(repeating: false, count: grammar.rules.count)
    // Repeat until nothing changes, since one rule's result may affect another's.
    var isChanged = true
    while isChanged {
      isChanged = false
      for (index, rule) in grammar.rules.enumerated() {
        let depth = depth(rule.node)
        if depth != depths[index] { (depths[index], isChanged) = (depth, true) }
        if !canBeEmpty[index], isEmpty(rule.node) { (canBeEmpty[index], isChanged) = (true, true) }
      }
    }
  }

  /// The errors by rule.
  var mistakes: [Problem] {
    if let depth = depths[0], depth >= Grammar.depthLimit {
      return [
        Problem(
          rule: 0,
          message: "the shallowest line needs \(depth) nested rules, groups and references;"
            + " at most \(Grammar.depthLimit - 1) are drawn")
      ]
    }
    var mistakes: [Problem] = []
    for (index, rule) in grammar.rules.enumerated() {
      if depths[index] == nil {
        mistakes.append(
          Problem(
            rule: index,
            message: "the rule \"\(rule.name)\" can never end; give it an alternative without"
              + " itself"))
      } else if startsWithItself(index) {
        mistakes.append(
          Problem(
            rule: index,
            message: "the rule \"\(rule.name)\" starts with itself; put its own name further on"))
      }
    }
    return mistakes.isEmpty ? growing : mistakes
  }

  private func members(_ first: Int32, _ count: Int32) -> ArraySlice<Int32> {
    grammar.children[Int(first)..<Int(first + count)]
  }

  /// The minimum number of levels that the sampler descends for a node.
  private func depth(_ node: Int32) -> Int? {
    switch grammar.nodes[Int(node)] {
    case .text, .space, .glue, .agreement, .pick, .number, .optional: return 1
    case .sequence(let first, let count):
      var deepest = 0
      for member in members(first, count) {
        guard let depth = depth(member) else { return nil }
        deepest = max(deepest, depth)
      }
      return deepest + 1
    case .choice(let first, let count, _):
      return members(first, count).compactMap(depth).min().map { $0 + 1 }
    case .span(_, let child), .casing(_, let child): return depth(child).map { $0 + 1 }
    case .rule(let rule): return depths[Int(rule)].map { $0 + 1 }
    }
  }

  private func isEmpty(_ node: Int32) -> Bool {
    switch grammar.nodes[Int(node)] {
    case .text(let range): range.isEmpty
    case .pick, .number: false
    case .space, .glue, .agreement, .optional: true
    case .sequence(let first, let count): members(first, count).allSatisfy(isEmpty)
    case .choice(let first, let count, _): members(first, count).contains(where: isEmpty)
    case .span(_, let child), .casing(_, let child): isEmpty(child)
    case .rule(let rule): canBeEmpty[Int(rule)]
    }
  }

  /// The rules that a node may start with.
  private func firstRules(_ node: Int32) -> Set<Int32> {
    switch grammar.nodes[Int(node)] {
    case .text, .pick, .number, .space, .glue, .agreement: return []
    case .optional(_, let child), .span(_, let child), .casing(_, let child):
      return firstRules(child)
    case .choice(let first, let count, _):
      return members(first, count).reduce(into: []) { $0.formUnion(firstRules($1)) }
    case .sequence(let first, let count):
      var rules: Set<Int32> = []
      for member in members(first, count) {
        rules.formUnion(firstRules(member))
        if !isEmpty(member) { break }
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

  /// Rules that on average call themselves more often than they end.
  private var growing: [Problem] {
    guard let rule = ExpectedUses(grammar).endlessRule else { return [] }
    return [
      Problem(
        rule: rule,
        message:
          "the rule \"\(grammar.rules[rule].name)\" repeats too often to end; give the"
          + " alternative with itself a smaller weight")
    ]
  }
}
