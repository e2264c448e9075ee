/// The derivations of a whole line as fitting uses them, with the number of each parameter.
struct FittedLine: Sendable {
  private struct Way: Sendable {
    var left: Int32
    var right: Int32
    /// The parameter, or ``none``, or ``firstPhrase`` less the number of a phrase that lists lack.
    var parameter: Int32
    var chance: Double

    static let none: Int32 = -1
    static let firstPhrase: Int32 = -2
  }

  /// Ways that derivations are expected to use less often are left out.
  private static let leastShare = 1e-6

  /// The ways to make each node; the last node is the whole line.
  private var ways: [Way] = []
  /// The index after each node's last way.
  private var ends: [Int32] = []
  /// The phrases that lists lack in some derivation.
  private(set) var phrases: [GrammarRecognizer.UnlistedPhrase] = []
  /// How often the line occurs.
  var count = 1.0

  /// Keeps what belongs to derivations of the whole line, without very improbable ones; nil when there is none.
  init?(_ derivations: LineDerivations, _ grammar: Grammar, _ parameters: GrammarParameters) {
    guard let root = derivations.root else { return nil }
    let forest = derivations.forest
    let isUsed = forest.isPart(ofNode: root)
    var nodes = [Int32](repeating: -1, count: forest.nodeCount)
    var numbers: [GrammarRecognizer.UnlistedPhrase: Int32] = [:]
    for node in nodes.indices where isUsed[node] {
      for edge in forest.edges[forest.ways(of: node)] {
        var parameter = edge.choice.flatMap { parameters.number(of: $0) }.map { Int32($0) }
        if case .unlisted(let pool, _, let start, let end) = edge.choice {
          let phrase = derivations.line.unlistedPhrase(pool, Int(start)..<Int(end), grammar)
          let number = numbers[phrase] ?? Int32(phrases.count)
          if numbers.updateValue(number, forKey: phrase) == nil { phrases.append(phrase) }
          parameter = Way.firstPhrase - number
        }
        ways.append(
          Way(
            left: edge.left < 0 ? -1 : nodes[Int(edge.left)],
            right: edge.right < 0 ? -1 : nodes[Int(edge.right)],
            parameter: parameter ?? Way.none, chance: edge.chance))
      }
      nodes[node] = Int32(ends.count)
      ends.append(Int32(ways.count))
    }
    prune(parameters.chances)
  }

  /// The ways to make a node.
  private func ways(of node: Int) -> Range<Int> {
    (node == 0 ? 0 : Int(ends[node - 1]))..<Int(ends[node])
  }

  /// Leaves out the ways that derivations hardly use, and nodes that are then not needed.
  ///
  /// A word that no list has may stand in hundreds of lists. Keeping all of these derivations would take a hundred times
  /// the memory.
  private mutating func prune(_ chances: [Double]) {
    var shares = [Double](repeating: 0, count: ways.count)
    _ = forEachUse(chances) { shares[$0] = $1 }
    var isNeeded = [Bool](repeating: false, count: ends.count)
    if !isNeeded.isEmpty { isNeeded[ends.count - 1] = true }
    var kept: [[Way]] = Array(repeating: [], count: ends.count)
    for node in ends.indices.reversed() where isNeeded[node] {
      let range = ways(of: node)
      // The best way is kept in any case, so that no node is without one.
      let least = min(Self.leastShare, shares[range].max() ?? 0)
      kept[node] = range.filter { shares[$0] >= least }.map { ways[$0] }
      for way in kept[node] {
        if way.left >= 0 { isNeeded[Int(way.left)] = true }
        if way.right >= 0 { isNeeded[Int(way.right)] = true }
      }
    }
    var numbers = [Int32](repeating: -1, count: ends.count)
    ways = []
    ends = []
    for (node, own) in kept.enumerated() where isNeeded[node] {
      for var way in own {
        if way.left >= 0 { way.left = numbers[Int(way.left)] }
        if way.right >= 0 { way.right = numbers[Int(way.right)] }
        ways.append(way)
      }
      numbers[node] = Int32(ends.count)
      ends.append(Int32(ways.count))
    }
  }

  /// Adds up how often each parameter is expected to be used.
  ///
  /// - Parameters:
  ///   - chances: The probability of each parameter.
  ///   - counts: Takes the expected numbers of uses, times ``count``.
  ///   - phraseCounts: Takes the same of ``phrases``.
  /// - Returns: The logarithm of the line's probability.
  func addUses(
    _ chances: [Double], to counts: inout [Double], _ phraseCounts: inout [Double]
  ) -> Double {
    forEachUse(chances) { way, share in
      let parameter = ways[way].parameter
      if parameter >= 0 {
        counts[Int(parameter)] += count * share
      } else if parameter <= Way.firstPhrase {
        phraseCounts[Int(Way.firstPhrase - parameter)] += count * share
      }
    }
  }

  /// Calls a function with each way and how often derivations are expected to use it; returns the logarithm of the line's
  /// probability.
  private func forEachUse(_ chances: [Double], _ body: (_ way: Int, _ share: Double) -> Void)
    -> Double
  {
    var inside: [ScaledProbability] = []
    inside.reserveCapacity(ends.count)
    func value(_ node: Int32) -> ScaledProbability { node < 0 ? .one : inside[Int(node)] }
    func probability(_ way: Way) -> Double {
      way.parameter < 0 ? way.chance : way.chance * chances[Int(way.parameter)]
    }
    for node in ends.indices {
      var sum = ScaledProbability.zero
      for way in ways[ways(of: node)] {
        sum += value(way.left) * value(way.right) * probability(way)
      }
      inside.append(sum)
    }
    // A line without any choice is certain.
    guard let total = inside.last else { return 0 }
    var outside = [ScaledProbability](repeating: .zero, count: ends.count)
    outside[ends.count - 1] = .one / total
    for node in ends.indices.reversed() {
      for index in ways(of: node) {
        let way = ways[index]
        let passed = outside[node] * probability(way)
        let (left, right) = (value(way.left), value(way.right))
        if way.left >= 0 { outside[Int(way.left)] += passed * right }
        if way.right >= 0 { outside[Int(way.right)] += passed * left }
        body(index, (passed * left * right).value)
      }
    }
    return total.logarithm
  }
}
