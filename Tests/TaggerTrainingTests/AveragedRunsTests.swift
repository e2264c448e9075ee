import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Several runs from different seeds whose weights are averaged.
struct AveragedRunsTests {
  static func run(
    seed: UInt64, runs: Int, _ algorithm: Algorithm = .perceptron
  ) throws -> TrainingRun {
    var options = TrainingOptions()
    options.algorithm = algorithm
    options.seed = seed
    options.runs = runs
    options.maxIterations = 3
    return try TrainingRun(options, lines: TrainingRunTests.lines(40))
  }

  static func weights(_ run: TrainingRun) throws -> [Float] {
    while try run.step() != nil {}
    return run.model().weights
  }

  @Test func `the weights are the mean of those of single runs`() throws {
    let singles = try (4...6).map { try Self.weights(Self.run(seed: $0, runs: 1)) }
    let mean = try Self.weights(Self.run(seed: 4, runs: 3))
    #expect(singles[0] != singles[1])
    for index in mean.indices {
      let expected = (singles[0][index] + singles[1][index] + singles[2][index]) / 3
      #expect(abs(mean[index] - expected) <= 1e-5 * max(1, abs(expected)))
    }
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
