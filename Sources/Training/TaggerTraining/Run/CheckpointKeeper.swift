import StreamIO

/// Saves the state of a training run to a file, at intervals and at the end.
package struct CheckpointKeeper {
  private let path: String?
  private let clock = ContinuousClock()
  private let interval: Duration
  private var lastSaved = ContinuousClock().now

  /// Creates a keeper; without a path it does nothing.
  package init(path: String?, interval: Duration = .seconds(30)) {
    self.path = path
    self.interval = interval
  }

  /// Restores the state of the file, if it exists.
  ///
  /// - Returns: The number of completed iterations, or nil without a file.
  package func resume(_ run: TrainingRun) throws -> Int? {
    guard let path else { return nil }
    let isThere = run.communicator.isFirst && InputFile.exists(path)
    let own = isThere ? try CheckpointFile.read(path) : nil
    guard let checkpoint = try Checkpoint.shared(own, by: run.communicator) else { return nil }
    try run.restore(checkpoint)
    return checkpoint.integers["run.steps"] ?? 0
  }

  /// Saves the state if the interval has passed.
  package mutating func saveIfDue(_ run: TrainingRun) throws {
    guard path != nil, run.communicator.agree(clock.now - lastSaved >= interval) else { return }
    try save(run)
  }

  /// Saves the state.
  package mutating func save(_ run: TrainingRun) throws {
    guard let path else { return }
    let checkpoint = run.checkpoint()
    if run.communicator.isFirst {
      do { try CheckpointFile.write(checkpoint, to: path) } catch { throw TrainingError(error) }
    }
    lastSaved = clock.now
  }
}
