import TaggerTesting
import Testing

@testable import TaggerTraining

@Suite struct CRFObjectiveTests {
  static let seeds: [UInt64] = [1, 2, 3]

  /// An objective in double precision.
  static func objective(
    _ corpus: EncodedCorpus, _ layout: WeightLayout, l2: Double = 0
  ) -> LatticeObjective<Double> { LatticeObjective(corpus, layout, l2: l2) }

  /// Random weights of the model, 0 where there is no transition.
  static func modelWeights(_ layout: WeightLayout, size: Float, seed: UInt64) -> [Float] {
    var weights = [Float].random(count: layout.weightCount, size: size, seed: seed)
    for pair in layout.transitionExists.indices where !layout.transitionExists[pair] {
      weights[layout.transitionStart + pair] = 0
    }
    return weights
  }

  @Test(arguments: CorpusShape.kinds + CorpusShape.weightedKinds, seeds)
  func `the loss agrees with listing all label sequences`(shape: CorpusShape, seed: UInt64) {
    let corpus = shape.corpus(seed: seed)
    let layout = shape.layout(corpus)
    let weights = Self.modelWeights(layout, size: 2, seed: seed + 10)
    let expected = BruteForce(corpus: corpus, layout: layout).loss(weights: weights)
    let objective = Self.objective(corpus, layout)
    var gradient = [Double](repeating: 0, count: objective.weightCount)
    let loss = objective.evaluate(at: objective.weights(fromModel: weights), gradient: &gradient)
    #expect(abs(loss - expected) < 1e-6 * max(1, expected))
  }

  @Test(arguments: CorpusShape.kinds + CorpusShape.weightedKinds, seeds)
  func `the gradient agrees with central differences`(shape: CorpusShape, seed: UInt64) {
    let corpus = shape.corpus(seed: seed)
    let layout = shape.layout(corpus)
    let objective = Self.objective(corpus, layout, l2: 0.3)
    let mask: [Double] = objective.corpus.placement.mask()
    var weights = objective.weights(
      fromModel: Self.modelWeights(layout, size: 1, seed: seed + 20))
    var gradient = [Double](repeating: 0, count: objective.weightCount)
    var unused = gradient
    _ = objective.evaluate(at: weights, gradient: &gradient)
    let scale = max(1, Vector.dot(gradient, gradient).squareRoot())
    for place in weights.indices where mask[place] != 0 {
      let (weight, width) = (weights[place], 1e-5)
      weights[place] = weight + width
      let above = objective.evaluate(at: weights, gradient: &unused)
      weights[place] = weight - width
      let below = objective.evaluate(at: weights, gradient: &unused)
      weights[place] = weight
      #expect(abs((above - below) / (2 * width) - gradient[place]) < 1e-6 * scale)
    }
    for place in weights.indices where mask[place] == 0 {
      #expect(gradient[place] == 0)
    }
  }

  @Test(arguments: CorpusShape.kinds + CorpusShape.weightedKinds)
  func `huge weights are computed in log space, to the same loss`(shape: CorpusShape) {
    let corpus = shape.corpus(seed: 5)
    let layout = shape.layout(corpus)
    let weights = Self.modelWeights(layout, size: 60, seed: 6)
    let expected = BruteForce(corpus: corpus, layout: layout).loss(weights: weights)
    let objective = LatticeObjective<Float>(corpus, layout, sequencesPerBatch: 4)
    var gradient = [Float](repeating: 0, count: objective.weightCount)
    let loss = objective.evaluate(at: objective.weights(fromModel: weights), gradient: &gradient)
    #expect(abs(loss - expected) < 1e-4 * max(1, expected))
    #expect(Vector.dot(gradient, gradient).squareRoot().isFinite)
  }

  @Test(arguments: CorpusShape.kinds + CorpusShape.weightedKinds, [1, 4, 11])
  func `sums of blocks are the sums of all, with and without a prior mean`(
    shape: CorpusShape, blockCount: Int
  ) {
    let corpus = shape.corpus(seed: 7)
    let layout = shape.layout(corpus)
    let whole = LatticeObjective<Double>(corpus, layout, l2: 0.3)
    let model = Self.modelWeights(layout, size: 1, seed: 8)
    for priorMean in [nil, Self.modelWeights(layout, size: 0.5, seed: 9)] {
      let blocks = TrainingCorpus(
        corpus, layout, blockCount: blockCount, threadCount: 2, priorMean: priorMean)
      let objective = CRFObjective(blocks, l2: 0.3)
      let weights = blocks.weights(fromModel: model)
      var gradient = weights
      let loss = objective.evaluate(at: weights, gradient: &gradient)
      // The penalty is on the change from the prior mean.
      let change = whole.weights(fromModel: model)
      let scored = zip(change, whole.weights(fromModel: priorMean ?? model.map { _ in 0 }))
        .map { $0 + $1 }
      var expected = scored
      let expectedLoss =
        whole.evaluate(at: scored, gradient: &expected) + 0.3 * Vector.dot(change, change)
        - 0.3 * Vector.dot(scored, scored)
      #expect(abs(loss - expectedLoss) < 1e-4 * max(1, expectedLoss))
      for place in expected.indices {
        let slope = expected[place] + 0.6 * (change[place] - scored[place])
        #expect(abs(Double(gradient[place]) - slope) < 1e-4)
      }
      let curvature = objective.curvature(at: weights)
      for (one, other) in zip(curvature, whole.curvature(at: scored)) {
        #expect(abs(Double(one) - other) < 1e-3)
      }
    }
  }

  @Test(arguments: [1, 2, 5])
  func `the thread count changes no bit`(threads: Int) throws {
    let shape = CorpusShape(
      labelCount: 5, sequenceLengths: (0..<60).map { $0 % 7 }, featureCount: 40, edgeFeatureCount: 3
    )
    let corpus = shape.corpus(seed: 9)
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    func result(threads: Int) throws -> (loss: Double, gradient: [Float]) {
      let objective = CRFObjective(
        TrainingCorpus(corpus, layout, threadCount: threads), l2: 0.1)
      let weights = [Float].random(count: objective.weightCount, size: 1, seed: 3)
      var gradient = weights
      let loss = objective.evaluate(at: weights, gradient: &gradient)
      return (loss, gradient)
    }
    let (one, many) = (try result(threads: 1), try result(threads: threads))
    #expect(one.loss.bitPattern == many.loss.bitPattern)
    #expect(one.gradient.map(\.bitPattern) == many.gradient.map(\.bitPattern))
  }

  @Test func `weights go to a model and back`() {
    let corpus = CorpusShape.kinds[6].corpus(seed: 4)
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    let objective = Self.objective(corpus, layout)
    let weights = Self.modelWeights(layout, size: 1, seed: 1)
    #expect(objective.modelWeights(objective.weights(fromModel: weights)) == weights)
  }
}
