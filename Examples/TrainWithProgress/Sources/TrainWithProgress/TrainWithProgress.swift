import LabeledData
import TaggerTraining

/// Trains on a file of labeled sequences, prints the progress, and ends after some seconds with the best model so far.
@main
enum TrainWithProgress {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seconds = Double(arguments[3]) else {
      print("usage: TrainWithProgress LINES MODEL SECONDS")
      return
    }
    let lines = try SequenceReader(arguments[1]).readAll()
    let heldOut = lines.count / 5
    var configuration = TrainingConfiguration()
    configuration.threadCount = 2
    let training = TaggerTrainer(configuration).train(
      on: lines.dropLast(heldOut), validation: lines.suffix(heldOut))

    let steps = Task {
      for try await progress in training {
        let accuracy = progress.validation.map { "\($0.tokens)" } ?? "-"
        print("step \(progress.step): loss \(progress.loss), right \(accuracy)")
      }
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(seconds))
      steps.cancel()
    }
    try await steps.value
    limit.cancel()

    let trained = try await training.bestModel()
    print("ended: \(trained.ending ?? "out of time")")
    print("tagging error: \(trained.validationMetrics?.taggingError ?? 0)")
    try trained.write(to: arguments[2])
  }
}
