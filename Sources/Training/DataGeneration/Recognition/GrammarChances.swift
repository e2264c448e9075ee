/// The probabilities of a grammar's alternatives and optional parts.
struct GrammarChances: Sendable {
  /// The probability of each alternative, by its place in ``Grammar/children``; 1 for parts of a sequence.
  var ofChildren: [Double]
  /// The probability that each optional part is there, by its node.
  var ofOptionals: [Double]

  init(_ grammar: Grammar) {
    ofChildren = Array(repeating: 1, count: grammar.children.count)
    ofOptionals = Array(repeating: 1, count: grammar.nodes.count)
    for (index, node) in grammar.nodes.enumerated() {
      switch node {
      case .choice(let first, let count, let columns):
        ofChildren.replaceSubrange(
          Int(first)..<Int(first + count), with: grammar.chances(columns: columns, count: count))
      case .optional(let chance, _): ofOptionals[index] = chance
      default: continue
      }
    }
  }

  /// The probability of a way to make a node of a forest.
  func probability(_ edge: LineForest.Edge) -> Double {
    switch edge.choice {
    case .child(let place): edge.chance * ofChildren[Int(place)]
    case .optional(let node, let isThere):
      edge.chance * (isThere ? ofOptionals[Int(node)] : 1 - ofOptionals[Int(node)])
    case .unlisted, .labeled, nil: edge.chance
    }
  }
}
