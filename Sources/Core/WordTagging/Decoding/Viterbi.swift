/// The Viterbi algorithm (1967) on plain memory, for tagging and for online training.
///
///     δ_t(y) = s_t(y) + max_y' (δ_{t-1}(y') + w(y', y))
///
/// The forward pass keeps only the best scores, twelve or four labels at a time; the backward pass searches
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
      let row = best + token &* stride
      MaxPlus.advance(
        from: row - stride, pairs + token &* pairStep, times: scores + token &* stride, labelCount,
        stride, into: row)
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

  /// The first label with the highest score, or with the highest sum of two scores.
  @inline(__always)
  static func first(
    _ scores: UnsafePointer<Float>, plus others: UnsafePointer<Float>? = nil, _ stride: Int
  ) -> Int {
    @inline(__always)
    func sums(_ block: Int) -> SIMD4<Float> {
      others.map { scores.four(block) + $0.four(block) } ?? scores.four(block)
    }
    var most = sums(0)
    var labels = SIMD4<Int32>(0, 1, 2, 3)
    var numbers = labels
    var block = 4
    while block < stride {
      numbers &+= 4
      let others = sums(block)
      let isLarger = others .> most
      most.replace(with: others, where: isLarger)
      labels.replace(with: numbers, where: isLarger)
      block &+= 4
    }
    // Of equal scores the one with the lowest label is first.
    var (label, score) = (labels[0], most[0])
    for lane in 1..<4 where most[lane] > score || (most[lane] == score && labels[lane] < label) {
      (label, score) = (labels[lane], most[lane])
    }
    return Int(label)
  }
}

extension Lattice {
  /// Finds the label sequence with the highest score and leaves it in `path`.
  package mutating func viterbi(_ transitions: TransitionMatrix) {
    guard tokenCount > 0 else { return }
    if let trigrams = transitions.trigrams(for: tokenCount) {
      _ = viterbi(trigrams, transitions)
      return
    }
    let best = best.reserve(tokenCount * stride)
    transitions.pairs.withView { pairs in
      guard !hasEdges, !transitions.margins.isEmpty else {
        Viterbi.findPath(
          scores: scores.start, pairs: self.pairs(into: 0, pairs.start),
          pairStep: hasEdges ? stride * stride : 0, tokenCount: tokenCount,
          labelCount: labelCount, stride: stride, best: best, path: path.start)
        return
      }
      transitions.columns.withView { columns in
        transitions.margins.withView { margins in
          DecidedTokens(
            scores: scores.start, pairs: pairs.start, columns: columns.start,
            margins: margins.start, labelCount: labelCount, stride: stride, best: best,
            path: path.start
          ).findPath(tokenCount: tokenCount)
        }
      }
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
