import Foundation
import TaggerTesting
import Testing

@testable import TaggerTraining

/// The objective at the ends of what a corpus can be.
@Suite struct CRFLimitsTests {
  /// The loss and the gradient at random weights of some size.
  static func evaluate<Real: Scalar>(
    _ corpus: EncodedCorpus, size: Float, as type: Real.Type
  ) throws -> (loss: Double, gradient: [Real]) {
    let objective = LatticeObjective<Real>(
      corpus, WeightLayout(corpus: corpus, pairs: .observed))
    let weights = [Float].random(count: objective.weightCount, size: size, seed: 77)
    var gradient = [Real](repeating: 0, count: objective.weightCount)
    let loss = objective.evaluate(at: weights.map { Real($0) }, gradient: &gradient)
    return (loss, gradient)
  }

  @Test func `a line of 20,000 tokens keeps its precision`() throws {
    let corpus = CorpusShape(sequenceLengths: [20_000], featureCount: 50).corpus(seed: 1)
    let none = try Self.evaluate(corpus, size: 0, as: Float.self)
    #expect(abs(none.loss - 20_000 * log(3)) < 0.01)
    let single = try Self.evaluate(corpus, size: 1, as: Float.self)
    let double = try Self.evaluate(corpus, size: 1, as: Double.self)
    #expect(abs(single.loss - double.loss) < 1e-5 * double.loss)
  }

  @Test func `300 labels are as good as three`() throws {
    let shape = CorpusShape(
      labelCount: 300, sequenceLengths: [5, 3, 6, 2], featureCount: 10, edgeFeatureCount: 2)
    let none = try Self.evaluate(shape.corpus(seed: 1), size: 0, as: Float.self)
    #expect(abs(none.loss - 16 * log(300)) < 1e-3)
    let single = try Self.evaluate(shape.corpus(seed: 1), size: 1, as: Float.self)
    let double = try Self.evaluate(shape.corpus(seed: 1), size: 1, as: Double.self)
    #expect(abs(single.loss - double.loss) < 1e-5 * double.loss)
    #expect(Vector.dot(single.gradient, single.gradient).squareRoot() > 0)
  }

  @Test func `lines without features are told apart by their transitions alone`() throws {
    let corpus = CorpusShape(sequenceLengths: [3, 1, 0, 4], featuresPerToken: 0...0).corpus(seed: 2)
    let none = try Self.evaluate(corpus, size: 0, as: Double.self)
    #expect(abs(none.loss - 8 * log(3)) < 1e-9)
  }

  @Test(arguments: TrainingAlgorithm.allCases)
  func `one label alone is learned at once`(algorithm: TrainingAlgorithm) throws {
    let corpus = CorpusShape(labelCount: 1).corpus(seed: 3)
    var optimizer = algorithm.makeOptimizer(
      corpus: corpus, layout: WeightLayout(corpus: corpus, pairs: .observed))
    let event = try optimizer.step()
    #expect(abs(event.loss) < 1e-5)
    #expect(optimizer.weights.map(abs).max() ?? 0 < 1e-5)
  }

  @Test(arguments: TrainingAlgorithm.allCases)
  func `no data is said to be no data`(algorithm: TrainingAlgorithm) {
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    #expect(throws: TrainingError.nothingToLearn) { _ = try TrainingRun(options, sequences: []) }
  }
}
