/// Forward–backward of one sequence with logarithms: slow, and safe for weights of any size.
///
/// `forward[t][c]` is the logarithm of the summed weight of all label sequences that end at token t in
/// context c, `backward[t][c]` the same for all that continue from there; −∞ is forbidden. Their sum minus
/// log Z is the logarithm of the marginal (Lafferty, McCallum and Pereira, "Conditional random
/// fields", 2001). Tagging and training fall back to it when scaled probabilities underflow.
package final class LogLattice {
  package let contexts: TrigramContexts
  /// The score of each label after each context, by rows.
  private let trigrams: [Double]
  /// The exponentials of the scores, divided by the greatest exponential.
  private let factors: [Double]
  private let greatest: Double
  /// The state scores of each token, −∞ for a forbidden label.
  private let states: [[Double]]
  /// For each token the scores of (previous label, label), by rows; the first token's are unused.
  private let transitions: [[Double]]
  private var forward: [[Double]] = []
  private var backward: [[Double]] = []
  /// The logarithm of the partition function.
  package private(set) var logPartition = 0.0

  /// Computes all sums.
  ///
  /// - Parameters:
  ///   - contexts: The contexts; a first-order model has the contexts of no trigrams.
  ///   - trigrams: The score of each label after each context, in rows of labels; empty in first order.
  ///   - states: The state scores of each token.
  ///   - transitions: For each token the scores of label pairs.
  package init(
    _ contexts: TrigramContexts, trigrams: [Double], states: [[Double]], transitions: [[Double]]
  ) {
    self.contexts = contexts
    let count = contexts.count * contexts.labelCount
    self.trigrams = trigrams.isEmpty ? [Double](repeating: 0, count: count) : trigrams
    (self.states, self.transitions) = (states, transitions)
    let greatest = trigrams.max() ?? 0
    self.greatest = greatest
    factors = self.trigrams.map { PortableMath.exp($0 - greatest) }
    guard let first = states.first else { return }
    let row = [Double](repeating: -.infinity, count: contexts.count)
    forward = [row]
    for label in first.indices { forward[0][contexts.initial(label)] = first[label] }
    for token in states.indices.dropFirst() { forward.append(advance(to: token, row)) }
    backward = Array(repeating: row.map { _ in 0 }, count: states.count)
    for token in states.indices.dropFirst().reversed() { retreat(from: token) }
    logPartition = Self.logSum(forward[states.count - 1])
  }

  /// Computes `forward` of a token from the one before.
  private func advance(to token: Int, _ empty: [Double]) -> [Double] {
    let (count, before) = (contexts.labelCount, forward[token - 1])
    var row = empty
    var alone = [[Double]](repeating: [], count: count)
    for previous in 0..<count {
      let group = contexts.contexts(endingIn: previous)
      let (most, shares) = Self.shares(before[group])
      for label in 0..<count {
        var sum = 0.0
        for context in group {
          sum += shares[context - group.lowerBound] * factors[context * count + label]
        }
        let reached =
          transitions[token][previous * count + label]
          + logarithm(of: sum, most) { group.map { before[$0] + trigrams[$0 * count + label] } }
        if contexts.isOpen(previous, label) {
          alone[label].append(reached)
        } else {
          row[contexts.following(previous, label)] = reached + states[token][label]
        }
      }
    }
    for label in 0..<count {
      row[Int(contexts.starts[label])] = Self.logSum(alone[label]) + states[token][label]
    }
    return row
  }

  /// Computes `backward` of the token before another one.
  private func retreat(from token: Int) {
    let count = contexts.labelCount
    for previous in 0..<count {
      let after = (0..<count).map {
        transitions[token][previous * count + $0] + states[token][$0]
          + backward[token][contexts.following(previous, $0)]
      }
      let (most, shares) = Self.shares(after[...])
      for context in contexts.contexts(endingIn: previous) {
        var sum = 0.0
        for label in 0..<count { sum += shares[label] * factors[context * count + label] }
        backward[token - 1][context] = logarithm(of: sum, most) {
          (0..<count).map { after[$0] + trigrams[context * count + $0] }
        }
      }
    }
  }

  /// The largest of some logarithms, and the exponentials relative to it.
  private static func shares(_ values: ArraySlice<Double>) -> (most: Double, shares: [Double]) {
    let most = values.max() ?? -.infinity
    return (most, values.map { most > -.infinity ? PortableMath.exp($0 - most) : 0 })
  }

  /// The logarithm of a sum of products of shares and factors, from single scores where those underflow.
  private func logarithm(of sum: Double, _ most: Double, scores: () -> [Double]) -> Double {
    if most == -.infinity { return most }
    return sum > 1e-200 ? most + greatest + PortableMath.log(sum) : Self.logSum(scores())
  }

  /// The probability of a label at a token.
  package func marginal(_ token: Int, _ label: Int) -> Double {
    contexts.contexts(endingIn: label).reduce(0) {
      $0 + PortableMath.exp(forward[token][$1] + backward[token][$1] - logPartition)
    }
  }

  /// The probability of a label at a token and a context at the one before it.
  package func marginal(_ token: Int, context: Int, label: Int) -> Double {
    let (previous, count) = (contexts.label(context), contexts.labelCount)
    return PortableMath.exp(
      forward[token - 1][context] + trigrams[context * count + label]
        + transitions[token][previous * count + label] + states[token][label]
        + backward[token][contexts.following(previous, label)] - logPartition)
  }

  private static func logSum(_ values: [Double]) -> Double {
    guard let most = values.max(), most > -.infinity else { return -.infinity }
    return most + PortableMath.log(values.reduce(0) { $0 + PortableMath.exp($1 - most) })
  }
}

extension Lattice {
  /// Computes the marginals and the log-partition with logarithms.
  mutating func runInLogSpace(_ transitions: TransitionMatrix, temperature: Float) -> Double {
    let factor = 1 / Double(temperature)
    let (count, stride) = (labelCount, stride)
    func scaled(_ scores: UnsafePointer<Float>, rows: Int) -> [Double] {
      (0..<rows * count).map {
        let score = scores[$0 / count * stride + $0 % count]
        return Double(score) * (score > TransitionMatrix.never / 2 ? factor : 1)
      }
    }
    let trigrams = transitions.trigrams(for: tokenCount)
    let contexts = trigrams?.contexts ?? TrigramContexts([], labelCount: count)
    let lattice = transitions.pairs.withUnsafeBufferPointer { shared -> LogLattice? in
      guard let shared = shared.baseAddress else { return nil }
      let scored = trigrams?.scores.values.baseAddress
      return LogLattice(
        contexts, trigrams: scored.map { scaled($0, rows: contexts.count) } ?? [],
        states: (0..<tokenCount).map { scaled(scores.start + $0 * stride, rows: 1) },
        transitions: hasEdges
          ? (0..<tokenCount).map { scaled(pairs(into: $0, shared), rows: count) }
          : Array(repeating: scaled(shared, rows: count), count: tokenCount))
    }
    guard let lattice else { return 0 }
    let marginals = marginals.reserve(tokenCount * stride)
    for token in 0..<tokenCount {
      for label in 0..<count {
        // Scores of a damaged model may be so large that a rounded probability exceeds 1.
        marginals[token * stride + label] = Float(min(1, lattice.marginal(token, label)))
      }
    }
    return lattice.logPartition
  }
}
