/// An error that keeps training from starting or continuing.
public struct TrainingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The corpus has no tokens.
    case nothingToLearn
    /// A sequence lacks what the features use, or has too many labels.
    case malformedSequence
    /// The validation data has none of the labels of the training data.
    case foreignValidation
    /// A transition constraint rules out a label of the data.
    case forbiddenLabel
    /// A setting names a label that the data does not have.
    case unknownLabel
    /// The features name a word list or a table of words that the configuration lacks.
    case missingWords
    /// A model was requested before the first step.
    case noStep
    /// The loss is not finite.
    case diverged
    /// A checkpoint does not belong to this corpus or configuration.
    case foreignCheckpoint
    /// A hyper-parameter is unknown or out of its range.
    case hyperParameter
    /// A file cannot be read or written.
    case file
    /// The processes that should train together cannot.
    case cluster
  }

  /// The kind of failure.
  public let code: Code
  /// The location of the error: a file with its line, a sequence, or a setting; nil if the message
  /// names it.
  public let place: String?
  /// The problem and its remedy.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, place: String? = nil, message: String) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// The location and the message.
  public var description: String { place.map { "\($0): \(message)" } ?? message }
}

extension TrainingError {
  package static let nothingToLearn = Self(
    .nothingToLearn, message: "The training data has no tokens.")

  package static let changedData = Self(
    .file,
    message: "The training data changed while it was read. Train again once nothing writes to it.")

  package static let noStep = Self(
    .noStep,
    message:
      "There is no model yet: training has taken no step. Ask for its progress first, and set the"
      + " maximum number of iterations to 1 or more.")

  package static func foreignValidation(labels: [String]) -> Self {
    Self(
      .foreignValidation,
      message: "The validation data has none of the labels of the training data, which are "
        + labels.joined(separator: ", ") + ".")
  }

  package static func forbiddenLabel(
    place: String, token: Int, label: String, reason: String
  ) -> Self {
    Self(
      .forbiddenLabel, place: "\(place), token \(token)",
      message: "a transition constraint rules out the label '\(label)' \(reason). "
        + "Correct the label, or drop the constraint: it comes from a forbidden pair, the entity "
        + "scheme or the model that training continues from.")
  }

  package static func unknownLabel(_ label: String, option: String, known: [String]) -> Self {
    Self(
      .unknownLabel, place: option,
      message: "'\(label)' names a label that the data does not have; it has "
        + known.joined(separator: ", "))
  }

  package static func diverged(step: Int, loss: Double) -> Self {
    Self(
      .diverged,
      message: "Training diverged at step \(step) (loss \(loss)): the loss, its gradient or the"
        + " weights are not finite. Scale real values to about 1, raise the penalty l2, or lower the"
        + " learning rate.")
  }

  package static func foreignCheckpoint(expected: String, found: String) -> Self {
    Self(
      .foreignCheckpoint,
      message: "The checkpoint belongs to another run: expected \(expected), found \(found). "
        + "Resume with the data and options it was made with, or start again without it.")
  }

  package static func hyperParameter(name: String, reason: String) -> Self {
    Self(.hyperParameter, place: name, message: reason)
  }
}

extension EncodedCorpus.ForbiddenToken {
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
    return .forbiddenLabel(place: place, token: token + 1, label: label, reason: reason)
  }
}
