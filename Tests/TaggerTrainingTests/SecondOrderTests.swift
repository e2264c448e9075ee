import LabeledData
import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Models with weights of label trigrams.
@Suite struct SecondOrderTests {
  /// Lines whose first two words tell their labels, and whose further labels repeat the one two tokens before.
  static let echoes: [LabeledSequence] = [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")].flatMap {
    first, second in
    [5, 6, 7].map { count in
      let words = [first, second] + Array(repeating: "x", count: count)
      let labels = words.indices.map { ($0 % 2 == 0 ? first : second).uppercased() }
      return LabeledSequence(tokens: words, labels: labels)
    }
  }

  /// Lines whose first word tells where in the cycle A A B B their labels start.
  static let cycles: [LabeledSequence] = (0..<32).map { number in
    let (phase, count) = (number % 4, 8 + number / 4)
    return LabeledSequence(
      tokens: ["p\(phase)"] + Array(repeating: "x", count: count - 1),
      labels: (0..<count).map { ($0 + phase) % 4 < 2 ? "A" : "B" })
  }

  static func configuration(
    _ algorithm: TrainingAlgorithm = .lbfgs, order: Int = 2
  ) throws -> TrainingConfiguration {
    var configuration = TrainingConfiguration()
    configuration.algorithm = algorithm
    configuration.order = order
    configuration.features = try FeatureSet(parsing: "word[0]\ntransition\n")
    configuration.maxIterations = 50
    return configuration
  }

  static func trained(
    _ configuration: TrainingConfiguration, on lines: [LabeledSequence] = echoes
  ) throws -> TrainingRun {
    let run = try TrainingRun(configuration, sequences: lines)
    while try run.step() != nil {}
    return run
  }

  /// The share of lines without a wrong label.
  private static func accuracy(
    _ tagger: WordTagger, _ lines: [LabeledSequence] = echoes
  ) -> Double {
    let right = lines.filter { tagger.predictedLabels(forTokens: $0.tokens) == $0.labels }
    return Double(right.count) / Double(lines.count)
  }

  @Test(arguments: TrainingAlgorithm.allCases)
  func `labels that depend on the label two before are learned by second order alone`(
    algorithm: TrainingAlgorithm
  ) throws {
    func accuracy(order: Int) throws -> Double {
      var configuration = try Self.configuration(algorithm, order: order)
      configuration.features = try FeatureSet(parsing: "word[-1..0]\ntransition\n")
      let run = try Self.trained(configuration, on: Self.cycles)
      return Self.accuracy(try run.result().tagger(), Self.cycles)
    }
    let (second, first) = (try accuracy(order: 2), try accuracy(order: 1))
    #expect(second == 1)
    #expect(first < 0.1)
  }

  @Test func `rare trigrams have no weight, and every label sequence has a path`() throws {
    var configuration = try Self.configuration()
    configuration.minTrigramCount = 4
    let lines = Self.echoes + [LabeledSequence(tokens: ["a", "c", "x"], labels: ["A", "C", "A"])]
    let model = try Self.trained(configuration, on: lines).model()
    let rare = model.labels.firstIndex(of: "C")
    #expect(!model.layout.trigrams.isEmpty)
    #expect(model.layout.trigrams.allSatisfy { $0.second != rare && $0.third != rare })
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(
      try tagger.tag("a x x", forcing: [1: "C", 2: "C"]).tokens.map(\.label) == ["A", "C", "C"])
    #expect(try tagger.logProbability(of: ["C", "C", "C"], for: "a x x") > -.infinity)
  }

  @Test(arguments: WeightEncoding.allCases)
  func `the file keeps every trigram`(encoding: WeightEncoding) throws {
    let model = try Self.trained(Self.configuration()).model()
    let opened = try TaggerModel(bytes: model.fileBytes(encoding: encoding))
    #expect(opened.version == 3)
    #expect(opened.trigrams.words == model.trigrams().words)
    #expect(opened.trigrams.trigrams.count == 8)
    let tagger = try WordTagger(modelBytes: model.fileBytes(encoding: encoding))
    #expect(Self.accuracy(tagger) == 1)
    #expect(try tagger.fileBytes() == model.fileBytes(encoding: encoding))
    let bound = try tagger.binding(["b"], to: "A")
    let again = try WordTagger(modelBytes: bound.fileBytes())
    #expect(again.model.trigrams.words == opened.trigrams.words)
  }

