import LabeledData

/// A training in steps: the asynchronous sequence of their progress, and the model.
///
/// A step is taken when the next progress is asked for, so that leaving the loop pauses training and a
/// cancelled task ends it; ``bestModel()`` has the best weights so far either way.
///
/// ```swift
/// let training = TaggerTrainer().train(on: lines, validation: heldOut)
/// for try await progress in training {
///   print(progress.step, progress.loss, progress.timeLeft)
///   if (progress.validation?.tokens ?? 0) > 0.98 { break }
/// }
/// let trained = try await training.bestModel()
/// ```
public struct TrainingJob: AsyncSequence, Sendable {
  private let session: Session

  init(
    _ configuration: TrainingConfiguration, _ source: SequenceSource, validation: SequenceSource?
  ) {
    session = Session(configuration, source, validation)
  }

  /// Takes a step for each element; ends when training has ended or the task is cancelled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let session: Session

    /// Takes a step.
    ///
    /// - Returns: Its progress, or nil when training has ended or the task is cancelled.
    /// - Throws: ``TrainingError``, or `DataError` when a file cannot be read or is malformed.
    public func next() async throws -> TrainingProgress? {
      Task.isCancelled ? nil : try await session.step()
    }
  }

  /// Returns an iterator that goes on after the steps that were taken.
  public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

  /// Reads and encodes the data, which the first step does otherwise.
  ///
  /// - Returns: The size of the data and the settings that it chose.
  /// - Throws: ``TrainingError``, or `DataError` when a file cannot be read or is malformed.
  public func prepare() async throws -> TrainingPlan { try await session.plan() }

  /// Takes the steps that are left, unless the task is cancelled, and returns the best model.
  ///
  /// - Throws: ``TrainingError``, `DataError`, or `CancellationError` before the first step.
  public func finish() async throws -> TrainedTagger { try await session.finish() }

  /// The model of the best weights so far: on the validation data if there is any, else the last.
  ///
  /// - Throws: `CancellationError` before the first step, or ``TrainingError`` when the checkpoint cannot be
  ///   written.
  public func bestModel() async throws -> TrainedTagger { try await session.bestModel() }

  /// The run behind a job, which is made when it is first needed.
  fileprivate actor Session {
    private let configuration: TrainingConfiguration
    private let source: SequenceSource
    private let validation: SequenceSource?
    private var run: TrainingRun?
    private var keeper: CheckpointKeeper
    private var resumedStepCount: Int?

    init(
      _ configuration: TrainingConfiguration, _ source: SequenceSource,
      _ validation: SequenceSource?
    ) {
      (self.configuration, self.source, self.validation) = (configuration, source, validation)
      keeper = CheckpointKeeper(
        path: configuration.checkpointPath, interval: configuration.checkpointInterval)
    }

    private func prepared() throws -> TrainingRun {
      if let run { return run }
      let run = try TrainingRun(configuration, on: source, validation: validation)
      resumedStepCount = try keeper.resume(run)
      self.run = run
      return run
    }

    func plan() throws -> TrainingPlan {
      var plan = try prepared().plan
      plan.resumedStepCount = resumedStepCount
      return plan
    }

    func step() throws -> TrainingProgress? {
      let run = try prepared()
      let progress = try run.step()
      if progress != nil { try keeper.saveIfDue(run) }
      return progress
    }

    // The optimizer of Swift 6.3 crashes on a loop that waits for each step.
    func finish() throws -> TrainedTagger {
      while !Task.isCancelled, try step() != nil {}
      return try bestModel()
    }

    func bestModel() throws -> TrainedTagger {
      guard let run, run.hasWeights else { throw CancellationError() }
      try keeper.save(run)
      return run.result()
    }
  }
}
