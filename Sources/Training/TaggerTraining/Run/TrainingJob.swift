import LabeledData
import Support

/// A training in steps: the asynchronous sequence of their progress, and the model.
///
/// A step is taken when the next progress is requested, so that leaving the loop pauses training
/// and canceling the task ends it; ``bestModel()`` has the best weights so far either way. Reading
/// the data stops when the task is canceled, and a step runs to its end. Neither blocks a thread of
/// Swift's concurrency pool.
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

  /// Takes a step for each element; ends when training has ended or the task is canceled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let session: Session

    /// Takes a step.
    ///
    /// - Returns: Its progress, or nil when training has ended or the task is canceled.
    /// - Throws: ``TrainingError``, `DataError` when a file cannot be read or is malformed, or
    ///   `CancellationError` when the task is canceled while the data is read.
    public func next() async throws -> TrainingProgress? {
      Task.isCancelled ? nil : try await session.step()
    }
  }

  /// Returns an iterator that continues after the steps taken so far.
  public func makeAsyncIterator() -> Iterator { Iterator(session: session) }

  /// Reads and encodes the data, which otherwise happens in the first step.
  ///
  /// - Returns: The size of the data and the settings chosen from it.
  /// - Throws: ``TrainingError``, `DataError` when a file cannot be read or is malformed, or
  ///   `CancellationError`.
  public func prepare() async throws -> TrainingPlan { try await session.plan() }

  /// Takes the remaining steps, unless the task is canceled, and returns the best model.
  ///
  /// - Throws: ``TrainingError``, `DataError`, or `CancellationError` when the task is canceled before the first
  ///   step.
  public func finish() async throws -> TrainedTagger { try await session.finish() }

  /// The model of the best weights so far on the validation data; without any, or with a
  /// ``TrainingConfiguration/patience`` of 0, the model of the last weights.
  ///
  /// - Throws: ``TrainingError`` before the first step, or when the checkpoint cannot be written; `CancellationError`
  ///   when the task is canceled before the first step.
  public func bestModel() async throws -> TrainedTagger { try await session.bestModel() }

  /// The run of a job, created when it is first needed.
  fileprivate actor Session {
    private let executor = ThreadExecutor(name: "TaggerTraining")
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

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

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

    // In the actor, since the optimizer of Swift 6.3 crashes on a loop that waits for each step.
    func finish() async throws -> TrainedTagger {
      // Other tasks ask for progress between steps.
      while !Task.isCancelled, try step() != nil { await Task.yield() }
      return try bestModel()
    }

    func bestModel() throws -> TrainedTagger {
      guard let run, run.hasWeights else {
        try Task.checkCancellation()
        throw TrainingError.noStep
      }
      try keeper.save(run)
      let result = run.result()
      // The confidence would be calibrated on what is left of a temporary file.
      if let failure = run.failure { throw TrainingError(failure) }
      return result
    }
  }
}
