/// The labels with which a grammar usually draws from its lists and number makers.
struct UsualLabels: Sendable {
  /// What a part of a line may be drawn from.
  struct Source: Sendable {
    /// The name of the list, or the number maker as it is written.
    var name: String
    var label: Grammar.LabelIndex
  }

  /// The list of each entry; where pools share it, of the one that is used in the most places.
  private var lists: [Int32: Source] = [:]
  /// The pools of number makers and the makers with too many texts for a list, the most used first.
  private var makers: [(source: Source, node: Grammar.Node)] = []

  init(_ grammar: Grammar) {
    var uses: [Use: Int] = [:]
    var visited: Set<[Int32]> = []
    var pending: [(rule: Int32, label: Grammar.LabelIndex)] = [(0, grammar.outside)]
    while let (rule, label) = pending.popLast() {
      guard visited.insert([rule, Int32(label)]).inserted else { continue }
      var nodes = [(grammar.rules[Int(rule)].node, label)]
      while let (node, label) = nodes.popLast() {
        switch grammar.nodes[Int(node)] {
        case .text, .space, .glue, .agreement: continue
        case .sequence(let first, let count), .choice(let first, let count, _):
          nodes += grammar.children[Int(first)..<Int(first + count)].map { ($0, label) }
        case .optional(_, let child), .casing(_, let child): nodes.append((child, label))
        case .span(let inner, let child): nodes.append((child, inner))
        case .rule(let called): pending.append((called, label))
        case .pick(let pool, _): uses[Use(isPool: true, index: pool, label: label), default: 0] += 1
        case .number(let index):
          uses[Use(isPool: false, index: index, label: label), default: 0] += 1
        }
      }
    }
    let sorted = uses.sorted {
      // Of makers that are used as often, those with few texts come first.
      ($1.value, $0.key.isPool ? 0 : 1, $0.key.index, $0.key.label)
        < ($0.value, $1.key.isPool ? 0 : 1, $1.key.index, $1.key.label)
    }.map(\.key)
    for use in sorted {
      if !use.isPool {
        let name = grammar.computedTexts[Int(use.index)].name
        makers.append((Source(name: name, label: use.label), .number(use.index)))
        continue
      }
      let pool = grammar.pools[Int(use.index)]
      guard let list = pool.list else {
        makers.append((Source(name: pool.name, label: use.label), .pick(pool: use.index, .any)))
        continue
      }
      for entry in pool.entries where lists[entry] == nil {
        lists[entry] = Source(name: list, label: use.label)
      }
    }
  }

  private struct Use: Hashable {
    var isPool: Bool
    var index: Int32
    var label: Grammar.LabelIndex
  }

  /// The list of an entry.
  func list(of entry: Int32) -> Source? { lists[entry] }

  /// The most used number maker that writes a number.
  func numberMaker(of number: ArraySlice<UInt8>, in recognizer: GrammarRecognizer) -> Source? {
    let grammar = recognizer.grammar
    return makers.first { maker in
      switch maker.node {
      case .pick(let pool, _):
        recognizer.entries(in: Array(number), at: 0).contains {
          $0.end == number.count && recognizer.entryChances[Int(pool)][$0.form.entry] != nil
        }
      case .number(let index):
        grammar.computedTexts[Int(index)].matches(number).contains { $0.count == number.count }
      default: false
      }
    }?.source
  }
}