  @Test func `a model without trigrams has the bytes of first order`() throws {
    var model = try Self.trained(Self.configuration()).model()
    for index in model.layout.trigramStart..<model.layout.weightCount { model.weights[index] = 0 }
    var first = try Self.trained(Self.configuration(order: 1)).model()
    first.weights = Array(model.weights[..<model.layout.trigramStart])
    // The confidence was calibrated with the trigrams.
    model.temperature = first.temperature
    #expect(model.fileBytes() == first.fileBytes())
    #expect(try TaggerModel(bytes: first.fileBytes()).version == 2)
    let pruned = try Self.trained(Self.configuration()).model()
    let most = pruned.trigrams().weights.map(abs).max() ?? 0
    #expect(try TaggerModel(bytes: pruned.fileBytes(prune: most)).trigrams.weights.count < 8)
    #expect(try TaggerModel(bytes: pruned.fileBytes(prune: most + 1)).version == 2)
  }

  @Test func `damaged trigrams are refused`() throws {
    let bytes = try Self.trained(Self.configuration()).model().fileBytes()
    let sections = try ModelSections(bytes.withView { ModelBytes(copying: $0) }, path: "model").all
    let words = try TaggerModel(bytes: bytes).trigrams.words
    func open(_ words: [UInt32], version: Int = 3) throws -> TaggerModel {
      var changed = sections
      changed[.trigrams] = words.reduce(into: []) { $0.append(littleEndian: $1) }
      return try TaggerModel(bytes: ModelFile.bytes(changed, version: version))
    }
    #expect(try open(words).trigrams.words == words)
    let damaged = TaggerError.damaged(path: "model", part: "table of trigrams")
    #expect(throws: damaged) { try open(words.dropLast()) }
    #expect(throws: damaged) { try open(Array(words[4...] + words[..<4])) }
    #expect(throws: damaged) { try open(words[..<4] + words) }
    for place in 0..<3 {
      var other = words
      other[place] = place == 0 ? 3 : 2
      #expect(throws: damaged) { try open(other) }
      other[place] = .max
      #expect(throws: damaged) { try open(other) }
    }
    #expect(throws: damaged) { try open(words, version: 2) }
    for weight in [Float.nan, .infinity, -2e6] {
      var other = words
      other[3] = weight.bitPattern
      #expect(throws: TaggerError.self) { try open(other) }
    }
  }

