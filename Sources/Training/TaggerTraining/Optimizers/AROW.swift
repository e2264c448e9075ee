/// Adaptive regularization of weights: each weight has a variance, which shrinks with every update,
/// so that rare features may still move far.
///
/// Crammer, Kulesza and Dredze, "Adaptive regularization of weight vectors", 2009, with a diagonal
/// of variances v. With d the difference on a mistaken sequence and l = cost of the mistakes + score(best) −
/// score(observed): w += l·v∘d / (r + Σ v·d²), then 1/v += d²/r. The weight of a sequence divides r.
struct AROW: UpdateRule {
  static let algorithm = TrainingAlgorithm.arow

  private let regularization: Double
  let firstVariance: Float?

  init(_ parameters: HyperParameters) {
    regularization = parameters[.arowRegularization]
    firstVariance = Float(parameters[.arowVariance])
  }

  func update(
    _ difference: inout FeatureDifference, of mistake: SequenceMistake, variances: inout [Float]
  ) -> Double {
    let loss = difference.cost + mistake.violation
    let regularization = regularization / mistake.weight
    var spread = 0.0
    for (index, place) in difference.places.enumerated() {
      spread += Double(variances[place] * difference.values[index] * difference.values[index])
    }
    let step = Float(loss / (regularization + spread))
    for (index, place) in difference.places.enumerated() {
      let value = difference.values[index]
      difference.values[index] = step * variances[place] * value
      variances[place] = 1 / (1 / variances[place] + value * value / Float(regularization))
    }
    return loss
  }
}
