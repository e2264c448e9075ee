import LabeledData
import Support
import TaggerEvaluation
import TaggerTesting
import Testing
import WordTagging

@testable import TaggerTraining

@Suite struct TaggerTrainerTests {
  static let lines = TrainingRunTests.sequences(60)
  static let heldOut = Array(TrainingRunTests.sequences(90).suffix(30))

  static func trainer(
    _ change: (inout TrainingConfiguration) -> Void = { _ in }
  ) -> TaggerTrainer {
    var configuration = TrainingConfiguration()
    configuration.maxIterations = 25
    change(&configuration)
    return TaggerTrainer(configuration)
  }

  @Test func `progress counts the steps, and the metrics agree with the tagger`() async throws {
    let training = Self.trainer().train(on: Self.lines, validation: Self.heldOut)
    let plan = try await training.prepare()
    #expect(plan.sequenceCount == 60 && plan.labels.count == 3 && plan.resumedStepCount == nil)
    #expect(plan.choices.contains { $0.name == "l2" })
    var steps: [TrainingProgress] = []
    for try await progress in training { steps.append(progress) }
    #expect(steps.map(\.step) == Array(1...steps.count))
    #expect(steps.allSatisfy { $0.validation != nil && $0.elapsed > .zero })
    #expect(steps.dropLast().allSatisfy { $0.timeLeft > .zero } && steps.last?.timeLeft == .zero)
    let trained = try await training.finish()
    let tagger = try trained.tagger()
    let metrics = try #require(trained.validationMetrics)
    let evaluation = try Evaluation(tagger, on: Self.heldOut)
    #expect(metrics.predicted == evaluation.predicted && metrics.gold == evaluation.gold)
    let differences = zip(metrics.confidences, evaluation.confidences).map { abs($0 - $1) }
    #expect(differences.allSatisfy { $0 < 1e-3 })
    #expect(trained.trainingMetrics.tokenCount == plan.tokenCount)
    #expect(trained.trainingMetrics.taggingError == 0)
    #expect(trained.ending != nil)
  }

  @Test func `leaving the loop keeps the best model so far, and a later loop goes on`() async throws
  {
    let training = Self.trainer().train(on: Self.lines)
    for try await progress in training where progress.step == 3 { break }
    let early = try await training.bestModel()
    let short = try await Self.trainer { $0.maxIterations = 3 }.train(on: Self.lines).finish()
    #expect(early.modelFile() == short.modelFile() && early.ending == nil)
    let whole = try await Self.trainer().train(on: Self.lines).finish()
    #expect(try await training.finish().modelFile() == whole.modelFile())
  }

