/// The structured perceptron: the difference of a mistaken sequence is added as it is, times the weight
/// of the sequence and the mean cost of its mistakes.
///
/// Collins, "Discriminative training methods for hidden Markov models", 2002. The loss of a
/// sequence is its share of mistaken tokens.
struct AveragedPerceptron: UpdateRule {
  static let algorithm = TrainingAlgorithm.perceptron

  init(_ parameters: HyperParameters) {}

  func update(
    _ difference: inout FeatureDifference, of mistake: SequenceMistake, variances: inout [Float]
  ) -> Double {
    let factor = mistake.weight * difference.cost / Double(difference.mistakes)
    if factor != 1 { difference.scale(by: Float(factor)) }
    return Double(difference.mistakes) / Double(mistake.tokenCount)
  }
}
