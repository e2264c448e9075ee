import TaggerTesting
import Testing

@testable import TaggerTraining

@Suite struct LBFGSTests {
  static let corpus = CorpusShape(
    labelCount: 4, sequenceLengths: (0..<40).map { $0 % 6 }, featureCount: 30, edgeFeatureCount: 3
  ).corpus(seed: 17)

  static func optimizer() -> any Optimizer {
    TrainingAlgorithm.lbfgs.makeOptimizer(
      corpus: corpus, layout: WeightLayout(corpus: corpus, pairs: .observed))
  }

  @Test func `the loss never rises and training ends`() throws {
    var optimizer = Self.optimizer()
    var event = try optimizer.step()
    while event.ending == nil {
      let next = try optimizer.step()
      #expect(next.loss <= event.loss)
      event = next
      try #require(event.step < 200)
    }
    #expect((event.gradientNorm ?? 1) < 0.05)
  }

  @Test func `a resumed run takes the same steps bit for bit`() throws {
    var whole = Self.optimizer()
    for _ in 0..<8 { _ = try whole.step() }
    var resumed = Self.optimizer()
    try resumed.restore(whole.checkpoint())
    for _ in 0..<6 {
      #expect(try whole.step() == (try resumed.step()))
    }
    #expect(whole.weights.map(\.bitPattern) == resumed.weights.map(\.bitPattern))
  }

  @Test func `a run that was stopped before its first step resumes`() throws {
    var (first, second) = (Self.optimizer(), Self.optimizer())
    try second.restore(first.checkpoint())
    #expect(try first.step() == (try second.step()))
  }

  @Test func `a checkpoint of another run is refused`() throws {
    var optimizer = Self.optimizer()
    #expect(throws: TrainingError.self) { try optimizer.restore(Checkpoint(algorithm: "arow")) }
    var checkpoint = optimizer.checkpoint()
    checkpoint.vectors["position"] = [1]
    #expect(throws: TrainingError.self) { try optimizer.restore(checkpoint) }
  }
}
