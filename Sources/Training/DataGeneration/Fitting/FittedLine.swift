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
  let phrases: [GrammarRecognizer.UnlistedPhrase]
  /// How often the line occurs.
  var count = 1.0

  /// Keeps what belongs to derivations of the whole line, without very improbable ones; nil when there is none.
  ///
  /// A word that no list has may stand in hundreds of lists. Nearly all of these derivations are too improbable to count,
  /// and keeping them would take a hundred times the memory.
  init?(
    _ derivations: LineDerivations, _ grammar: Grammar, _ parameters: GrammarParameters,
    _ chances: GrammarChances
  ) {
    guard let root = derivations.root else { return nil }
    let forest = derivations.forest
    let inside = forest.inside(chances.probability)
    func value(_ node: Int32) -> ScaledProbability { node < 0 ? .one : inside[Int(node)] }
    var outside = [ScaledProbability](repeating: .zero, count: forest.nodeCount)
    var isReached = [Bool](repeating: false, count: forest.nodeCount)
    if root >= 0 {
      outside[Int(root)] = .one / value(root)
      isReached[Int(root)] = true
    }
    var keptWays: [[LineForest.Edge]] = Array(repeating: [], count: forest.nodeCount)
    for node in outside.indices.reversed() where isReached[node] {
      let edges = forest.edges[forest.ways(of: node)]
      // How often derivations are expected to use each way.
      let shares = edges.map {
        (outside[node] * value($0.left) * value($0.right) * chances.probability($0)).value
      }
      // The best way is kept in any case, so that no node is without one.
      let least = min(Self.leastShare, shares.max() ?? 0)
      for (edge, share) in zip(edges, shares) where share >= least {
        keptWays[node].append(edge)
        let passed = outside[node] * chances.probability(edge)
        if edge.left >= 0 {
          outside[Int(edge.left)] += passed * value(edge.right)
          isReached[Int(edge.left)] = true
        }
        if edge.right >= 0 {
          outside[Int(edge.right)] += passed * value(edge.left)
          isReached[Int(edge.right)] = true
        }
      }
    }
    var numbers = [Int32](repeating: -1, count: forest.nodeCount)
    var phrases: [GrammarRecognizer.UnlistedPhrase] = []
    var phraseNumbers: [GrammarRecognizer.UnlistedPhrase: Int32] = [:]
    for (node, kept) in keptWays.enumerated() where !kept.isEmpty {
      for edge in kept {
        var parameter = edge.choice.flatMap { parameters.number(of: $0) }.map { Int32($0) }
        if case .unlisted(let pool, _, let start, let end) = edge.choice {
          let phrase = derivations.line.unlistedPhrase(pool, Int(start)..<Int(end), grammar)
          if phraseNumbers[phrase] == nil {
            phraseNumbers[phrase] = Int32(phrases.count)
            phrases.append(phrase)
          }
          parameter = phraseNumbers[phrase].map { Way.firstPhrase - $0 }
        }
        let (left, right) = (
          edge.left < 0 ? -1 : numbers[Int(edge.left)],
          edge.right < 0 ? -1 : numbers[Int(edge.right)]
        )
        ways.append(
          Way(left: left, right: right, parameter: parameter ?? Way.none, chance: edge.chance))
      }
      numbers[node] = Int32(ends.count)
      ends.append(Int32(ways.count))
    }
    self.phrases = phrases
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
    var inside: [ScaledProbability] = []
    inside.reserveCapacity(ends.count)
    func value(_ node: Int32) -> ScaledProbability { node < 0 ? .one : inside[Int(node)] }
    func probability(_ way: Way) -> Double {
      way.parameter < 0 ? way.chance : way.chance * chances[Int(way.parameter)]
    }
    var start = 0
    for end in ends {
      var sum = ScaledProbability.zero
      for way in ways[start..<Int(end)] {
        sum += value(way.left) * value(way.right) * probability(way)
      }
      inside.append(sum)
      start = Int(end)
    }
    // A line without any choice is certain.
    guard let total = inside.last else { return 0 }
    var outside = [ScaledProbability](repeating: .zero, count: ends.count)
    outside[ends.count - 1] = ScaledProbability(count) / total
    for node in ends.indices.reversed() {
      for way in ways[(node == 0 ? 0 : Int(ends[node - 1]))..<Int(ends[node])] {
        let passed = outside[node] * probability(way)
        let (left, right) = (value(way.left), value(way.right))
        if way.left >= 0 { outside[Int(way.left)] += passed * right }
        if way.right >= 0 { outside[Int(way.right)] += passed * left }
        if way.parameter >= 0 {
          counts[Int(way.parameter)] += (passed * left * right).value
        } else if way.parameter <= Way.firstPhrase {
          phraseCounts[Int(Way.firstPhrase - way.parameter)] += (passed * left * right).value
        }
      }
    }
    return total.logarithm
  }
}
