import TaggerTesting
import Testing
import WordTagging

@testable import TaggerTraining

@Suite struct OnlineTrainingTests {
  static let online: [TrainingAlgorithm] = [.sgd, .perceptron, .passiveAggressive, .arow]

  /// Lines whose labels follow from their features.
  static func learnable(edges: Bool = false, rules: Bool = false) -> EncodedCorpus {
    var shape = CorpusShape(sequenceLengths: (0..<30).map { 1 + $0 % 5 }, featureCount: 9)
    shape.edgeFeatureCount = edges ? 3 : 0
    shape.forbidsSome = rules
    var corpus = shape.corpus(seed: 8)
    // The first three features tell the label.
    var ids: [UInt32] = []
    var starts = [0]
    for token in 0..<corpus.tokenCount {
      ids.append(UInt32(corpus.labels[token]))
      ids += corpus.features(ofToken: token).map { 3 + corpus.featureIDs[$0] % 6 }
      starts.append(ids.count)
    }
    corpus.featureIDs = ids
    corpus.featureStarts = starts
    return corpus
  }

  static func optimizer(
    _ algorithm: TrainingAlgorithm, _ corpus: EncodedCorpus, seed: UInt64 = 1,
    change: (inout HyperParameters) throws -> Void = { _ in }
  ) throws -> any Optimizer {
    var parameters = HyperParameters()
    try change(&parameters)
    return algorithm.makeOptimizer(
      corpus: corpus, layout: WeightLayout(corpus: corpus, pairs: .observed),
      parameters: parameters, order: EpochOrder(seed: seed))
  }

  @Test(arguments: [TrainingAlgorithm.perceptron, .passiveAggressive, .arow], [false, true])
  func `what can be told apart is soon told apart`(algorithm: TrainingAlgorithm, rules: Bool) throws
  {
    var optimizer = try Self.optimizer(algorithm, Self.learnable(edges: true, rules: rules))
    var event = try optimizer.step()
    while event.ending == nil {
      try #require(event.step < 40)
      event = try optimizer.step()
    }
    #expect(event.ending == .noMistakes)
    #expect(event.loss == 0)
  }

  @Test(arguments: [0.0, 1, 2])
  func `each passive-aggressive variant learns`(variant: Double) throws {
    var optimizer = try Self.optimizer(.passiveAggressive, Self.learnable()) {
      try $0.set(.passiveAggressiveVariant, to: variant)
    }
    let first = try optimizer.step()
    for _ in 0..<4 { _ = try optimizer.step() }
    #expect(try optimizer.step().loss < first.loss)
  }