  @Test func `a concurrent task that is canceled ends training with the best model so far`()
    async throws
  {
    let training = Self.trainer {
      $0.maxIterations = 1_000_000
      $0.parameters[.tolerance] = 0
      $0.algorithm = .sgd
    }.train(on: Self.lines)
    let task = Task { try await training.finish() }
    for try await progress in training where progress.step > 2 { break }
    task.cancel()
    let trained = try await task.value
    #expect(trained.trainingMetrics.sequenceCount == 60)
    let unstarted = Self.trainer().train(on: Self.lines)
    let canceled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await unstarted.finish()
    }
    await #expect(throws: CancellationError.self) { try await canceled.value }
  }

  @Test func `sequences, a stream and a file give the same model`() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/lines.jsonl"
    let writer = try SequenceWriter(path)
    for line in Self.lines { try writer.write(line) }
    try writer.close()
    func stream() -> AsyncStream<LabeledSequence> {
      AsyncStream { continuation in
        for line in Self.lines { continuation.yield(line) }
        continuation.finish()
      }
    }
    let sources = [
      SequenceSource(Self.lines), try await SequenceSource(collecting: stream()),
      SequenceSource(contentsOf: [path]), try await SequenceSource(spooling: stream()),
    ]
    var models: [[UInt8]] = []
    for source in sources {
      models.append(try await Self.trainer().train(on: source).finish().modelFile())
    }
    #expect(models.allSatisfy { $0 == models[0] })
    // A spooled stream is read as often as it is needed.
    #expect(try sources[3].readAll() == Self.lines && sources[3].readAll() == Self.lines)
    let trained = try await Self.trainer().train(on: sources[2]).finish()
    try trained.write(to: folder.path + "/lines.tagger")
    let tagger = try WordTagger(contentsOf: folder.path + "/lines.tagger")
    #expect(tagger.metadata["data"] == "60 lines, \(trained.trainingMetrics.tokenCount) tokens")
    #expect(tagger.metadata["training"]?.hasPrefix("algorithm=lbfgs seed=1 l2=") == true)
    let error = #expect(throws: TrainingError.self) {
      try trained.write(to: folder.path + "/no/no")
    }
    #expect(error?.code == .file)
  }

  @Test func `training resumes from the checkpoint with the same result`() async throws {
    let folder = try TestFolder()
    let trainer = Self.trainer {
      $0.checkpointPath = folder.path + "/state"
      $0.checkpointInterval = .zero
    }
    for try await progress in trainer.train(on: Self.lines) where progress.step == 4 { break }
    let training = trainer.train(on: Self.lines)
    #expect(try await training.prepare().resumedStepCount == 4)
    let whole = try await Self.trainer().train(on: Self.lines).finish()
    #expect(try await training.finish().modelFile() == whole.modelFile())
    let other = trainer.train(on: Self.heldOut)
    let error = await #expect(throws: TrainingError.self) { try await other.prepare() }
    #expect(error?.code == .foreignCheckpoint)
  }

  @Test func `errors have a code and a place`() async throws {
    let bad = LabeledSequence(tokens: ["a"], labels: ["x\ty"])
    var error = await #expect(throws: TrainingError.self) {
      try await TaggerTrainer().train(on: [Self.lines[0], bad]).finish()
    }
    #expect(error?.code == .malformedSequence && error?.place == "sequence 2")
    let short = LabeledSequence(
      tokens: ["a", "b"], labels: ["x", "y"], columns: [.init(name: "tag", cells: ["N"])])
    error = await #expect(throws: TrainingError.self) {
      try await TaggerTrainer().train(on: [Self.lines[0], short]).finish()
    }
    #expect(error?.code == .malformedSequence && error?.place == "sequence 2")
    error = await #expect(throws: TrainingError.self) {
      try await Self.trainer { $0.maxIterations = 0 }.train(on: Self.lines).finish()
    }
    #expect(error?.code == .noStep)
    let trained = try await Self.trainer().train(on: Self.lines).finish()
    error = #expect(throws: TrainingError.self) { try trained.write(to: "/none/lines.tagger") }
    #expect(error?.code == .file && error?.place == "/none/lines.tagger")
    let features = try FeatureSet(parsing: "list(units)[0]")
    error = await #expect(throws: TrainingError.self) {
      try await Self.trainer { $0.features = features }.train(on: Self.lines).finish()
    }
    #expect(error?.code == .missingWords && error?.message.contains("'units'") == true)
    var parameters = HyperParameters()
    error = #expect(throws: TrainingError.self) { try parameters.set(.l2, to: -1) }
    #expect(error?.code == .hyperParameter && error?.place == "l2")
    parameters[.l2] = 3
    #expect(parameters[.l2] == 3 && parameters[.memory] == 6)
  }

  @Test func `a canceled task neither reads data nor groups words`() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/lines.jsonl"
    let writer = try SequenceWriter(path)
    for line in Self.lines { try writer.write(line) }
    try writer.close()
    for source in [SequenceSource(Self.lines), SequenceSource(contentsOf: [path])] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await Self.trainer().train(on: source).prepare()
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      let reading = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        var encoder = CorpusEncoder(FeatureExtractor(.standard, lists: []))
        try encoder.addAll(source.open(), threadCount: 2)
      }
      await #expect(throws: CancellationError.self) { try await reading.value }
    }
    let clusters = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await WordClusters(of: Self.lines, clusterCount: 3)
    }
    await #expect(throws: CancellationError.self) { try await clusters.value }
  }

  @Test func `pruning costs accuracy when all weights are dropped, and nothing when none is`()
    async throws
  {
    let trained = try await Self.trainer().train(on: Self.lines).finish()
    let free = try PruningCost(of: trained, pruning: 0, on: Self.heldOut)
    #expect(free.whole.predicted == free.pruned.predicted)
    let dear = try PruningCost(of: trained, encoding: .code8, pruning: 1_000, on: Self.heldOut)
    #expect(dear.whole.tokenAccuracy > dear.pruned.tokenAccuracy)
    #expect(dear.text.hasPrefix("without weights below 1000"))
  }

  @Test func `there is a thread at least`() {
    var configuration = TrainingConfiguration()
    for count in [0, -4] {
      configuration.threadCount = count
      #expect(configuration.threadCount == 1)
    }
  }

  @Test func `evaluation names the sequence that lacks a label or a column`() async throws {
    let columns = [LabeledSequence.Column(name: "tag", cells: ["N", "V"])]
    let good = LabeledSequence(tokens: ["a", "b"], labels: ["x", "y"], columns: columns)
    let trained = try await Self.trainer {
      $0.features = try? FeatureSet(parsing: "word[0]\ncolumn(tag)[0]")
    }.train(on: [good]).finish()
    let tagger = try trained.tagger()
    var unlabeled = good
    unlabeled.labels = []
    var half = good
    half.labels = ["x"]
    var plain = good
    plain.columns = []
    var short = good
    short.columns[0].cells = ["N"]
    for (bad, fault) in [
      (unlabeled, "no labels"), (half, "1 labels"), (plain, "extra column 'tag'"),
      (short, "a cell for each token"),
    ] {
      let error = #expect(throws: DataError.self) { try tagger.evaluation(on: [good, bad]) }
      #expect(error?.file == "sequence 2" && error?.message.contains(fault) == true)
    }
    var unknown = good
    unknown.labels = ["x", ""]
    #expect(try tagger.evaluation(on: [unknown, good]).sequenceCount == 1)
  }

  @Test func `cross-validation evaluates each sequence once`() async throws {
    var folds: [Int] = []
    let folder = try TestFolder()
    let checkpoint = folder.path + "/run.checkpoint"
    let trainer = Self.trainer { $0.checkpointPath = checkpoint }
    let result = try await trainer.crossValidation(on: Self.lines, foldCount: 3) { fold, _ in
      folds.append(fold)
    }
    #expect(folds == [1, 2, 3] && result.evaluations.map(\.sequenceCount).reduce(0, +) == 60)
    #expect(result.tokenAccuracy.mean > 0.9 && result.entityF1().mean > 0.9)
  }
}
