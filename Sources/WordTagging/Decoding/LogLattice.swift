/// Forward–backward of one sequence with logarithms: slow, and safe for weights of any size.
///
/// `forward[t][y]` is the logarithm of the summed weight of all label sequences that end at token
/// t with label y, `backward[t][y]` that of all that continue from there; −∞ is forbidden. Their
/// sum minus log Z is the logarithm of the marginal (Lafferty, McCallum and Pereira, "Conditional
/// random fields", 2001). Tagging and training fall back to it when scaled probabilities underflow.
package struct LogLattice {
  package let labelCount: Int
  /// The state scores of each token, −∞ for a forbidden label.
  let states: [[Double]]
  /// For each token the scores of (previous label, label), by rows; the first token's are unused.
  let transitions: [[Double]]
  private(set) var forward: [[Double]]
  private(set) var backward: [[Double]]
  /// The logarithm of the partition function.
  package private(set) var logPartition = 0.0

  package init(labelCount: Int, states: [[Double]], transitions: [[Double]]) {
    self.labelCount = labelCount
    self.states = states
    self.transitions = transitions
    forward = states
    backward = states.map { $0.map { _ in 0 } }
    for token in states.indices.dropFirst() {
      for label in 0..<labelCount {
        forward[token][label] += Self.logSum(
          (0..<labelCount).map {
            forward[token - 1][$0] + transitions[token][$0 * labelCount + label]
          })
      }
    }
    for token in states.indices.dropFirst().reversed() {
      for previous in 0..<labelCount {
        backward[token - 1][previous] = Self.logSum(
          (0..<labelCount).map {
            transitions[token][previous * labelCount + $0] + states[token][$0] + backward[token][$0]
          })
      }
    }
    logPartition = Self.logSum(forward.last ?? [0])
  }

  /// The probability of a label at a token.
  package func marginal(_ token: Int, _ label: Int) -> Double {
    PortableMath.exp(forward[token][label] + backward[token][label] - logPartition)
  }

  /// The probability of a pair of labels at a token and the one before it.
  package func marginal(_ token: Int, previous: Int, label: Int) -> Double {
    PortableMath.exp(
      forward[token - 1][previous] + transitions[token][previous * labelCount + label]
        + states[token][label] + backward[token][label] - logPartition)
  }

  private static func logSum(_ values: [Double]) -> Double {
    guard let most = values.max(), most > -.infinity else { return -.infinity }
    return most + PortableMath.log(values.reduce(0) { $0 + PortableMath.exp($1 - most) })
  }
}
