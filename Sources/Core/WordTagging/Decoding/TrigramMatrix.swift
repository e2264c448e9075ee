/// The scores of label trigrams, in rows of labels for each context.
///
/// A reference, so that the transitions of a first-order model have no more to copy.
package final class TrigramMatrix: Sendable {
  package let contexts: TrigramContexts
  /// Row context, column label; 0 where there is no trigram.
  let scores: SharedBuffer<Float>
  /// e^(score/temperature - shift); empty until prepared.
  let exponentials: SharedBuffer<Float>
  /// The scores at the temperature of ``exponentials``.
  let range: ScoreRange

  /// Lays out the trigrams of a model; nil if it has none.
  package init?(_ weights: TrigramWeights, labelCount: Int) {
    guard !weights.isEmpty else { return nil }
    contexts = TrigramContexts(weights.trigrams, labelCount: labelCount)
    var scores = [Float](repeating: 0, count: contexts.count * contexts.stride)
    for (index, place) in contexts.places.enumerated() { scores[place] = weights.weights[index] }
    self.scores = SharedBuffer(scores)
    exponentials = SharedBuffer([Float]())
    range = ScoreRange()
  }

  private init(_ other: TrigramMatrix, temperature: Float) {
    (contexts, scores) = (other.contexts, other.scores)
    var range = ScoreRange()
    let count = scores.values.count
    let exponentials = [Float](unsafeUninitializedCapacity: count) {
      if let result = $0.baseAddress, let scores = other.scores.values.baseAddress {
        range = ScoreRange.exponentiate(scores, count: count, temperature, result)
      }
      $1 = count
    }
    self.range = range
    self.exponentials = SharedBuffer(exponentials)
  }

  /// The same scores with ``exponentials`` for a temperature.
  func prepared(for temperature: Float) -> TrigramMatrix {
    TrigramMatrix(self, temperature: temperature)
  }

  /// The score of a label after a context.
  @inline(__always)
  func score(_ label: Int, after context: Int) -> Float {
    scores.values[context * contexts.stride + label]
  }
}
