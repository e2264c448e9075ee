/// All derivations of a line, with what they share stored once.
///
/// A node stands for a part of a derivation between two states; its edges are the ways to make it, of one or two
/// nodes before it. A node comes after the nodes that it is made of, so that one pass computes inside probabilities
/// and one pass back the outside ones.
struct LineForest: Sendable {
  /// The node of a part that is certain.
  static let certain: Int32 = -1

  /// A way to make a node.
  struct Edge: Sendable {
    var left: Int32
    var right: Int32
    /// The choice that the way takes; nil for none.
    var choice: Choice?
    /// The probability of what the way draws itself, without the probability of ``choice``.
    var chance: Double
  }

  /// A choice of a derivation.
  enum Choice: Hashable, Sendable {
    /// An alternative, by its place in ``Grammar/children``.
    case child(Int32)
    /// An optional part that is there, or missing, by its node.
    case optional(Int32, isThere: Bool)
    /// A phrase that a list lacks, in a span of a label.
    case unlisted(pool: Int32, label: Grammar.LabelIndex, start: Int32, end: Int32)
    /// A text in a span of a label, where labels are asked for.
    case labeled(Grammar.LabelIndex, start: Int32, end: Int32)
  }

  private(set) var edges: [Edge] = []
  /// For each node the index of its first edge, then the number of all edges.
  private(set) var starts: [Int32] = [0]

  var nodeCount: Int { starts.count - 1 }

  /// Adds a way to make the node that ``finishNode()`` completes.
  mutating func add(_ edge: Edge) { edges.append(edge) }

  /// Completes a node; returns its number.
  mutating func finishNode() -> Int32 {
    starts.append(Int32(edges.count))
    return Int32(starts.count - 2)
  }

  /// The ways to make a node, as indices of ``edges``.
  func ways(of node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// Whether each node is a part of some derivation of another one.
  func isPart(ofNode root: Int32) -> [Bool] {
    var isPart = [Bool](repeating: false, count: nodeCount)
    if root >= 0 { isPart[Int(root)] = true }
    for node in isPart.indices.reversed() where isPart[node] {
      for edge in edges[ways(of: node)] {
        if edge.left >= 0 { isPart[Int(edge.left)] = true }
        if edge.right >= 0 { isPart[Int(edge.right)] = true }
      }
    }
    return isPart
  }

  /// The probability of each node's most probable derivation, and the last way that it takes.
  private func best(
    _ probability: (Edge) -> Double
  ) -> [(probability: ScaledProbability, edge: Edge?)] {
    var best: [(probability: ScaledProbability, edge: Edge?)] = []
    best.reserveCapacity(nodeCount)
    func value(_ node: Int32) -> ScaledProbability {
      node < 0 ? .one : best[Int(node)].probability
    }
    for node in 0..<nodeCount {
      var found: (probability: ScaledProbability, edge: Edge?) = (.zero, nil)
      for edge in edges[ways(of: node)] {
        let product = value(edge.left) * value(edge.right) * probability(edge)
        if found.edge == nil || product > found.probability { found = (product, edge) }
      }
      best.append(found)
    }
    return best
  }

  /// The sum of the probabilities of each node's derivations.
  func inside(_ probability: (Edge) -> Double) -> [ScaledProbability] {
    var inside: [ScaledProbability] = []
    inside.reserveCapacity(nodeCount)
    func value(_ node: Int32) -> ScaledProbability { node < 0 ? .one : inside[Int(node)] }
    for node in 0..<nodeCount {
      var sum = ScaledProbability.zero
      for edge in edges[ways(of: node)] {
        sum += value(edge.left) * value(edge.right) * probability(edge)
      }
      inside.append(sum)
    }
    return inside
  }

  /// The choices of the most probable derivation of a node, in the order of the line.
  func mostProbableChoices(of root: Int32, _ probability: (Edge) -> Double) -> [Choice] {
    guard root >= 0 else { return [] }
    let best = best(probability)
    var choices: [Choice] = []
    var pending = [root]
    while let node = pending.popLast() {
      guard node >= 0, let edge = best[Int(node)].edge else { continue }
      if let choice = edge.choice { choices.append(choice) }
      pending += [edge.right, edge.left]
    }
    return choices
  }
}
