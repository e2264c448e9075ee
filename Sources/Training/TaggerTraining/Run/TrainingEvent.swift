/// The result of one training step.
package struct TrainingEvent: Sendable, Equatable {
  /// A reason to stop, as text.
  package enum Ending: String, Sendable {
    case gradient = "the gradient is close to zero"
    case improvement = "the loss has almost stopped falling"
    /// No step along the direction does in single precision.
    case lineSearch = "no step lowers the loss"
    case noMistakes = "all sequences are tagged without a mistake"
  }

  /// The number of steps so far.
  package var step: Int
  /// The number of epochs so far, trials of the line search included.
  package var epochs: Double
  /// The penalized loss for the batch methods and `sgd`, the summed loss of the epoch for others.
  package var loss: Double
  /// The norm of the gradient, for the methods that compute it.
  package var gradientNorm: Double?
  /// The norm of the weights.
  package var weightNorm: Double
  /// The number of weights that are not zero.
  package var activeWeights: Int
  /// The reason why training ends with this step, if it does.
  package var ending: Ending?

  /// The event itself.
  ///
  /// - Throws: ``TrainingError`` if one of its numbers is not finite.
  func checked() throws(TrainingError) -> TrainingEvent {
    guard loss.isFinite, weightNorm.isFinite, gradientNorm?.isFinite ?? true else {
      throw .diverged(step: step, loss: loss)
    }
    return self
  }
}
