public import LabeledData
public import WordTagging

/// Trains a linear-chain CRF on labeled sequences in memory.
///
/// The same sequences and settings give the same model byte for byte, whatever ``threadCount`` and the
/// processor. The command `wordtagger train` has further algorithms, checkpoints, and reads files
/// that are larger than memory.
public struct TaggerTrainer: Sendable {
  /// The feature templates.
  public var features: FeatureSet
  /// The entries of the word lists that the templates name.
  public var lists: [String: [String]] = [:]
  /// Features that occur less often are left out.
  public var minimumCount = 1
  /// The strength of the L2 penalty on weights.
  public var l2 = 1.0
  /// The maximum number of steps.
  public var iterationLimit = 500
  /// The number of threads.
  public var threadCount = 1

  /// Creates a trainer with default settings.
  ///
  /// - Parameter features: The feature templates; words, affixes and shapes by default.
  public init(features: FeatureSet = .standard) { self.features = features }

  /// Trains a model.
  ///
  /// - Parameters:
  ///   - sequences: The training data.
  ///   - validation: Held-out data for early stopping and the calibration of confidence.
  /// - Returns: The bytes of a model file, for a file or `WordTagger(modelBytes:)`.
  /// - Throws: ``TrainingError``, or an error with the sequence that cannot be encoded.
  public func modelFile(
    from sequences: [LabeledSequence], validation: [LabeledSequence] = []
  ) throws -> [UInt8] {
    var options = TrainingOptions()
    options.features = features
    options.lists = lists
    options.minCount = minimumCount
    options.maxIterations = iterationLimit
    options.threads = threadCount
    try options.parameters.set(.l2, to: l2)
    let run = try TrainingRun(options, sequences: sequences, validation: validation)
    while try run.step() != nil {}
    return run.model().fileBytes()
  }
}
