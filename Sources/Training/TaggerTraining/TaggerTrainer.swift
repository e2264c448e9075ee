public import LabeledData

/// Trains a linear-chain CRF or a perceptron on labeled sequences.
///
/// ```swift
/// let lines = try SequenceReader("Datasets/samples/lines.jsonl").readAll()
/// var configuration = TrainingConfiguration()
/// configuration.parameters[.l2] = 0.5
/// let training = TaggerTrainer(configuration).train(on: lines)
/// for try await progress in training { print(progress.step, progress.loss) }
/// let trained = try await training.finish()
/// try trained.write(to: "lines.tagger")
/// ```
///
/// The same sequences and configuration give the same model byte for byte, whatever the number of threads
/// and the processor.
public struct TaggerTrainer: Sendable {
  /// The settings of training.
  public var configuration: TrainingConfiguration

  /// Creates a trainer.
  ///
  /// - Parameter configuration: The settings of training; by default those that fit the data.
  public init(_ configuration: TrainingConfiguration = TrainingConfiguration()) {
    self.configuration = configuration
  }

  /// Returns a training on sequences that are in memory.
  ///
  /// - Parameters:
  ///   - sequences: The training data.
  ///   - validation: Held-out data for early stopping and the calibration of confidence.
  /// - Returns: The training, which takes a step whenever its next progress is requested.
  public func train(
    on sequences: some Sequence<LabeledSequence>,
    validation: some Sequence<LabeledSequence> = EmptyCollection<LabeledSequence>()
  ) -> TrainingJob {
    train(on: SequenceSource(sequences), validation: SequenceSource(validation))
  }

  /// Returns a training on the sequences of a source, such as files that are larger than memory.
  ///
  /// - Parameters:
  ///   - source: The training data.
  ///   - validation: Held-out data for early stopping and the calibration of confidence.
  /// - Returns: The training, which takes a step whenever its next progress is requested.
  public func train(on source: SequenceSource, validation: SequenceSource? = nil) -> TrainingJob {
    TrainingJob(configuration, source, validation: validation)
  }
}
