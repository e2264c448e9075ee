import CLBFGS
import TaggerTesting
import Testing

@testable import TaggerTraining

/// Our minimizers against liblbfgs, on the same objective in double precision.
@Suite struct PeerMinimizerTests {
  static func objective(seed: UInt64, l2: Double) -> LatticeObjective<Double> {
    let corpus = CorpusShape(
      labelCount: 4, sequenceLengths: (0..<40).map { $0 % 6 }, featureCount: 25, hasValues: true,
      edgeFeatureCount: 2
    ).corpus(seed: seed)
    return CRFObjectiveTests.objective(
      corpus, WeightLayout(corpus: corpus, pairs: .observed), l2: l2)
  }

  /// What liblbfgs finds to be the least value, without or with an L1 penalty.
  static func peerMinimum(_ objective: LatticeObjective<Double>, l1: Double) throws -> Double {
    final class Box {
      let objective: LatticeObjective<Double>
      init(_ objective: LatticeObjective<Double>) { self.objective = objective }
    }
    var parameters = lbfgs_parameter_t()
    lbfgs_parameter_init(&parameters)
    parameters.epsilon = 1e-7
    if l1 > 0 {
      parameters.orthantwise_c = l1
      parameters.linesearch = Int32(LBFGS_LINESEARCH_BACKTRACKING)
    }
    let box = Box(objective)
    let count = objective.weightCount
    let weights = try #require(lbfgs_malloc(Int32(count)))
    defer { lbfgs_free(weights) }
    weights.update(repeating: 0, count: count)
    var least = 0.0
    lbfgs(
      Int32(count), weights, &least,
      { instance, x, gradient, count, _ in
        guard let instance, let x, let gradient else { return .nan }
        let box = Unmanaged<Box>.fromOpaque(instance).takeUnretainedValue()
        var out = [Double](repeating: 0, count: Int(count))
        let position = [Double](UnsafeBufferPointer(start: x, count: Int(count)))
        let value = box.objective.evaluate(at: position, gradient: &out)
        for index in out.indices { gradient[index] = out[index] }
        return value
      }, nil, Unmanaged.passUnretained(box).toOpaque(), &parameters)
    return withExtendedLifetime(box) { least }
  }

  /// What our minimizer makes of it.
  static func minimum(_ optimizer: some Optimizer) throws -> Double {
    var optimizer = optimizer
    var event = try optimizer.step()
    while event.ending == nil, event.step < 500 {
      let next = try optimizer.step()
      #expect(next.loss <= event.loss)
      event = next
    }
    return event.loss
  }

  static let settings: BatchSettings = {
    var settings = BatchSettings()
    settings.tolerance = 1e-9
    return settings
  }()

  @Test(arguments: [1, 2, 3] as [UInt64], [0.1, 1, 10])
  func `lbfgs finds the minimum that liblbfgs finds`(seed: UInt64, l2: Double) throws {
    let objective = Self.objective(seed: seed, l2: l2)
    let ours = try Self.minimum(LBFGS(objective, settings: Self.settings))
    let theirs = try Self.peerMinimum(objective, l1: 0)
    #expect(abs(ours - theirs) < 1e-6 * theirs)
  }

  @Test(arguments: [0.2, 1, 4], [0.0, 0.5])
  func `owlqn finds the minimum that liblbfgs finds`(l1: Double, l2: Double) throws {
    // Merged columns have penalties of their own, which liblbfgs does not know.
    let corpus = CorpusShape(sequenceLengths: (0..<40).map { $0 % 6 }, featuresPerToken: 1...3)
      .corpus(seed: 5)
    let objective = CRFObjectiveTests.objective(
      corpus, WeightLayout(corpus: corpus, pairs: .observed), l2: l2)
    var settings = Self.settings
    settings.l1 = l1
    let ours = try Self.minimum(OWLQN(objective, settings: settings))
    let theirs = try Self.peerMinimum(objective, l1: l1)
    #expect(abs(ours - theirs) < 1e-5 * theirs)
  }
}
