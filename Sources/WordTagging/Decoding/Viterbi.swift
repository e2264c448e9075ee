extension Lattice {
  /// Finds the labelling with the highest score and leaves it in `path`.
  ///
  ///     δ_t(y) = s_t(y) + max_y' (δ_{t-1}(y') + w(y', y))
  ///
  /// - Returns: The labelling's score.
  /// - Complexity: O(T·L²), eight labels at a time.
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
    let origins = origins.reserve(tokenCount * stride)
    var last = best.reserve(2 * stride)
    var next = last + stride
    last.initialize(from: scores, count: stride)
    for token in 1..<max(tokenCount, 1) {
      let pairs = pairs(into: token, transitions)
      for block in Swift.stride(from: 0, to: stride, by: 8) {
        var best = pairs.eight(block) + last[0]
        var origin = SIMD8<Int32>(repeating: 0)
        for previous in 1..<max(labelCount, 1) {
          let score = pairs.eight(previous * stride + block) + last[previous]
          let isBetter = score .> best
          best.replace(with: score, where: isBetter)
          origin.replace(with: Int32(truncatingIfNeeded: previous), where: isBetter)
        }
        next.setEight(block, best + scores.eight(token * stride + block))
        origins.setEight(token * stride + block, origin)
      }
      swap(&last, &next)
    }
    var label = 0
    for candidate in 1..<max(labelCount, 1) where last[candidate] > last[label] {
      label = candidate
    }
    let score = last[label]
    let path = path.start
    for token in Swift.stride(from: tokenCount - 1, through: 0, by: -1) {
      path[token] = Int32(truncatingIfNeeded: label)
      if token > 0 { label = Int(origins[token * stride + label]) }
    }
    return score
  }

  /// The score of the labelling in `path`.
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
