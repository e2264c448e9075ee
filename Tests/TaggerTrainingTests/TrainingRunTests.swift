import Foundation
import LabeledData
import TaggerEvaluation
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Training from labeled lines to a model that tags.
struct TrainingRunTests {
  /// Lines such as "2 cups red flour" in which all that matters can be learned.
  static func sequences(_ count: Int) -> [LabeledSequence] {
    let units = ["cups", "tbsp", "g", "ounces", "cloves"]
    let foods = ["flour", "salt", "butter", "garlic", "milk", "rice", "oats"]
    let adjectives = ["red", "fine", "sour", "dark"]
    return (0..<count).map { index in
      let tokens = [
        "\(index % 9 + 1)", units[index % 5], adjectives[index / 2 % 4], foods[index * 3 % 7],
      ]
      let labels = ["value", "measure", "ingredient", "ingredient"]
      return index % 4 == 0
        ? LabeledSequence(tokens: [tokens[3]], labels: ["ingredient"])
        : LabeledSequence(tokens: tokens, labels: labels)
    }
  }

  static func trained(
    _ lines: [LabeledSequence], _ change: (inout TrainingConfiguration) -> Void = { _ in }
  ) throws -> (run: TrainingRun, model: TrainedModel) {
    var options = TrainingConfiguration()
    options.maxIterations = 25
    change(&options)
    let run = try TrainingRun(options, sequences: lines)
    while try run.step() != nil {}
    return (run, run.model())
  }

  @Test func `a trained model needs one file and tags what it learned`() throws {
    let (run, model) = try Self.trained(Self.sequences(60))
    #expect(run.size.sequences == 60)
    #expect(run.labels == ["ingredient", "value", "measure"])
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let line = tagger.tag("3 cups fine salt")
    #expect(line.tokens.map(\.label) == ["value", "measure", "ingredient", "ingredient"])
    #expect(line.tokens.allSatisfy { $0.confidence > 0.8 && $0.confidence <= 1 })
    #expect(try Evaluation(tagger, on: Self.sequences(200)).sequenceAccuracy == 1)
  }

