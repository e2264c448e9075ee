import Testing

@testable import TaggerTraining

@Suite struct TiedFeaturesTests {
  /// A corpus in which every feature has two or three copies.
  static func corpus() -> EncodedCorpus {
    let original = CorpusShape(lineLengths: [3, 4, 2, 5, 1], hasValues: true).corpus(seed: 31)
    var corpus = original
    corpus.featureCount = original.featureCount * 3
    corpus.featureIDs = []
    corpus.values = []
    corpus.featureStarts = [0]
    for token in 0..<original.tokenCount {
      for index in original.features(ofToken: token) {
        let feature = original.featureIDs[index]
        let copies: UInt32 = feature % 2 == 0 ? 3 : 2
        for copy in 0..<copies {
          corpus.featureIDs.append(feature + copy * UInt32(original.featureCount))
          corpus.values.append(original.values[index])
        }
      }
      corpus.featureStarts.append(corpus.featureIDs.count)
    }
    return corpus
  }

  @Test func `features on the same tokens with the same values are one column`() {
    let corpus = Self.corpus()
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    let columns = TiedFeatures(corpus: corpus, layout: layout, merging: true)
    let third = corpus.featureCount / 3
    for feature in 0..<third where columns.columnOf[feature] != TiedFeatures.none {
      let column = columns.columnOf[feature]
      #expect(columns.columnOf[feature + third] == column)
      #expect(columns.multiplicity[Int(column)] >= (feature % 2 == 0 ? 3 : 2))
    }
    let used = Set(corpus.featureIDs).count
    #expect(columns.multiplicity.reduce(0, +) == UInt32(used))
    #expect(TiedFeatures(corpus: corpus, layout: layout, merging: false).count == used)
  }

  @Test(arguments: [0.0, 0.7])
  func `merging changes no step of training`(l1: Double) throws {
    let corpus = Self.corpus()
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    var settings = BatchSettings()
    settings.l1 = l1
    func weights(merging: Bool) throws -> [[Float]] {
      let objective = CRFObjectiveTests.objective(corpus, layout, l2: 0.5, merging: merging)
      func run(_ optimizer: some Optimizer) throws -> [[Float]] {
        var optimizer = optimizer
        return try (0..<6).map { _ in
          _ = try optimizer.step()
          return optimizer.weights
        }
      }
      // The curvature of a merged weight is that of its columns together, so that only
      // methods without a look at the curvature take quite the same steps.
      let plain = WithoutCurvature(objective: objective)
      return l1 == 0
        ? try run(LBFGS(plain, settings: settings)) : try run(OWLQN(plain, settings: settings))
    }
    for (merged, single) in zip(try weights(merging: true), try weights(merging: false)) {
      for index in merged.indices { #expect(abs(merged[index] - single[index]) < 1e-5) }
    }
  }

  struct WithoutCurvature: Objective {
    let objective: CRFObjective<Double>
    var weightCount: Int { objective.weightCount }
    var l1Multiples: [Double] { objective.l1Multiples }
    func evaluate(at weights: [Double], gradient: inout [Double]) -> Double {
      objective.evaluate(at: weights, gradient: &gradient)
    }
    func modelWeights(_ weights: [Double]) -> [Float] { objective.modelWeights(weights) }
  }
}
