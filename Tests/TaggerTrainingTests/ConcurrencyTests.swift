import Dispatch
import LabeledData
import Synchronization
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Training and tagging on many threads at a time; `make test-threads` runs this under the thread
/// sanitizer.
@Suite struct ConcurrencyTests {
  static func train(_ algorithm: TrainingAlgorithm, threads: Int) throws -> [UInt8] {
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    options.threadCount = threads
    options.maxIterations = 4
    let sequences = TrainingRunTests.sequences(40)
    let run = try TrainingRun(options, sequences: sequences, validation: Array(sequences.prefix(9)))
    while try run.step() != nil {}
    return run.model().fileBytes()
  }

  @Test func `concurrent threads train and tag as one thread does`() throws {
    let algorithms: [TrainingAlgorithm] = [.lbfgs, .owlqn, .perceptron]
    let models = try algorithms.map { try Self.train($0, threads: 1) }
    let tagger = try WordTagger(modelBytes: models[0])
    let lines = (0..<40).map { "\($0) cups of fine salt, \($0 * 7) g rice" }
    let labels = lines.map { tagger.tag($0).tokens.map(\.label) }
    let differences = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      if thread < 3 {
        let model = try? Self.train(algorithms[thread], threads: 3)
        if model != models[thread] { differences.add(1, ordering: .relaxed) }
      } else {
        for round in 0..<5 {
          for (index, line) in lines.enumerated() where (index + round + thread) % 3 > 0 {
            let found = tagger.tag(line).tokens.map(\.label)
            if found != labels[index] { differences.add(1, ordering: .relaxed) }
          }
        }
      }
    }
    #expect(differences.load(ordering: .relaxed) == 0)
  }
}
