public import LabeledData
public import WordTagging

/// Trains a linear-chain CRF on labeled sequences in memory.
///
/// The same sequences and settings give the same model byte for byte, whatever ``threadCount`` and the
/// processor. The command `wordtagger train` has further algorithms, checkpoints, and reads files
/// that are larger than memory.
public struct TaggerTrainer: Sendable {
  /// The feature templates; nil for those that fit the data.
  public var features: FeatureSet?
  /// The entries of the word lists that the templates name.
  public var lists: [String: [String]] = [:]
  /// Features that occur less often are left out; nil for what fits the data.
  public var minimumCount: Int?
  /// The strength of the L2 penalty on weights; nil for what fits the size of the data.
  public var l2: Double?
  /// The maximum number of steps.
  public var iterationLimit = 500
  /// The number of threads.
  public var threadCount = 1

  /// Creates a trainer with default settings.
  ///
  /// - Parameter features: The feature templates; by default training chooses what fits the data.
  public init(features: FeatureSet? = nil) { self.features = features }

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
    if let l2 { try options.parameters.set(.l2, to: l2) }
    let run = try TrainingRun(options, sequences: sequences, validation: validation)
    while try run.step() != nil {}
    return run.model().fileBytes()
  }
}
