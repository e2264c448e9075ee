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
    var options = TrainingConfiguration()
    options.algorithm = .perceptron
    options.features = .standard
    options.seed = 4
    let data = try PreparedData(options, on: SequenceSource(TrainingRunTests.sequences(40)))
    let singles = try (0..<3).map { run in
      var optimizer = data.makeOptimizer(run, isCalibrating: false)
      for _ in 0..<3 where try optimizer.step().ending != nil { break }
      return optimizer.weights
    }
    #expect(singles[0] != singles[1])
    for index in mean.indices {
      let expected = (singles[0][index] + singles[1][index] + singles[2][index]) / 3
      #expect(abs(mean[index] - expected) <= 1e-5 * max(1, abs(expected)))
    }
  }

  /// The numbers of the sequences that an epoch visits, through all blocks.
  static func visited(
    _ order: EpochOrder, _ counts: [Int], epoch: Int, groupCount: Int = 24
  ) -> [Int] {
    var visited: [Int] = []
    for visit in order.visits(counts, epoch: epoch, groupCount: groupCount).joined() {
      #expect(visit.before == visited.count)
      let sequences = order.sequences(visit, of: counts[visit.block], epoch: epoch)
      #expect(visit.count == sequences.count)
      visited += sequences.map { counts.prefix(visit.block).reduce($0, +) }
    }
    return visited
  }

  @Test(arguments: [1, 2, 3, 7, 24, 100])
  func `an epoch visits every sequence once that it does not leave out`(groupCount: Int) {
    let counts = [5, 0, 12, 1, 40, 3, 9]
    let heldOut = [0: Set([0, 4]), 4: Set(10..<30)]
    let order = EpochOrder(seed: 1, run: 2, leavingOut: heldOut)
    let visited = Self.visited(order, counts, epoch: 3, groupCount: groupCount)
    let left = Set([0, 4]).union(18 + 10..<18 + 30)
    #expect(visited.sorted() == (0..<70).filter { !left.contains($0) })
    #expect(visited.count == order.visitCount(counts))
    #expect(order.visits(counts, epoch: 0, groupCount: groupCount).count <= max(8, groupCount))
  }

  @Test func `no epoch of any run visits the sequences in the order of another`() {
    let orders = (1...3).flatMap { seed in
      (0..<4).flatMap { run in
        (0..<5).map { Self.visited(EpochOrder(seed: seed, run: run), [30, 0, 10], epoch: $0) }
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
