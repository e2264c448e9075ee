/// An error that keeps training from starting or continuing.
public enum TrainingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The corpus has no tokens.
  case nothingToLearn
  /// A transition constraint rules out a label of the data.
  case illegalLabel(place: String, token: Int, label: String, reason: String)
  /// An option names a label that the data does not have.
  case unknownLabel(String, option: String, known: [String])
  /// The loss is not finite.
  case diverged(step: Int, loss: Double)
  /// A checkpoint does not belong to this corpus or algorithm.
  case foreignCheckpoint(expected: String, found: String)
  /// A hyper-parameter is unknown or out of its range.
  case hyperParameter(name: String, reason: String)

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .nothingToLearn: "The training data has no tokens."
    case .illegalLabel(let place, let token, let label, let reason):
      "\(place), token \(token): a transition constraint rules out the label '\(label)' \(reason). "
        + "Correct the label, or drop the constraint of --forbid or --scheme."
    case .unknownLabel(let label, let option, let known):
      "\(option): '\(label)' names a label that the data does not have; it has "
        + known.joined(separator: ", ")
    case .diverged(let step, let loss):
      "Training diverged at step \(step) (loss \(loss)): the loss, its gradient or the weights are "
        + "not finite. Scale real values to about 1, raise --l2, or lower the learning rate."
    case .foreignCheckpoint(let expected, let found):
      "The checkpoint belongs to another run: expected \(expected), found \(found). "
        + "Resume with the data and options it was made with, or start again without it."
    case .hyperParameter(let name, let reason): "\(name): \(reason)"
    }
  }
}

extension EncodedCorpus.IllegalToken {
  /// The error with the place of the token and the problem with its label.
  func error(place: String, labels: [String]) -> TrainingError {
    let reason =
      switch reason {
      case .start: "at the start of a sequence"
      case .end: "at the end of a sequence"
      case .after(let previous): "after '\(labels[previous])'"
      case .afterUnknown: "after all labels that the tokens before it may have"
      }
    let label = labels.indices.contains(label) ? labels[label] : "null"
    return .illegalLabel(place: place, token: token + 1, label: label, reason: reason)
  }
}
