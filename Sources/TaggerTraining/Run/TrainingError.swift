/// Why training cannot start or go on.
public enum TrainingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The corpus has no tokens.
  case nothingToLearn
  /// A label stands where the rules forbid it.
  case illegalLabel(place: String, token: Int, label: String, reason: String)
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
    case .illegalLabel(let place, let token, let label, let reason):
      "\(place), token \(token): the rules forbid the label '\(label)' \(reason). "
        + "Correct the label, or drop the rule of --forbid or --scheme."
    case .diverged(let step, let loss):
      "Training diverged at step \(step) (loss \(loss)): the loss, its gradient or the weights are "
        + "beyond all numbers. Scale real values to about 1, raise --l2, or lower the learning rate."
    case .foreignCheckpoint(let expected, let found):
      "The checkpoint belongs to another run: expected \(expected), found \(found). "
        + "Resume with the data and options it was made with, or start anew."
    case .hyperParameter(let name, let reason):
      "\(name): \(reason)"
    }
  }
}

extension EncodedCorpus.IllegalToken {
  /// The error that tells where the token is and what is wrong with its label.
  func error(place: String, labels: [String]) -> TrainingError {
    let reason =
      switch reason {
      case .start: "at the start of a line"
      case .end: "at the end of a line"
      case .after(let previous): "after '\(labels[previous])'"
      }
    return .illegalLabel(place: place, token: token + 1, label: labels[label], reason: reason)
  }
}
