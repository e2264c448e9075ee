import CTrainingKernels
import TaggerTesting
import Testing

@testable import TaggerTraining

@Suite("Sums over features")
struct FeatureSumTests {
  /// Features of a few tokens, some with rows of weights and some with single ones.
  private struct Features {
    static let tokenCount = 7
    let starts = FixedArray((0...tokenCount).map { $0 * ($0 + 1) / 2 })
    let places: FixedArray<UInt32>
    let labels: FixedArray<UInt16>
    let values: FixedArray<Float>

    init(placeCount: Int, labelCount: Int, hasValues: Bool, seed: UInt64) {
      var random = SplitMix(state: seed)
      let count = Self.tokenCount * (Self.tokenCount + 1) / 2
      places = FixedArray(
        (0..<count).map { _ in .random(in: 0..<UInt32(placeCount), using: &random) })
      labels = FixedArray(
        (0..<count).map { _ in .random(in: 0..<UInt16(labelCount), using: &random) })
      values = FixedArray(
        (0..<(hasValues ? count : 0)).map { _ in .random(in: -2...2, using: &random) })
    }

    var occurrences: FeatureOccurrences {
      FeatureOccurrences(
        starts: starts.start, places: places.start, values: values.isEmpty ? nil : values.start)
    }
  }

  @Test(
    "Single precision gives what double precision gives, for rows of all lengths",
    arguments: [4, 8, 12, 16, 20, 24, 28, 32, 36, 68], [false, true])
  func precision(stride: Int, hasValues: Bool) {
    let count = 40 * stride
    let rows = Features(
      placeCount: (count - stride) / 4, labelCount: stride, hasValues: hasValues, seed: 1)
    let cells = Features(placeCount: count, labelCount: stride, hasValues: hasValues, seed: 2)
    let weights = [Float].random(count: count, size: 1, seed: 3)
    let blank = [Float].random(count: stride, size: 1, seed: 4)
    let factors = [Float].random(count: count, size: 1, seed: 5)
    let tokens = 1..<Features.tokenCount
    func results<Real: Scalar>(_ type: Real.Type) -> [Real] {
      let weights = weights.map { Real($0) }
      let factors = factors.map { Real($0) }
      var sums = [Real](repeating: 0, count: tokens.count * stride)
      Real.sumWeights(
        rows.occurrences, cells.occurrences, cells.labels.start, tokens, weights,
        withoutFeatures: blank.map { Real($0) }, into: &sums, stride: stride)
      var gradients = [weights, weights, weights]
      for (index, usesFactors) in [false, true, true].enumerated() {
        factors.withUnsafeBufferPointer { factors in
          Real.addResiduals(
            sums, rows.occurrences, cells.occurrences, cells.labels.start, tokens,
            to: &gradients[index], stride: stride, factors: usesFactors ? factors.baseAddress : nil,
            squaringValues: index == 2)
        }
      }
      return sums + gradients.joined()
    }
    for (single, double) in zip(results(Float.self), results(Double.self)) {
      #expect(abs(Double(single) - double) < 1e-4)
    }
  }

  @Test("The start of L-BFGS lowers the loss as far as many steps would")
  func descent() throws {
    let corpus = OnlineTrainingTests.learnable(edges: true, rules: true)
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    let objective = CRFObjective(TrainingCorpus(corpus, layout), l2: 0.1)
    var weights = [Float](repeating: 0, count: objective.weightCount)
    var gradient = weights
    let before = objective.evaluate(at: weights, gradient: &gradient)
    #expect(objective.descend(&weights))
    #expect(objective.evaluate(at: weights, gradient: &gradient) < 0.9 * before)
    let continued = CRFObjective(
      TrainingCorpus(
        corpus, layout, priorMean: [Float](repeating: 0.1, count: layout.weightCount)), l2: 0.1)
    let start = weights
    #expect(!continued.descend(&weights))
    #expect(weights == start)
  }
}
