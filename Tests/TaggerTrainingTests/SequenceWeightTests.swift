import LabeledData
import Testing

@testable import TaggerTraining

@Suite("Weights of sequences")
struct SequenceWeightTests {
  /// A corpus with some sequences more than once.
  static func repeating(_ corpus: EncodedCorpus, _ counts: [Int]) -> EncodedCorpus {
    var repeated = EncodedCorpus(
      labelCount: corpus.labelCount, featureCount: corpus.featureCount,
      edgeFeatureCount: corpus.edgeFeatureCount)
    repeated.constraints = corpus.constraints
    if !corpus.edgeStarts.isEmpty { repeated.edgeStarts = [0] }
    for (sequence, count) in counts.enumerated() {
      for _ in 0..<count {
        for token in corpus.tokens(ofSequence: sequence) {
          repeated.labels.append(corpus.labels[token])
          repeated.featureIDs += corpus.featureIDs[corpus.features(ofToken: token)]
          if !corpus.values.isEmpty {
            repeated.values += corpus.values[corpus.features(ofToken: token)]
          }
          repeated.featureStarts.append(repeated.featureIDs.count)
          if corpus.edgeStarts.isEmpty { continue }
          repeated.edgeIDs += corpus.edgeIDs[corpus.edges(ofToken: token)]
          repeated.edgeStarts.append(repeated.edgeIDs.count)
        }
        repeated.sequenceStarts.append(Int32(repeated.labels.count))
      }
    }
    return repeated
  }

  @Test(
    "A sequence of weight n has the loss, gradient and curvature of n copies",
    arguments: CorpusShape.kinds)
  func copies(shape: CorpusShape) {
    var weighted = shape.corpus(seed: 2)
    let counts = (0..<weighted.sequenceCount).map { $0 % 3 + 1 }
    let repeated = Self.repeating(weighted, counts)
    weighted.sequenceWeights = counts.map(Double.init)
    let layout = shape.layout(weighted)
    func results(_ corpus: EncodedCorpus, size: Double) -> [Double] {
      let objective = CRFObjectiveTests.objective(corpus, layout, l2: 0.2)
      let weights = [Double].random(count: objective.weightCount, size: size, seed: 4)
      var gradient = weights
      let loss = objective.evaluate(at: weights, gradient: &gradient)
      return [loss] + gradient + objective.curvature(at: weights)
    }
    for size in [1.0, 60] {
      for (one, other) in zip(results(weighted, size: size), results(repeated, size: size)) {
        #expect(abs(one - other) < 1e-6 * max(1, abs(other)))
      }
    }
  }

  @Test("Online methods move further for a heavier sequence", arguments: OnlineTrainingTests.online)
  func online(algorithm: TrainingAlgorithm) throws {
    func change(_ weight: Double) throws -> Double {
      var corpus = CorpusShape(sequenceLengths: [4]).corpus(seed: 3)
      corpus.sequenceWeights = [weight]
      var optimizer = try OnlineTrainingTests.optimizer(algorithm, corpus) {
        try $0.set(.aggressiveness, to: 0.01)
        try $0.set(.calibrationTrials, to: 1)
      }
      return try optimizer.step().weightNorm
    }
    let changes = try [0.25, 0.5, 1].map(change)
    #expect(changes[0] > 0)
    #expect(changes[0] < changes[1] && changes[1] < changes[2])
  }

  @Test("Weights reach training and validation from records, and 0 leaves a record out")
  func records() throws {
    let flour = LabeledSequence(tokens: ["flour"], labels: ["food"])
    var heavy = LabeledSequence(tokens: ["flour"], labels: ["other"], weight: 9)
    let left = LabeledSequence(tokens: ["salt"], labels: ["left out"], weight: 0)
    let data = [flour, flour, heavy, left]
    let run = try TrainingRun(TrainingConfiguration(), sequences: data, validation: data)
    #expect(run.size.sequences == 3)
    #expect(run.size.weightOfSequences == 11)
    #expect(run.labels == ["food", "other"])
    let progress = try #require(try run.step())
    #expect(progress.validation?.tokens == 9.0 / 11)
    heavy.weight = 1
    let light = try TrainingRun(TrainingConfiguration(), sequences: [flour, flour, heavy])
    #expect(light.size.weightOfSequences == 3)
  }
}
