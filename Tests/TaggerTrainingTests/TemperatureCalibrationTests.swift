import TaggerTesting
import Testing
import WordTagging

@testable import TaggerTraining

@Suite("Temperature calibration")
struct TemperatureCalibrationTests {
  @Test("The search scores each sequence once and finds the least loss", arguments: [0, 4])
  func search(edgeFeatureCount: Int) {
    let shape = CorpusShape(
      sequenceLengths: Array(repeating: 4, count: 40), edgeFeatureCount: edgeFeatureCount)
    let corpus = shape.corpus(seed: 5)
    let layout = WeightLayout(corpus: corpus, pairs: .all)
    var random = SplitMix(state: 9)
    let weights = (0..<layout.weightCount).map { _ in Float.random(in: -2...2, using: &random) }
    let scorer = CorpusScorer(corpus, layout: layout, weights: weights, constraints: [])
    var scored: [Int] = []
    let calibration = TemperatureCalibration(scorer) { sequence in
      scored.append(sequence)
      return scorer.emissions(ofSequence: sequence)
    }
    let best = calibration.bestTemperature()
    #expect(scored == Array(0..<corpus.sequenceCount))
    let least = calibration.loss(best)
    for share in 0...40 {
      let temperature = 0.25 + Float(share) / 40 * 5.75
      #expect(calibration.loss(temperature) >= least - 1e-3)
    }
  }

  @Test("Weights of any scale have a temperature", arguments: [Float(0.02), 30])
  func scale(factor: Float) throws {
    let corpus = CorpusShape(sequenceLengths: Array(repeating: 4, count: 40)).corpus(seed: 5)
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    var optimizer = TrainingAlgorithm.lbfgs.makeOptimizer(corpus: corpus, layout: layout)
    for _ in 0..<20 where try optimizer.step().ending != nil { break }
    let weights = optimizer.weights
    func best(_ weights: [Float]) -> Float {
      TemperatureCalibration(
        CorpusScorer(corpus, layout: layout, weights: weights, constraints: [])
      )
      .bestTemperature()
    }
    let temperature = best(weights)
    #expect((0.3...3).contains(temperature))
    #expect(abs(best(weights.map { $0 * factor }) / (temperature * factor) - 1) < 0.01)
  }
}
