/// The Viterbi algorithm (1967) on plain memory, for tagging and for online training.
///
///     δ_t(y) = s_t(y) + max_y' (δ_{t-1}(y') + w(y', y))
///
/// The forward pass keeps only the best scores, four labels at a time; the backward pass searches
/// for the best predecessor again, for one label per token instead of for all. N-best decoding is a
/// separate algorithm (``Lattice/nBest(_:_:)``), because it keeps lists instead of scores.
package enum Viterbi {
  /// Finds the label sequence with the highest score, the first one in case of a tie.
  ///
  /// - Parameters:
  ///   - scores: The scores of labels, [token][label].
  ///   - pairs: The scores of label pairs into a token, [previous][label].
  ///   - pairStep: The distance from a token's pairs to the next token's; 0 when all are the same.
  ///   - tokenCount: The number of tokens.
  ///   - labelCount: The number of labels.
  ///   - stride: The length of all rows, a multiple of four.
  ///   - best: Space for as many scores as `scores` has.
  ///   - path: Space for the labels.
  /// - Returns: The sequence's score.
  /// - Complexity: O(T·L²).
  @discardableResult
  package static func findPath(
    scores: UnsafePointer<Float>, pairs: UnsafePointer<Float>, pairStep: Int, tokenCount: Int,
    labelCount: Int, stride: Int, best: UnsafeMutablePointer<Float>,
    path: UnsafeMutablePointer<Int32>
  ) -> Float {
    best.update(from: scores, count: stride)
    for token in 1..<max(tokenCount, 1) {
      let pairs = pairs + token &* pairStep
      let row = best + token &* stride
      let before = UnsafePointer(row - stride)
      var block = 0
      while block < stride {
        var most = pairs.four(block) + before[0]
        var column = pairs + (block &+ stride)
        for previous in 1..<max(labelCount, 1) {
          let score = column.four(0) + before[previous]
          most.replace(with: score, where: score .> most)
          column += stride
        }
        row.setFour(block, most + scores.four(token &* stride &+ block))
        block &+= 4
      }
    }
    // Trace back from the best last label to the labels that produced its score.
    var (label, score) = (0, -Float.infinity)
    var row = UnsafePointer(best + (tokenCount &- 1) &* stride)
    for candidate in 0..<labelCount where row[candidate] > score {
      (label, score) = (candidate, row[candidate])
    }
    path[tokenCount &- 1] = Int32(truncatingIfNeeded: label)
    for token in Swift.stride(from: tokenCount - 1, to: 0, by: -1) {
      var pair = pairs + (token &* pairStep &+ label)
      row -= stride
      label = 0
      var most = -Float.infinity
      for previous in 0..<labelCount {
        let score = row[previous] + pair.pointee
        if score > most { (label, most) = (previous, score) }
        pair += stride
      }
      path[token &- 1] = Int32(truncatingIfNeeded: label)
    }
    return score
  }
}

extension Lattice {
  /// Finds the label sequence with the highest score and leaves it in `path`.
  ///
  /// - Returns: The sequence's score.
  @discardableResult
  package mutating func viterbi(_ transitions: TransitionMatrix) -> Float {
    guard tokenCount > 0 else { return 0 }
    if let trigrams = transitions.trigrams(for: tokenCount) {
      return viterbi(trigrams, transitions)
    }
    let best = best.reserve(tokenCount * stride)
    return transitions.pairs.withUnsafeBufferPointer { pairs in
      guard let shared = pairs.baseAddress else { return 0 }
      return Viterbi.findPath(
        scores: scores.start, pairs: self.pairs(into: 0, shared),
        pairStep: hasEdges ? stride * stride : 0, tokenCount: tokenCount, labelCount: labelCount,
        stride: stride, best: best, path: path.start)
    }
  }

  /// The score of the label sequence in `path`.
  package func pathScore(_ transitions: TransitionMatrix) -> Double {
    guard tokenCount > 0 else { return 0 }
    return transitions.pairs.withUnsafeBufferPointer { pairs in
      var score = 0.0
      if let trigrams = transitions.trigrams(for: tokenCount) { score += trigramScore(trigrams) }
      for token in 0..<tokenCount {
        let label = Int(path.start[token])
        score += Double(scores.start[token * stride + label])
        guard token > 0, let shared = pairs.baseAddress else { continue }
        let previous = Int(path.start[token - 1])
        score += Double(self.pairs(into: token, shared)[previous * stride + label])
      }
      return score
    }
  }
}
