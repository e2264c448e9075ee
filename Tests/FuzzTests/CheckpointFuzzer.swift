@testable import LabeledData
@testable import TaggerTraining
@testable import WordTagging

extension FuzzTarget {
  /// Checkpoint files: read, restored by a run of the algorithm that they name, and continued.
  ///
  /// Checksum and fingerprint are corrected first; otherwise no mutated file would be restored.
  static let checkpoint = FuzzTarget("checkpoint", maximumLength: 16_384) { input in
    var file = [UInt8](input)
    if file.count >= 8 {
      let body = file.dropLast(8)
      let checksum = Array(body).withView { ModelFormat.checksum($0, version: 1) }
      for byte in 0..<8 {
        file[body.count + byte] = UInt8(truncatingIfNeeded: checksum >> (8 * byte))
      }
    }
    let read = try? CheckpointFile.checkpoint(in: file, name: "fuzz")
    guard var checkpoint = read, let algorithm = TrainingAlgorithm(rawValue: checkpoint.algorithm),
      let run = try? checkpointRun(algorithm)
    else { return }
    checkpoint.integers["run.fingerprint"] = run.checkpoint().integers["run.fingerprint"]
    guard (try? run.restore(checkpoint)) != nil else { return }
    for _ in 0..<2 { _ = try? run.step() }
    precondition(!run.model().fileBytes().isEmpty)
  }

  /// A run over a few short sequences, small enough for thousands of inputs per second.
  static func checkpointRun(_ algorithm: TrainingAlgorithm) throws -> TrainingRun {
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    options.features = try FeatureSet(parsing: "word[0]\ntransition\n")
    options.maxIterations = 20
    let sequences = [
      LabeledSequence(tokens: ["2", "cups", "flour"], labels: ["value", "measure", "ingredient"]),
      LabeledSequence(tokens: ["salt"], labels: ["ingredient"]),
    ]
    return try TrainingRun(options, sequences: sequences, validation: sequences)
  }
}
