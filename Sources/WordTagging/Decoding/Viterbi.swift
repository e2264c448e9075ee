extension Lattice {
  /// Finds the labeling with the highest score and leaves it in `path`.
  ///
  ///     δ_t(y) = s_t(y) + max_y' (δ_{t-1}(y') + w(y', y))
  ///
  /// - Returns: The labeling's score.
  /// - Complexity: O(T·L²), four labels at a time.
  @discardableResult
  package mutating func viterbi(_ transitions: TransitionScores) -> Float {
    guard tokenCount > 0 else { return 0 }
    let score = transitions.pairs.withUnsafeBufferPointer { pairs in
      pairs.baseAddress.map { runViterbi($0) } ?? 0
    }
    return score
  }

  private mutating func runViterbi(_ transitions: UnsafePointer<Float>) -> Float {
    let scores = UnsafePointer(scores.start)
    let best = best.reserve(tokenCount * stride)
    best.update(from: scores, count: stride)
    for token in 1..<max(tokenCount, 1) {
      let pairs = pairs(into: token, transitions)
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
    return followBack(UnsafePointer(best), transitions)
  }

  /// Leaves the best labeling in `path`.
  ///
  /// Its last label is the one that ends best, before it stands the one from which that score came,
  /// and so on. Of equals the first is taken.
  private func followBack(
    _ best: UnsafePointer<Float>, _ transitions: UnsafePointer<Float>
  ) -> Float {
    let path = path.start
    var (label, score) = (0, -Float.infinity)
    var row = best + (tokenCount &- 1) &* stride
    for candidate in 0..<labelCount where row[candidate] > score {
      (label, score) = (candidate, row[candidate])
    }
    path[tokenCount &- 1] = Int32(truncatingIfNeeded: label)
    for token in Swift.stride(from: tokenCount - 1, to: 0, by: -1) {
      var pair = pairs(into: token, transitions) + label
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

  /// The score of the labeling in `path`.
  package func pathScore(_ transitions: TransitionScores) -> Float {
    guard tokenCount > 0 else { return 0 }
    return transitions.pairs.withUnsafeBufferPointer { pairs in
      var score: Float = 0
      for token in 0..<tokenCount {
        let label = Int(path.start[token])
        score += scores.start[token * stride + label]
        guard token > 0, let transitions = pairs.baseAddress else { continue }
        score +=
          self.pairs(into: token, transitions)[Int(path.start[token - 1]) * stride + label]
      }
      return score
    }
  }
}