  @Test func `validation data without a label of the training data is refused`() throws {
    let foreign = LabeledSequence(tokens: ["salt"], labels: ["FOOD"])
    let error = #expect(throws: TrainingError.self) {
      try TrainingRun(
        TrainingConfiguration(), sequences: Self.sequences(8), validation: [foreign])
    }
    #expect(error == .foreignValidation(labels: ["ingredient", "value", "measure"]))
  }

  @Test func `a run does not resume with other validation data`() throws {
    let (data, validation) = (Self.sequences(20), Self.sequences(6))
    let run = try TrainingRun(TrainingConfiguration(), sequences: data, validation: validation)
    _ = try run.step()
    for other in [[], Self.sequences(7)] {
      let resumed = try TrainingRun(TrainingConfiguration(), sequences: data, validation: other)
      #expect(throws: TrainingError.self) { try resumed.restore(run.checkpoint()) }
    }
  }

  @Test func `the loss never rises between steps`() throws {
    let (run, _) = try Self.trained(Self.sequences(40))
    let losses = run.history.map(\.event.loss)
    #expect(losses.count > 5)
    #expect(zip(losses, losses.dropFirst()).allSatisfy { $1 <= $0 })
  }

  @Test func `the model is the same byte for byte with 1, 2 and 5 threads`() throws {
    let files = try [1, 2, 5].map { threads in
      try Self.trained(Self.sequences(120)) { $0.threadCount = threads }.model.fileBytes()
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  @Test(arguments: WeightEncoding.allCases)
  func `small weights tag as large ones do`(_ encoding: WeightEncoding) throws {
    let (_, model) = try Self.trained(Self.sequences(60))
    let tagger = try WordTagger(modelBytes: model.fileBytes(encoding: encoding))
    #expect(try Evaluation(tagger, on: Self.sequences(100)).sequenceAccuracy == 1)
  }

  @Test func `BIO rules are derived, hold in decoding and are left out when the data breaks them`()
    throws
  {
    let good = LabeledSequence(tokens: ["a", "b", "c"], labels: ["B-X", "I-X", "O"])
    let (_, model) = try Self.trained(Array(repeating: good, count: 5))
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(tagger.tag("b").tokens[0].label != "I-X")
    let bad = LabeledSequence(tokens: ["b"], labels: ["I-X"])
    let (_, loose) = try Self.trained([good, bad])
    #expect(loose.transitionConstraints.isEmpty)
    #expect(throws: TrainingError.self) {
      try Self.trained([good, bad]) { $0.scheme = .bio }
    }
  }

  @Test func `a forbidden pair never comes out, and an unknown label is refused`() throws {
    let (_, model) = try Self.trained(
      [
        LabeledSequence(tokens: ["a", "b"], labels: ["A", "B"]),
        LabeledSequence(tokens: ["b"], labels: ["B"]),
      ]
    ) { $0.forbidden = [.init(previous: "B", label: "B")] }
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(tagger.tag("b b").tokens.map(\.label) != ["B", "B"])
    let error = #expect(throws: TrainingError.self) {
      try Self.trained(Self.sequences(3)) { $0.forbidden = [.init(previous: "X", label: "value")] }
    }
    #expect(error?.description.contains("names a label that the data does not have") == true)
  }

  @Test func `word lists and columns reach the tagger`() throws {
    let lines = (0..<20).map { index in
      LabeledSequence(
        tokens: ["foo\(index)", "bar"], labels: [index % 2 == 0 ? "A" : "B", "B"],
        columns: [.init(name: "pos", cells: [index % 2 == 0 ? "N" : "V", "V"])])
    }
    let (_, byColumn) = try Self.trained(lines) {
      $0.features = try! FeatureSet(parsing: "column(pos)[0]\ntransition")
    }
    let tagger = try WordTagger(modelBytes: byColumn.fileBytes())
    #expect(try Evaluation(tagger, on: lines).tokenAccuracy == 1)
    let plain = lines.map { LabeledSequence(tokens: $0.tokens, labels: $0.labels) }
    let (_, byList) = try Self.trained(plain) {
      $0.features = try! FeatureSet(parsing: "list(even)[0]\ntransition\nbias")
      $0.lists = ["even": (0..<10).map { "Foo\($0 * 2)" }]
    }
    let lister = try WordTagger(modelBytes: byList.fileBytes())
    #expect(try Evaluation(lister, on: plain).tokenAccuracy == 1)
    #expect(lister.tag("foo99").tokens[0].label == "B")
    let more = try lister.adding(["foo99", "two words"], toList: "even")
    #expect(more.tag("foo99").tokens[0].label == "A")
    #expect(throws: TaggerError.unknownList("odd", known: ["even"])) {
      try lister.adding(["x"], toList: "odd")
    }
  }

  @Test func `bound words get their label, several words too`() throws {
    let (_, model) = try Self.trained(Self.sequences(60))
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let bound = try tagger.binding(["metric smidgens"], to: "measure")
    let labels = bound.tag("2 metric smidgens fine salt").tokens.map(\.label)
    #expect(labels == ["value", "measure", "measure", "ingredient", "ingredient"])
    #expect(throws: TaggerError.self) { try tagger.binding(["x"], to: "nothing") }
  }

  @Test func `n-best, marginals and the probability of a labeling agree`() throws {
    let (_, model) = try Self.trained(Self.sequences(30)) { $0.maxIterations = 4 }
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let text = "3 cups salt"
    let best = tagger.nBest(text, count: 30)
    #expect(abs(best.reduce(0) { $0 + $1.probability } - 1) < 1e-3)
    for labeling in best.prefix(5) {
      let labels = labeling.sequence.tokens.map(\.label)
      let probability = try tagger.probability(of: labels, for: text)
      #expect(abs(probability - labeling.probability) < 1e-4)
    }
    let marginals = tagger.marginals(of: text)
    #expect(marginals.count == 3)
    #expect(marginals.allSatisfy { abs($0.reduce(0, +) - 1) < 1e-4 })
    let forced = try tagger.tag(text, forcing: [1: "ingredient"])
    #expect(forced.tokens[1].label == "ingredient")
  }

  @Test func `nothing to learn, one label and an unknown label are told or taken`() throws {
    #expect(throws: TrainingError.nothingToLearn) { try Self.trained([]) }
    let one = LabeledSequence(tokens: ["a", "b"], labels: ["A", "A"])
    let tagger = try WordTagger(modelBytes: try Self.trained([one]).model.fileBytes())
    #expect(tagger.tag("whatever it is").tokens.map(\.label) == ["A", "A", "A"])
    #expect(tagger.tag("").tokens.isEmpty)
    let evaluation = try Evaluation(tagger, on: [LabeledSequence(tokens: ["a"], labels: ["New"])])
    #expect(evaluation.tokenAccuracy == 0)
  }

  @Test func `with a patience of 0 validation calibrates and chooses nothing`() throws {
    // By these lines the first step is the best, and no probability should be high.
    let wrong = Self.sequences(40).map {
      LabeledSequence(tokens: $0.tokens, labels: $0.tokens.map { _ in "ingredient" })
    }
    func model(patience: Int, validation: [LabeledSequence]) throws -> TrainedModel {
      var options = TrainingConfiguration()
      options.maxIterations = 12
      options.patience = patience
      let run = try TrainingRun(options, sequences: Self.sequences(40), validation: validation)
      var most = -1.0
      while let progress = try run.step() {
        let share = progress.validation?.tokens ?? most + 1
        #expect(progress.isBest == (share > most))
        most = max(most, share)
      }
      return run.model()
    }
    let plain = try model(patience: 0, validation: [])
    let calibrated = try model(patience: 0, validation: wrong)
    #expect(calibrated.weights == plain.weights)
    #expect(calibrated.temperature > plain.temperature)
    #expect(try model(patience: 3, validation: wrong).weights != plain.weights)
  }

  @Test(arguments: TrainingAlgorithm.allCases, [Float(1), 1e3, 1e9, 1.1e9, 1e30])
  func `large real values are learned from, larger ones refused`(
    algorithm: TrainingAlgorithm, size: Float
  ) throws {
    let lines = (0..<8).map { index in
      LabeledSequence(
        tokens: [], labels: [index % 2 == 0 ? "A" : "B"],
        attributes: [[.init(name: "size", value: index % 2 == 0 ? size : -size)]])
    }
    func run() throws -> TrainingRun {
      try Self.trained(lines) {
        $0.algorithm = algorithm
        $0.features = try! FeatureSet(parsing: "attributes")
      }.run
    }
    if size > 1e9 {
      let error = #expect(throws: TrainingError.self) { try run() }
      #expect(error?.place == "sequence 1" && error?.message.contains("'size'") == true)
    } else {
      let run = try run()
      #expect(run.model().weights.contains { $0 != 0 && $0.isFinite })
      #expect(run.history.allSatisfy { $0.event.gradientNorm?.isFinite ?? true })
    }
  }

  @Test func `rare features are cut, and the rest keep their weights apart`() throws {
    let (all, _) = try Self.trained(Self.sequences(40))
    let (cut, model) = try Self.trained(Self.sequences(40)) { $0.minCount = 5 }
    #expect(cut.size.features < all.size.features)
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(try Evaluation(tagger, on: Self.sequences(40)).tokenAccuracy > 0.95)
  }
}

