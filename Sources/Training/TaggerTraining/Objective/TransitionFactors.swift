import WordTagging

/// The transition weights and M, their exponentials, 0 where a constraint rules the pair out; and the weights and
/// exponentials of label trigrams.
final class TransitionFactors<Real: Scalar> {
  let stride: Int
  let scores: Matrix<Real>
  let factors: Matrix<Real>
  /// Mᵀ.
  let transposed: Matrix<Real>
  /// The weight of each label after each context, and its exponential; empty for a model of first order.
  let trigramScores: Matrix<Real>
  let trigramFactors: Matrix<Real>
  /// The exponentials by label and context.
  let trigramsTransposed: Matrix<Real>
  private let trigrams: CompiledTrigrams?
  /// Whether a weight is so large that products of its exponential may overflow.
  private(set) var isOutOfRange = false
  /// The most that the pairs and trigrams of a label can change its score.
  private(set) var reach: Real = 0

  init(labelCount: Int, stride: Int, trigrams: CompiledTrigrams? = nil) {
    self.stride = stride
    self.trigrams = trigrams
    let contextCount = trigrams?.contexts.count ?? 0
    trigramScores = Matrix(rows: contextCount, stride: stride)
    trigramFactors = Matrix(rows: contextCount, stride: stride)
    trigramFactors.start.update(repeating: 1, count: contextCount * stride)
    // Products of four contexts at a time read past the last one.
    trigramsTransposed = Matrix(rows: trigrams == nil ? 0 : labelCount, stride: contextCount + 4)
    trigramsTransposed.start.update(
      repeating: 1, count: trigramsTransposed.rowCount * trigramsTransposed.stride)
    scores = Matrix(rows: labelCount, stride: stride)
    factors = Matrix(rows: labelCount, stride: stride)
    transposed = Matrix(rows: labelCount, stride: stride)
  }

  /// Takes the transitions from the start of the weights, and the trigrams from their places.
  func update(weights: BufferView<Real>, constraints: TransitionMasks) {
    let count = scores.rowCount * stride
    scores.start.update(from: weights.start, count: count)
    factors.start.update(from: weights.start, count: count)
    isOutOfRange = false
    for index in 0..<count where abs(weights[index]) > 40 { isOutOfRange = true }
    factors.exponentiate(count)
    for index in 0..<count { factors.start[index] *= Real(constraints.transitions[index]) }
    for previous in 0..<factors.rowCount {
      for label in 0..<factors.rowCount {
        transposed.row(label)[previous] = factors.row(previous)[label]
      }
    }
    if let trigrams { update(trigrams, weights: weights) }
  }

  private func update(_ trigrams: CompiledTrigrams, weights: BufferView<Real>) {
    let exponentials = Matrix<Real>(rows: 1, stride: trigrams.contexts.places.count)
    var most: Real = 0
    for (number, place) in trigrams.contexts.places.enumerated() {
      let weight = weights[trigrams.start + number]
      trigramScores.start[place] = weight
      exponentials.start[number] = weight
      most = max(most, abs(weight))
    }
    if most > 40 { isOutOfRange = true }
    reach = 3 * most
    for index in 0..<scores.rowCount * stride {
      reach = max(reach, 3 * most + 2 * abs(scores.start[index]))
    }
    exponentials.exponentiate(exponentials.stride)
    for (number, place) in trigrams.contexts.places.enumerated() {
      trigramFactors.start[place] = exponentials.start[number]
      trigramsTransposed.row(place % stride)[place / stride] = exponentials.start[number]
    }
  }
}
