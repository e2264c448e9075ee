public import WordTagging

/// The state of a training run after a step.
public struct TrainingProgress: Sendable {
  /// The number of the run that took the step, counted from 1; a run that calibrates the confidence is the first.
  public var run: Int
  package var event: TrainingEvent
  /// The accuracy on the validation data; nil without any.
  public var validation: ValidationAccuracy?
  /// Whether the accuracy on the validation data is the best of the run so far; true without any.
  public var isBest: Bool
  /// The time since the first step of this process began.
  public var elapsed = Duration.zero
  /// The time that training is expected to take yet at the current speed: for L-BFGS and OWL-QN from how the loss flattens, before
  /// that can be seen and for others up to the maximum of steps, which validation may make shorter.
  public var timeLeft = Duration.zero

  /// The number of steps of the run so far.
  public var step: Int { event.step }
  /// The number of passes over the data so far, trials of the line search included.
  public var epochs: Double { event.epochs }
  /// The penalized loss for L-BFGS, OWL-QN and SGD, the summed loss of the epoch for others.
  public var loss: Double { event.loss }
  /// The norm of the gradient, for the algorithms that compute it.
  public var gradientNorm: Double? { event.gradientNorm }
}

/// The shares of validation tokens and of whole validation sequences that are tagged right.
public struct ValidationAccuracy: Hashable, Sendable, Codable {
  /// The share of tokens with the right label.
  public var tokens: Double
  /// The share of sequences without a wrong label, among those whose labels are all known.
  public var sequences: Double
}

/// The size of the training data and of the model, and the settings chosen from the data.
public struct TrainingPlan: Sendable {
  /// A setting that the configuration leaves open, with its value as readable text.
  public struct Choice: Hashable, Sendable {
    /// The setting's name.
    public let name: String
    /// The chosen value.
    public let value: String
  }

  /// The number of training sequences.
  public package(set) var sequenceCount: Int
  /// The sum of the sequences' weights.
  public package(set) var weightOfSequences: Double
  /// The number of training tokens.
  public package(set) var tokenCount: Int
  /// The labels in the order of the model.
  public package(set) var labels: [String]
  /// The number of features.
  public package(set) var featureCount: Int
  /// The number of weights.
  public package(set) var weightCount: Int
  /// The feature templates that are used.
  public package(set) var features: FeatureSet
  /// The settings chosen from the data.
  public package(set) var choices: [Choice]
  /// What is doubtful about the data, in words.
  public package(set) var warnings: [String] = []
  /// The number of steps completed before the checkpoint; nil without a checkpoint.
  public package(set) var resumedStepCount: Int?
  /// The maximum number of steps of a run.
  package let maxIterations: Int
}