  @Test func `a model with too many contexts is neither opened nor trained`() throws {
    let labels = (0..<170).map { "L\($0)" }
    let line = LabeledSequence(tokens: labels.map { _ in "x" }, labels: labels)
    var configuration = try Self.configuration(order: 1)
    configuration.maxIterations = 1
    let bytes = try Self.trained(configuration, on: [line]).model().fileBytes()
    var sections = try ModelSections(bytes.withView { ModelBytes(copying: $0) }, path: "model").all
    sections[.trigrams] = []
    for pair in 0..<170 * 170 {
      for word in [pair % 170 + 1, pair / 170, 0, 0] {
        sections[.trigrams]?.append(littleEndian: UInt32(word))
      }
    }
    let reason = "the trigrams have 29070 contexts of 170 labels, which is too many"
    #expect(throws: TaggerError.outOfRange(path: "model", reason: reason)) {
      try TaggerModel(bytes: ModelFile.bytes(sections, version: 3))
    }
    let pairs = (0..<170).flatMap { first in (0..<170).flatMap { [labels[first], labels[$0]] } }
    let every = LabeledSequence(tokens: pairs.map { _ in "x" }, labels: pairs)
    configuration.order = 2
    configuration.minTrigramCount = 1
    let error = #expect(throws: TrainingError.self) {
      try TrainingRun(configuration, sequences: [every])
    }
    #expect("\(String(describing: error))".contains("contexts, which is too many for a model"))
  }

  @Test func `the order that was asked for is recorded and kept, without any frequent trigram`()
    throws
  {
    var configuration = try Self.configuration()
    configuration.minTrigramCount = 1_000
    configuration.maxIterations = 1
    let tagger = try Self.trained(configuration).result().tagger()
    #expect(tagger.model.trigrams.isEmpty)
    let again = try TrainingConfiguration(retraining: tagger.model)
    #expect(again.order == 2 && again.minTrigramCount == 1_000)
    configuration.minTrigramCount = 0
    #expect(throws: TrainingError.self) { try Self.trained(configuration) }
  }

  @Test func `the hypotheses of a line have all its probability`() throws {
    let tagger = try Self.trained(Self.configuration()).result().tagger()
    let hypotheses = tagger.nBest("a b x x x", count: 100)
    #expect(hypotheses.count == 32)
    #expect(Set(hypotheses.map { $0.sequence.tokens.map(\.label) }).count == 32)
    #expect(abs(hypotheses.reduce(0) { $0 + $1.probability } - 1) < 1e-4)
    for hypothesis in hypotheses {
      let labels = hypothesis.sequence.tokens.map(\.label)
      let logProbability = try tagger.logProbability(of: labels, for: "a b x x x")
      #expect(abs(logProbability - hypothesis.logProbability) < 1e-4)
    }
    let marginals = tagger.marginals(of: "a b x x x")
    for (token, row) in marginals.enumerated() {
      let sum = hypotheses.reduce(0) {
        $0 + ($1.sequence.tokens[token].label == tagger.labels[0] ? $1.probability : 0)
      }
      #expect(abs(row[0] - sum) < 1e-4)
    }
    #expect(tagger.nBest("", count: 3).count <= 1)
  }

  @Test func `constraints hold, and explanations name trigrams`() throws {
    let tagger = try Self.trained(Self.configuration()).result().tagger()
    let forbidding = try tagger.forbidding("B", after: "A")
    let labels = forbidding.tag("a b x x x").tokens.map(\.label)
    #expect(!zip(labels, labels.dropFirst()).contains { $0 == ("A", "B") })
    let reasons = tagger.explain("a b x x").map(\.reasons)
    #expect(reasons[1].contains { $0.feature == "trigram" && $0.label == "(start) > A > B" })
    #expect(reasons[3].contains { $0.feature == "trigram" && $0.label == "B > A > B" })
  }

  @Test func `training continues from a model of either order`() throws {
    let second = try Self.trained(Self.configuration()).result().tagger()
    var configuration = try Self.configuration(order: 1)
    configuration.warmStart = WarmStart(second)
    configuration.features = nil
    configuration.maxIterations = 1
    let kept = try Self.trained(configuration).model()
    #expect(kept.trigrams().trigrams == second.model.trigrams.trigrams)
    #expect(Self.accuracy(try WordTagger(modelBytes: kept.fileBytes())) == 1)

    let first = try Self.trained(Self.configuration(order: 1)).result().tagger()
    configuration.order = 2
    configuration.warmStart = WarmStart(first)
    configuration.maxIterations = 50
    let raised = try Self.trained(configuration).result().tagger()
    #expect(Self.accuracy(raised) == 1)
    #expect(raised.metadata["training"]?.contains("order=2") == true)
    #expect(try TrainingConfiguration(retraining: raised.model).order == 2)
  }

  @Test func `the thread count changes no bit, and other orders are refused`() throws {
    var configuration = try Self.configuration()
    let bytes = try Self.trained(configuration).model().fileBytes()
    configuration.threadCount = 3
    #expect(try Self.trained(configuration).model().fileBytes() == bytes)
    configuration.order = 3
    let error = TrainingError.hyperParameter(
      name: "order", reason: "3.0 is not a whole number from 1 to 2")
    #expect(throws: error) {
      try Self.trained(configuration)
    }
  }
}
