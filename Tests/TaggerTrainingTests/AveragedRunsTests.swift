import LabeledData
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Several runs from different seeds whose weights are averaged.
struct AveragedRunsTests {
  static func run(
    seed: UInt64, runs: Int, _ algorithm: TrainingAlgorithm = .perceptron
  ) throws -> TrainingRun {
    var options = TrainingConfiguration()
    options.features = .standard
    options.algorithm = algorithm
    options.seed = seed
    options.runCount = runs
    options.maxIterations = 3
    return try TrainingRun(options, sequences: TrainingRunTests.sequences(40))
  }

  static func weights(_ run: TrainingRun) throws -> [Float] {
    while try run.step() != nil {}
    return run.model().weights
  }

  @Test func `the weights are the mean of the weights of single runs`() throws {
    let mean = try Self.weights(Self.run(seed: 4, runs: 3))
    var encoder = CorpusEncoder(FeatureExtractor(.standard, lists: [], clusters: SharedBuffer([])))
    for sequence in TrainingRunTests.sequences(40) { try encoder.add(SequenceBuffer(sequence)) }
    let corpus = encoder.finish()
    let singles = try (0..<3).map { run in
      var optimizer = try TrainingAlgorithm.perceptron.makeOptimizer(
        corpus: corpus, layout: WeightLayout(corpus: corpus, pairs: .observed),
        order: EpochOrder(seed: 4, run: run))
      for _ in 0..<3 where try optimizer.step().ending != nil { break }
      return optimizer.weights
    }
    #expect(singles[0] != singles[1])
    for index in mean.indices {
      let expected = (singles[0][index] + singles[1][index] + singles[2][index]) / 3
      #expect(abs(mean[index] - expected) <= 1e-5 * max(1, abs(expected)))
    }
  }

  @Test func `no epoch of any run visits the sequences in the order of another`() {
    let orders = (1...3).flatMap { seed in
      (0..<4).flatMap { run in
        (0..<5).map { EpochOrder(seed: seed, run: run).sequences(40, epoch: $0) }
      }
    }
    #expect(Set(orders).count == orders.count)
    #expect(orders.allSatisfy { $0.sorted() == Array(0..<40) })
  }

  @Test func `a run that goes on from a checkpoint ends with the same weights`() throws {
    let whole = try Self.run(seed: 1, runs: 3)
    let cut = try Self.run(seed: 1, runs: 3)
    // In the middle of the second run.
    for _ in 0..<5 { _ = try cut.step() }
    let resumed = try Self.run(seed: 1, runs: 3)
    try resumed.restore(cut.checkpoint())
    #expect(try Self.weights(resumed) == Self.weights(whole))
  }
}
