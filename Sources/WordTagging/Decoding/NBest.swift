extension Lattice {
  /// A label sequence with its score.
  package struct ScoredPath: Sendable {
    package var labels: [Int]
    package var score: Double
  }

  /// The label sequences with the highest scores, best first.
  ///
  /// Viterbi with a list of the best `count` predecessors of each label instead of the best one.
  /// The decoded path is unchanged.
  ///
  /// - Complexity: O(T·L²·n).
  package mutating func nBest(_ count: Int, _ transitions: TransitionMatrix) -> [ScoredPath] {
    guard tokenCount > 0, count > 0 else { return [] }
    if count == 1 {
      viterbi(transitions)
      return [ScoredPath(labels: labels.map { Int($0) }, score: pathScore(transitions))]
    }
    var candidates: [[[Candidate]]] = [
      (0..<labelCount).map { [Candidate(score: scores.start[$0], previous: -1, rank: 0)] }
    ]
    let ends = transitions.pairs.withUnsafeBufferPointer { pairs -> [Candidate] in
      guard let pairs = pairs.baseAddress else { return [] }
      for token in 1..<max(tokenCount, 1) {
        let matrix = self.pairs(into: token, pairs)
        let last = candidates[token - 1]
        candidates.append(
          (0..<labelCount).map { label in
            let score = scores.start[token * stride + label]
            return Self.merge(last, count) { matrix[$0 * stride + label] + score }
          })
      }
      return Self.merge(candidates[tokenCount - 1], count) { _ in 0 }
    }
    let decoded = (0..<tokenCount).map { path.start[$0] }
    defer { for (token, label) in decoded.enumerated() { path.start[token] = label } }
    return ends.map { end in
      var (label, rank) = (Int(end.previous), Int(end.rank))
      for token in (0..<tokenCount).reversed() {
        path.start[token] = Int32(truncatingIfNeeded: label)
        let candidate = candidates[token][label][rank]
        (label, rank) = (Int(candidate.previous), Int(candidate.rank))
      }
      // Summed again in double precision: the scores of long sequences differ in their last digits.
      return ScoredPath(
        labels: (0..<tokenCount).map { Int(path.start[$0]) }, score: pathScore(transitions))
    }
  }

  /// A path into a label: its score, the previous label, and the index among that label's
  /// candidates.
  private struct Candidate {
    var score: Float
    var previous: Int32
    var rank: Int32
  }

  /// The size of a candidate in bytes.
  package static var candidateSize: Int { MemoryLayout<Candidate>.stride }

  /// The best candidates among sorted lists, one list for each previous label, with the score of
  /// the step from there added.
  private static func merge(
    _ lists: [[Candidate]], _ count: Int, step: (Int) -> Float
  ) -> [Candidate] {
    let steps = lists.indices.map(step)
    var next = [Int](repeating: 0, count: lists.count)
    var merged: [Candidate] = []
    while merged.count < count {
      var best: Candidate?
      for (previous, list) in lists.enumerated() where next[previous] < list.count {
        let score = list[next[previous]].score + steps[previous]
        if best.map({ score > $0.score }) ?? true {
          best = Candidate(
            score: score, previous: Int32(previous), rank: Int32(next[previous]))
        }
      }
      guard let best else { break }
      next[Int(best.previous)] += 1
      merged.append(best)
    }
    return merged
  }
}