/// Going on after a stop.
struct CheckpointTests {
  @Test func `a resumed run gives the same model bit for bit`() throws {
    let path = "\(NSTemporaryDirectory())wordtagger-\(UInt64.random(in: 0...UInt64.max)).checkpoint"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = TrainingConfiguration()
    options.maxIterations = 20
    let whole = try TrainingRun(options, sequences: TrainingRunTests.sequences(60))
    while try whole.step() != nil {}
    let first = try TrainingRun(options, sequences: TrainingRunTests.sequences(60))
    for _ in 0..<7 { _ = try first.step() }
    try CheckpointFile.write(first.checkpoint(), to: path)
    let second = try TrainingRun(options, sequences: TrainingRunTests.sequences(60))
    try second.restore(CheckpointFile.read(path))
    while try second.step() != nil {}
    #expect(second.model().fileBytes() == whole.model().fileBytes())

    let other = try TrainingRun(options, sequences: TrainingRunTests.sequences(61))
    #expect(throws: TrainingError.self) { try other.restore(CheckpointFile.read(path)) }
    options.forbidden = [.init(previous: "measure", label: "value")]
    let ruled = try TrainingRun(options, sequences: TrainingRunTests.sequences(60))
    #expect(throws: TrainingError.self) { try ruled.restore(CheckpointFile.read(path)) }
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    for place in stride(from: 0, to: bytes.count, by: 97) {
      bytes[place] ^= 0x10
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(throws: TrainingError.self) { try CheckpointFile.read(path) }
      bytes[place] ^= 0x10
    }
  }
}
