import ClusterTraining
import LabeledData
import StreamIO
import Support
import TaggerTraining

/// The progress of a training run: a bar on a terminal, or a line per iteration, and JSON in a log.
struct TrainingReport {
  private var bar: ProgressBar
  private let log: OutputFile?
  private var last: TrainingProgress?

  init(maxIterations: Int, log path: String?) throws(FileError) {
    bar = ProgressBar("training", total: maxIterations)
    log = try path.map { path throws(FileError) in try OutputFile(path) }
  }

  /// Shows a step.
  ///
  /// - Parameters:
  ///   - progress: The step.
  ///   - traffic: What this rank has exchanged with others so far; nil without others.
  /// - Throws: `FileError` when the log cannot be written.
  mutating func show(
    _ progress: TrainingProgress, traffic: ClusterJob.Traffic? = nil
  ) throws {
    last = progress
    if StandardError.isTerminal {
      bar.update(progress.event.step, note: Self.note(progress))
    } else {
      let run = progress.run > 1 ? "run \(progress.run), " : ""
      StandardError.note("\(run)step \(progress.event.step): \(Self.note(progress))\n")
    }
    guard let log else { return }
    let record = Record(
      step: progress.event.step, epochs: progress.event.epochs, loss: progress.event.loss,
      gradientNorm: progress.event.gradientNorm, activeWeights: progress.event.activeWeights,
      tokenAccuracy: progress.validation?.tokens, sequenceAccuracy: progress.validation?.sequences,
      seconds: progress.elapsed / .seconds(1), bytesSent: traffic?.bytes,
      exchanges: traffic?.rounds, secondsOfExchanges: traffic?.seconds)
    try log.write(json(reflecting: record))
  }

  /// Clears the bar and prints the reason why training ended.
  func finish(_ ending: String?) throws(FileError) {
    bar.finish()
    try log?.close()
    guard let last else { return }
    StandardError.note(
      "ended after \(last.event.step) steps (\(ending ?? "")): \(Self.note(last))\n")
  }

  /// Prints the accuracy of the average of several runs.
  func showMean(_ accuracy: ValidationAccuracy) {
    StandardError.note("the average of the runs: \(Self.text(accuracy))\n")
  }

  private static func note(_ progress: TrainingProgress) -> String {
    var parts = ["loss \(progress.event.loss.fixed(2))"]
    if let norm = progress.event.gradientNorm { parts.append("gradient \(norm.fixed(3))") }
    if let validation = progress.validation {
      parts.append(text(validation) + (progress.isBest ? "" : " (not the best)"))
    }
    return parts.joined(separator: ", ")
  }

  private static func text(_ accuracy: ValidationAccuracy) -> String {
    "validation \(accuracy.tokens.percentage) of tokens, "
      + "\(accuracy.sequences.percentage) of sequences"
  }

  private struct Record {
    var step: Int
    var epochs: Double
    var loss: Double
    var gradientNorm: Double?
    var activeWeights: Int
    var tokenAccuracy: Double?
    var sequenceAccuracy: Double?
    var seconds: Double
    /// Of this rank since it has joined.
    var bytesSent: Int?
    var exchanges: Int?
    var secondsOfExchanges: Double?
  }
}
