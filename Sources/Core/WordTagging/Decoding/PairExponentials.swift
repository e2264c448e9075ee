/// The exponentials of the label pairs that lead to each token, as forward–backward multiplies them.
struct PairExponentials {
  /// The matrix of the first token, followed by its transpose.
  let start: UnsafePointer<Float>
  /// The numbers between the matrices of two tokens: 0 where all share one.
  let step: Int
  /// The range of the scores of all tokens.
  let range: ScoreRange
  /// The sum of what was subtracted from the scores of each token.
  let shift: Double
}

extension Lattice {
  /// Takes the exponentials of the shared pairs and their range, or computes each token's if it has its own.
  mutating func pairExponentials(
    _ shared: UnsafePointer<Float>, _ range: ScoreRange, _ temperature: Float
  ) -> PairExponentials {
    guard hasEdges else {
      return PairExponentials(
        start: shared, step: 0, range: range, shift: Double(range.shift) * Double(tokenCount - 1))
    }
    let square = stride * stride
    let own = edgeExponentials.reserve(2 * tokenCount * square)
    var (whole, shift) = (range, 0.0)
    for token in 1..<max(tokenCount, 1) {
      let range = TransitionMatrix.exponentiate(
        UnsafePointer(edges.start + token * square), stride: stride, temperature,
        own + 2 * token * square)
      shift += Double(range.shift)
      whole.least = min(whole.least, range.least)
      whole.greatest = max(whole.greatest, range.greatest)
    }
    return PairExponentials(start: own, step: 2 * square, range: whole, shift: shift)
  }
}
