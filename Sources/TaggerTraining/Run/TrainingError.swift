/// Why training cannot start or go on.
public enum TrainingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The corpus has no tokens.
  case nothingToLearn
  /// A label stands where the rules forbid it.
  case illegalLabel(line: Int, token: Int)
  /// The loss is no longer a number or has grown past all sense.
  case diverged(step: Int, loss: Double)
  /// A checkpoint does not belong to this corpus or algorithm.
  case foreignCheckpoint(expected: String, found: String)
  /// A hyper-parameter is unknown or out of its range.
  case hyperParameter(name: String, reason: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .nothingToLearn:
      "There is nothing to learn from: the training data has no tokens."
    case .illegalLabel(let line, let token):
      "Line \(line + 1), token \(token + 1): the label is forbidden here by the transition rules. "
        + "Correct the label or drop the rule."
    case .diverged(let step, let loss):
      "Training diverged at step \(step) (loss \(loss)). Lower the learning rate, raise --l2, "
        + "or scale real values to about 1."
    case .foreignCheckpoint(let expected, let found):
      "The checkpoint belongs to another run: expected \(expected), found \(found). "
        + "Resume with the data and options it was made with, or start anew."
    case .hyperParameter(let name, let reason):
      "\(name): \(reason)"
    }
  }
}
