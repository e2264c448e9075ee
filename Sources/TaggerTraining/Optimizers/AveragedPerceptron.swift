/// The structured perceptron: a mistaken line's difference is added as it is.
///
/// Collins, "Discriminative training methods for hidden Markov models", 2002. The loss of a line
/// is the share of its tokens that were mistaken.
struct AveragedPerceptron: OnlineRule {
  static let algorithm = Algorithm.perceptron
  static let mergesColumns = true

  init(_ parameters: HyperParameters, weightCount: Int) {}

  mutating func answer(
    _ difference: inout LabelDifference, violation: Double, tokenCount: Int
  ) -> Double {
    Double(difference.mistakes) / Double(tokenCount)
  }
}
