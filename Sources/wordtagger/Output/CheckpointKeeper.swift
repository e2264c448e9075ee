import TaggerTraining

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps the state of a training run in a file, twice a minute and at the end.
struct CheckpointKeeper {
  private let path: String?
  private let clock = ContinuousClock()
  private var lastSaved = ContinuousClock().now

  init(path: String?) {
    self.path = path
  }

  /// Goes on where the file ends, when there is one.
  func resume(_ run: TrainingRun) throws {
    guard let path, FileManager.default.fileExists(atPath: path) else { return }
    let checkpoint = try CheckpointFile.read(path)
    try run.restore(checkpoint)
    StandardError.write("going on after step \(checkpoint.integers["run.steps"] ?? 0)\n")
  }

  /// Saves when the last time is half a minute ago.
  mutating func saveNowAndThen(_ run: TrainingRun) throws {
    guard clock.now - lastSaved > .seconds(30) else { return }
    try save(run)
  }

  /// Saves now.
  mutating func save(_ run: TrainingRun) throws {
    guard let path else { return }
    try CheckpointFile.write(run.checkpoint(), to: path)
    lastSaved = clock.now
  }
}
