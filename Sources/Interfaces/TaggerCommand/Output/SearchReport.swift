import Support
import TaggerTraining

/// The progress of a search: a bar on a terminal, or a line for each candidate.
struct SearchReport {
  private var bar = ProgressBar("searching", total: 100)

  /// Shows an evaluated candidate.
  mutating func show(_ step: TrainingSearch.Step) {
    let note = "\(step.name) on \(step.tokenCount) tokens: \(step.score.percentage)"
    if StandardError.isTerminal {
      bar.update(min(100, Int(100 * step.spent)), note: note)
    } else {
      StandardError.note("\(Int(100 * step.spent)) % of the budget, \(note)\n")
    }
  }

  /// Clears the bar.
  func finish() { bar.finish() }
}
