/// The structured perceptron: the difference of a mistaken sequence is added as it is, times the weight
/// of the sequence.
///
/// Collins, "Discriminative training methods for hidden Markov models", 2002. The loss of a
/// sequence is its share of mistaken tokens.
struct AveragedPerceptron: UpdateRule {
  static let algorithm = Algorithm.perceptron

  init(_ parameters: HyperParameters, weightCount: Int) {}

  mutating func update(
    _ difference: inout FeatureDifference, of mistake: SequenceMistake
  ) -> Double {
    if mistake.weight != 1 { difference.scale(by: Float(mistake.weight)) }
    return Double(difference.mistakes) / Double(mistake.tokenCount)
  }
}
