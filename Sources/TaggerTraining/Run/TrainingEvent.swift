/// What one step of training led to.
package struct TrainingEvent: Sendable, Equatable {
  /// Why no further step is needed.
  package enum Ending: String, Sendable {
    /// The gradient is as good as zero.
    case gradient
    /// The objective has all but stopped falling.
    case improvement
    /// No step along the direction makes the objective smaller in the arithmetic at hand.
    case lineSearch
    /// All lines are tagged without a mistake.
    case noMistakes
  }

  /// How many steps have been taken.
  package var step: Int
  /// How many times the corpus has been gone through, trials of the line search included.
  package var passes: Double
  /// The penalized loss for the batch methods and `sgd`, the summed loss of the pass for others.
  package var loss: Double
  /// The length of the gradient, for the methods that have one.
  package var gradientNorm: Double?
  /// The length of the vector of weights.
  package var weightNorm: Double
  /// How many weights are not zero.
  package var activeWeights: Int
  /// Why training ends with this step, if it does.
  package var ending: Ending?

  /// The event, if all its numbers are numbers.
  ///
  /// - Throws: ``TrainingError/diverged(step:loss:)`` if not.
  func checked() throws(TrainingError) -> TrainingEvent {
    guard loss.isFinite, weightNorm.isFinite, gradientNorm?.isFinite ?? true else {
      throw .diverged(step: step, loss: loss)
    }
    return self
  }
}
