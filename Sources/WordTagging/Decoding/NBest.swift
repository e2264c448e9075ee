extension Lattice {
  /// A labeling with its score.
  package struct ScoredPath: Sendable {
    package var labels: [Int]
    package var score: Float
  }

  /// The labelings with the highest scores, best first.
  ///
  /// Viterbi with a list of the best `count` ways into each label instead of the best one.
  ///
  /// - Complexity: O(T·L²·n log(L·n)).
  package func best(_ count: Int, _ transitions: TransitionScores) -> [ScoredPath] {
    guard tokenCount > 0, count > 0 else { return [] }
    struct Way {
      var score: Float
      var previous: Int
      var rank: Int
    }
    var ways: [[[Way]]] = [
      (0..<labelCount).map { [Way(score: scores.start[$0], previous: -1, rank: 0)] }
    ]
    return transitions.pairs.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return [] }
      for token in 1..<max(tokenCount, 1) {
        let matrix = self.pairs(into: token, pairs)
        let last = ways[token - 1]
        ways.append(
          (0..<labelCount).map { label in
            let score = scores.start[token * stride + label]
            var candidates: [Way] = []
            for previous in 0..<labelCount {
              let pair = matrix[previous * stride + label] + score
              for (rank, way) in last[previous].enumerated() {
                candidates.append(Way(score: way.score + pair, previous: previous, rank: rank))
              }
            }
            candidates.sort { $0.score > $1.score }
            return Array(candidates.prefix(count))
          })
      }
      var ends: [Way] = []
      for label in 0..<labelCount {
        for (rank, way) in ways[tokenCount - 1][label].enumerated() {
          ends.append(Way(score: way.score, previous: label, rank: rank))
        }
      }
      ends.sort { $0.score > $1.score }
      return ends.prefix(count).map { end in
        var labels = [Int](repeating: 0, count: tokenCount)
        var (label, rank) = (end.previous, end.rank)
        for token in (0..<tokenCount).reversed() {
          labels[token] = label
          let way = ways[token][label][rank]
          (label, rank) = (way.previous, way.rank)
        }
        return ScoredPath(labels: labels, score: end.score)
      }
    }
  }
}
