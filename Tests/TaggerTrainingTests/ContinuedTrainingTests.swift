import LabeledData
import TaggerEvaluation
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Going on from a model with other data.
struct ContinuedTrainingTests {
  static let known = TrainingRunTests.sequences(60)
  /// Some of the same words, and what the first lines lack: a label for a note.
  static let new = [
    "2 cups red flour sifted", "1 cups fine oats toasted", "3 g red salt",
    "7 cups sour milk scalded",
    "4 g dark rice toasted", "salt", "6 g sour milk scalded", "8 g fine flour",
  ].map { text in
    let tokens = text.split(separator: " ").map(String.init)
    let labels = ["value", "measure", "ingredient", "ingredient", "note"]
    return LabeledSequence(
      tokens: tokens,
      labels: tokens.count == 1 ? ["ingredient"] : Array(labels.prefix(tokens.count)))
  }

  static func earlier(
    encoding: WeightEncoding = .float32, features: String? = nil
  ) throws -> WarmStart {
    let model = try TrainingRunTests.trained(known) { options in
      options.features = .standard
      if let features, let set = try? FeatureSet(parsing: features) { options.features = set }
    }.model
    return WarmStart(try TaggerModel(bytes: model.fileBytes(encoding: encoding)))
  }

  static func continued(
    _ lines: [LabeledSequence], _ earlier: WarmStart,
    _ change: (inout TrainingConfiguration) -> Void = { _ in }
  ) throws -> WordTagger {
    let model = try TrainingRunTests.trained(lines) { options in
      options.features = earlier.features
      options.warmStart = earlier
      change(&options)
    }.model
    return try WordTagger(modelBytes: model.fileBytes())
  }

  static func accuracy(_ tagger: WordTagger, _ lines: [LabeledSequence]) throws -> Double {
    try Evaluation(tagger, on: lines).tokenAccuracy
  }

  @Test(arguments: TrainingAlgorithm.allCases)
  func `a new label is learned and the old ones are kept`(_ algorithm: TrainingAlgorithm) throws {
    let tagger = try Self.continued(Self.new, Self.earlier()) { $0.algorithm = algorithm }
    #expect(tagger.labels == ["ingredient", "value", "measure", "note"])
    // The averages of few epochs lag behind the last weights, which make no mistake.
    #expect(try Self.accuracy(tagger, Self.new) >= (algorithm.isProbabilistic ? 1 : 0.9))
    #expect(tagger.tag("9 cups dark rice sifted").tokens.map(\.label).last == "note")
    // The steps of a perceptron are large beside the weights that L-BFGS found.
    #expect(try Self.accuracy(tagger, Self.known) >= (algorithm == .perceptron ? 0.8 : 1))
    // Without the warm start, training on the new sequences alone gets some of the old ones wrong,
    // unless an order of the sequences happens to be lucky.
    let accuracies = try (UInt64(1)...4).map { seed in
      let alone = try TrainingRunTests.trained(Self.new) {
        $0.features = .standard
        $0.algorithm = algorithm
        $0.seed = seed
      }.model
      return try Self.accuracy(WordTagger(modelBytes: alone.fileBytes()), Self.known)
    }
    #expect(accuracies.contains { $0 < 1 })
  }

  @Test(arguments: [TrainingAlgorithm.lbfgs, .owlqn, .sgd], [TrainingAlgorithm.perceptron, .arow])
  func `a model of an online algorithm is continued at the scale of a likelihood`(
    _ algorithm: TrainingAlgorithm, _ before: TrainingAlgorithm
  ) throws {
    var trained = try TrainingRunTests.trained(Self.known) { $0.algorithm = before }.model
    trained.weights = trained.weights.map { $0 * 1_000 }
    trained.metadata = [(key: "training", value: "algorithm=\(before.rawValue) seed=1")]
    let earlier = WarmStart(try TaggerModel(bytes: trained.fileBytes()))
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    options.features = earlier.features
    options.warmStart = earlier
    let run = try TrainingRun(options, sequences: Self.new)
    let first = try #require(try run.step()).event.loss
    #expect(first < 60)
    while try run.step() != nil {}
    let tagger = try WordTagger(modelBytes: run.model().fileBytes())
    #expect(try Self.accuracy(tagger, Self.new) == 1)
    #expect(try Self.accuracy(tagger, Self.known) >= 0.9)
  }

  @Test(arguments: WeightEncoding.allCases)
  func `what the new lines say nothing of stays bit for bit`(_ encoding: WeightEncoding) throws {
    let earlier = try Self.earlier(encoding: encoding, features: Self.withPairs)
    let model = try TrainingRunTests.trained([
      LabeledSequence(tokens: ["zzz"], labels: ["ingredient"])
    ]) {
      $0.features = earlier.features
      $0.warmStart = earlier
    }.model
    let again = WarmStart(try TaggerModel(bytes: model.fileBytes()))
    #expect(earlier.edges.identities.count > 10)
    for (before, after) in [(earlier.states, again.states), (earlier.edges, again.edges)] {
      var weights: [[UInt64]: Float] = [:]
      after.forEachWeight { weights[[after.identities[$0], UInt64($1)]] = $2 }
      var (same, all) = (0, 0)
      before.forEachWeight { feature, column, weight in
        all += 1
        if weights[[before.identities[feature], UInt64(column)]] == weight { same += 1 }
      }
      // Only the features of the one new line may move.
      #expect(Double(same) > 0.8 * Double(all) && same < all + 1)
    }
  }

