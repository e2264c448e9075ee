public import LabeledData
public import WordTagging

/// Trains a word tagger on labeled lines that are in memory.
///
/// The same lines and settings give the same model byte for byte, whatever ``threadCount`` is. Files
/// that are larger than memory, further algorithms and checkpoints are the business of the command
/// `wordtagger train`.
public struct TaggerTrainer: Sendable {
  /// What the model looks at.
  public var features: FeatureSet
  /// The entries of the word lists that the features name.
  public var lists: [String: [String]] = [:]
  /// Features that are met less often are left out.
  public var minimumCount = 1
  /// The strength of the squared penalty on weights.
  public var l2 = 1.0
  /// The most steps.
  public var iterationLimit = 500
  /// How many threads share the work.
  public var threadCount = 1

  /// Creates a trainer with the usual settings.
  ///
  /// - Parameter features: What the model looks at; words, affixes and shapes unless told.
  public init(features: FeatureSet = .standard) {
    self.features = features
  }

  /// Learns from labeled lines.
  ///
  /// - Parameters:
  ///   - lines: The lines to learn from.
  ///   - validation: Lines to stop early on and to calibrate confidence with.
  /// - Returns: The bytes of a model file, to be written or given to `WordTagger(modelBytes:)`.
  /// - Throws: ``TrainingError``, or an error that tells which line cannot be learned from.
  public func modelFile(
    from lines: [LabeledSequence], validation: [LabeledSequence] = []
  ) throws -> [UInt8] {
    var options = TrainingOptions()
    options.features = features
    options.lists = lists
    options.minCount = minimumCount
    options.maxIterations = iterationLimit
    options.threads = threadCount
    try options.parameters.set("l2", to: l2)
    let run = try TrainingRun(options, lines: lines, validation: validation)
    while try run.step() != nil {}
    return run.model().fileBytes()
  }
}