  @Test(arguments: online)
  func `a resumed run takes the same steps bit for bit`(algorithm: TrainingAlgorithm) throws {
    let corpus = CorpusShape(sequenceLengths: (0..<20).map { $0 % 5 }, edgeFeatureCount: 2)
      .corpus(seed: 3)
    var whole = try Self.optimizer(algorithm, corpus)
    for _ in 0..<3 { _ = try whole.step() }
    var resumed = try Self.optimizer(algorithm, corpus)
    try resumed.restore(whole.checkpoint())
    for _ in 0..<3 { #expect(try whole.step() == (try resumed.step())) }
    #expect(whole.weights.map(\.bitPattern) == resumed.weights.map(\.bitPattern))
    #expect(throws: TrainingError.self) { try resumed.restore(Checkpoint(algorithm: "lbfgs")) }
  }

  @Test(arguments: online)
  func `the seed decides the order`(algorithm: TrainingAlgorithm) throws {
    let corpus = CorpusShape(sequenceLengths: (0..<20).map { $0 % 5 }).corpus(seed: 3)
    func weights(seed: UInt64) throws -> [Float] {
      var optimizer = try Self.optimizer(algorithm, corpus, seed: seed)
      _ = try optimizer.step()
      return optimizer.weights
    }
    #expect(try weights(seed: 1) == weights(seed: 1))
    #expect(try weights(seed: 1) != weights(seed: 2))
  }

  @Test(arguments: CorpusShape.kinds + CorpusShape.weightedKinds)
  func `the best path is the best of all label sequences`(shape: CorpusShape) {
    let corpus = shape.corpus(seed: 12)
    let layout = shape.layout(corpus)
    let model = CRFObjectiveTests.modelWeights(layout, size: 2, seed: 13)
    let compiled = CompiledCorpus(
      corpus: corpus, plan: BatchSchedule(sequenceBySequence: corpus),
      weights: CompiledWeights(
        WeightPlacement(layout: layout), corpus.constraints))
    var weights = [Float](repeating: 0, count: compiled.placement.count)
    compiled.placement.forEachWeight { weights[$0] = model[$1] }
    let path = ViterbiSearch(corpus: compiled)
    let all = BruteForce(corpus: corpus, layout: layout)
    var batches = compiled.plan.batches.makeIterator()
    for line in 0..<corpus.sequenceCount where !corpus.tokens(ofSequence: line).isEmpty {
      guard let batch = batches.next() else { break }
      weights.withView { path.find(batch, weights: $0) }
      func most(_ labels: some Sequence<[Int]>) -> Double {
        labels.compactMap { all.score($0, line: line, weights: model) }.max() ?? -.infinity
      }
      let sequences = all.sequences(length: batch.tokens.count)
      let best = most(sequences)
      #expect(abs(most([path.labels]) - best) < 1e-4)
      let right = most(sequences.filter { all.agrees($0, line: line) })
      #expect(all.agrees(path.rightLabels, line: line))
      #expect(abs(most([path.rightLabels]) - right) < 1e-4)
      #expect(abs(path.violation - (best - right)) < 1e-4)
    }
  }

  /// A corpus in which every feature has two or three copies.
  static func corpusWithCopies() -> EncodedCorpus {
    let original = CorpusShape(sequenceLengths: [3, 4, 2, 5, 1], hasValues: true).corpus(seed: 31)
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

  @Test(arguments: TrainingAlgorithm.allCases)
  func `copies of a feature get equal weights`(algorithm: TrainingAlgorithm) throws {
    let corpus = Self.corpusWithCopies()
    var optimizer = try Self.optimizer(algorithm, corpus)
    for _ in 0..<3 { _ = try optimizer.step() }
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    let third = corpus.featureCount / 3
    for feature in 0..<third where corpus.featureIDs.contains(UInt32(feature)) {
      #expect(
        optimizer.weights[layout.row(ofFeature: feature)]
          == optimizer.weights[layout.row(ofFeature: feature + third)])
    }
  }

  @Test func `sgd comes near the minimum that lbfgs finds`() throws {
    let corpus = CorpusShape(sequenceLengths: (0..<60).map { $0 % 6 }, edgeFeatureCount: 2)
      .corpus(seed: 21)
    var batch = try Self.optimizer(.lbfgs, corpus)
    var least = try batch.step()
    while least.ending == nil { least = try batch.step() }
    var online = try Self.optimizer(.sgd, corpus)
    var event = try online.step()
    for _ in 0..<60 { event = try online.step() }
    let objective = LatticeObjective<Float>(
      corpus, WeightLayout(corpus: corpus, pairs: .observed), l2: 1)
    let weights = objective.weights(fromModel: online.weights)
    var gradient = weights
    #expect(objective.evaluate(at: weights, gradient: &gradient) < least.loss * 1.01)
    #expect(event.loss < least.loss * 1.05)
  }

  @Test(arguments: online, [1, 3, 5])
  func `many blocks are visited in groups, and calibration leaves out some`(
    algorithm: TrainingAlgorithm, groupCount: Int
  ) throws {
    let corpus = Self.learnable(edges: true)
    var blocks = TrainingCorpus(
      corpus, WeightLayout(corpus: corpus, pairs: .observed), blockCount: 16, isOnline: true)
    blocks.visitGroupCount = groupCount
    var parameters = HyperParameters()
    try parameters.set(.calibrationSequences, to: 4)
    var optimizer = algorithm.makeOptimizer(
      blocks, parameters, EpochOrder(seed: 1), averaging: .epochsSoFar, isReproducible: true)
    let first = try optimizer.step()
    for _ in 0..<5 { _ = try optimizer.step() }
    #expect(try optimizer.step().loss < first.loss)
  }

  @Test func `a diverging run is stopped with a sentence`() throws {
    var corpus = CorpusShape(hasValues: true).corpus(seed: 2)
    corpus.values = corpus.values.map { $0 * 1e30 }
    let error = #expect(throws: TrainingError.self) {
      var optimizer = try Self.optimizer(.sgd, corpus)
      for _ in 0..<5 { _ = try optimizer.step() }
    }
    #expect(error?.description.contains("diverged at step") == true)
  }
}
