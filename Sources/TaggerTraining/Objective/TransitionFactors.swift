/// The transition weights and M, their exponentials, 0 where a constraint rules the pair out.
final class TransitionFactors<Real: Scalar> {
  let stride: Int
  let scores: Matrix<Real>
  let factors: Matrix<Real>
  /// Mᵀ.
  let transposed: Matrix<Real>
  /// Whether a weight is so large that products of its exponential may overflow.
  private(set) var isOutOfRange = false

  init(labelCount: Int, stride: Int) {
    self.stride = stride
    scores = Matrix(rows: labelCount, stride: stride)
    factors = Matrix(rows: labelCount, stride: stride)
    transposed = Matrix(rows: labelCount, stride: stride)
  }

  /// Takes the transitions from the start of the weights.
  func update(weights: UnsafePointer<Real>, constraints: TransitionMasks) {
    let count = scores.rowCount * stride
    scores.start.update(from: weights, count: count)
    factors.start.update(from: weights, count: count)
    isOutOfRange = false
    for index in 0..<count where abs(weights[index]) > 40 { isOutOfRange = true }
    Real.exponentiate(UnsafeMutableBufferPointer(start: factors.start, count: count))
    for index in 0..<count { factors.start[index] *= Real(constraints.transitions[index]) }
    for previous in 0..<factors.rowCount {
      for label in 0..<factors.rowCount {
        transposed.row(label)[previous] = factors.row(previous)[label]
      }
    }
  }
}