  static let withPairs = """
    word[-1..1]
    suffix[0](1..2)
    bias
    transition & word[0]
    transition
    """

  @Test(arguments: [("v1-f32", 32), ("v2-f32", 40)])
  func `models of every version are gone on from, their features known as before`(
    _ name: String, _ bits: Int
  ) throws {
    let old = try WordTagger(
      contentsOf: #filePath.replacing(
        "TaggerTrainingTests/ContinuedTrainingTests.swift",
        with: "WordTaggingTests/Models/\(name).tagger"))
    let tagger = try Self.continued([Self.known[0]], WarmStart(old.model)) {
      try? $0.parameters.set(.l2, to: 1e6)
    }
    #expect(tagger.model.version == ModelFormat.version)
    #expect(tagger.model.parameters.identityBits == bits)
    for text in ["1½ cups all-purpose flour, sifted", "2 large eggs (optional)", "250g butter"] {
      let (line, before) = (tagger.tag(text), old.tag(text))
      #expect(line.tokens.map(\.label) == before.tokens.map(\.label))
      for (token, other) in zip(line.tokens, before.tokens) {
        #expect(abs(token.confidence - other.confidence) < 0.01, "\(text)")
      }
    }
  }

  @Test func `an endless penalty changes nothing, none at all follows the new lines`() throws {
    let earlier = try Self.earlier()
    let other = Self.known.map { line in
      LabeledSequence(
        tokens: line.tokens, labels: line.labels.map { $0 == "value" ? "measure" : $0 })
    }
    let fixed = try Self.continued(other, earlier) { try? $0.parameters.set(.l2, to: 1e6) }
    #expect(try Self.accuracy(fixed, Self.known) == 1)
    let free = try Self.continued(other, earlier) { try? $0.parameters.set(.l2, to: 1e-3) }
    #expect(try Self.accuracy(free, other) == 1)
  }

  @Test(arguments: TrainingAlgorithm.allCases)
  func `the same data give the same model whatever the threads, resumed or not`(
    _ algorithm: TrainingAlgorithm
  ) throws {
    let earlier = try Self.earlier(features: Self.withPairs)
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    options.features = earlier.features
    options.warmStart = earlier
    options.maxIterations = 8
    let whole = try TrainingRun(options, sequences: Self.new)
    while try whole.step() != nil {}
    options.threadCount = 3
    let first = try TrainingRun(options, sequences: Self.new)
    for _ in 0..<3 { _ = try first.step() }
    let second = try TrainingRun(options, sequences: Self.new)
    try second.restore(first.checkpoint())
    while try second.step() != nil {}
    #expect(second.model().fileBytes().elementsEqual(whole.model().fileBytes()))
    options.warmStart = try Self.earlier(encoding: .code8, features: Self.withPairs)
    let other = try TrainingRun(options, sequences: Self.new)
    #expect(throws: TrainingError.self) { try other.restore(first.checkpoint()) }
  }

  @Test func `rules of the earlier model hold, and lines that break them are named`() throws {
    let first = try TrainingRunTests.trained(Self.known) {
      $0.forbidden = [.init(previous: "measure", label: "value")]
    }.model
    let earlier = WarmStart(try TaggerModel(bytes: first.fileBytes()))
    let tagger = try Self.continued(Self.new, earlier)
    #expect(tagger.tag("cups 2").tokens.map(\.label) != ["measure", "value"])
    let broken = LabeledSequence(tokens: ["cups", "2"], labels: ["measure", "value"])
    let forbidden = TrainingError.forbiddenLabel(
      place: "sequence 1", token: 2, label: "value", reason: "after 'measure'")
    #expect(throws: forbidden) {
      try Self.continued([broken], earlier)
    }
  }

  @Test func `word lists are kept and may gain entries`() throws {
    let lines = ["cups", "tbsp"].map {
      LabeledSequence(tokens: ["2", $0, "salt"], labels: ["value", "measure", "ingredient"])
    }
    let first = try TrainingRunTests.trained(lines) {
      $0.features = try! FeatureSet(parsing: "list(units)[0]\nshape[0]\nbias\ntransition")
      $0.lists = ["units": ["cups", "tbsp"]]
    }.model
    let earlier = WarmStart(try TaggerModel(bytes: first.fileBytes()))
    let tagger = try Self.continued(lines, earlier) { $0.lists = ["units": ["spoons"]] }
    for text in ["2 cups salt", "2 tbsp salt", "2 spoons salt"] {
      #expect(tagger.tag(text).tokens.map(\.label) == ["value", "measure", "ingredient"])
    }
  }
}
