import LabeledData
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// What training does with large data of short lines when all settings are left open.
struct LineDefaultsTests {
  /// Lines, some with a wrong label, so that the best confidence is below 1.
  static let lines = TrainingRunTests.sequences(120).enumerated().map { index, line in
    var line = line
    if index % 11 == 3 { line.labels[0] = "other" }
    return line
  }

  static func options(_ change: (inout TrainingConfiguration) throws -> Void = { _ in }) rethrows
    -> TrainingConfiguration
  {
    var options = TrainingConfiguration()
    options.lineDefaultsTokenCounts = 100..<1_000
    try change(&options)
    return options
  }

  static func run(
    validation: [LabeledSequence] = [],
    _ change: (inout TrainingConfiguration) throws -> Void = { _ in }
  ) throws -> TrainingRun {
    try TrainingRun(options(change), sequences: lines, validation: validation)
  }

  @Test func `a first run calibrates the confidence of the average of the others`() throws {
    let run = try Self.run()
    var steps: [(run: Int, step: Int)] = []
    while let progress = try run.step() { steps.append((progress.run, progress.step)) }
    #expect(steps.map(\.run) == steps.map(\.run).sorted() && steps.last?.run == 6)
    #expect(steps.allSatisfy { $0.step <= LineDefaults.epochCount })
    let choices = run.plan.choices
    #expect(
      choices.first { $0.name == "algorithm" }?.value
        == "passive-aggressive, 8 iterations, average of 5 runs")
    #expect(
      choices.first { $0.name == "confidence" }?.value
        == "calibrated on 12 sequences that a first run leaves out")
    let training = run.result().metadata.first { $0.key == "training" }?.value ?? ""
    #expect(
      training == "algorithm=passive-aggressive seed=1 pa-variant=1.0 aggressiveness=0.01"
        + " max-iterations=8 runs=5")
    let model = run.model()
    #expect(model.temperature < 0.9)
    // The same weights without the first run.
    let plain = try Self.run {
      $0.algorithm = LineDefaults.algorithm
      $0.maxIterations = LineDefaults.epochCount
      $0.runCount = LineDefaults.runCount
      $0.features = run.settings.features
      try $0.parameters.set(.aggressiveness, to: LineDefaults.aggressiveness)
    }
    while try plain.step() != nil {}
    #expect(plain.model().weights == model.weights && plain.model().temperature == 1)
    let again = try TrainingConfiguration(
      retraining: TaggerModel(bytes: run.result().modelFile()))
    #expect(
      again.algorithm == LineDefaults.algorithm && again.maxIterations == LineDefaults.epochCount
        && again.runCount == LineDefaults.runCount
        && again.parameters[.aggressiveness] == LineDefaults.aggressiveness)
  }

  @Test(arguments: [3, 8, 11, 30])
  func `a run that goes on from a checkpoint gives the same model`(stepCount: Int) throws {
    let whole = try Self.run()
    while try whole.step() != nil {}
    let cut = try Self.run()
    for _ in 0..<stepCount { _ = try cut.step() }
    let resumed = try Self.run { $0.threadCount = 3 }
    try resumed.restore(cut.checkpoint())
    while try resumed.step() != nil {}
    #expect(resumed.result().modelFile() == whole.result().modelFile())
  }

  @Test func `a model of a run that ended early is calibrated`() throws {
    let run = try Self.run()
    for _ in 0..<3 { _ = try run.step() }
    #expect(run.model().temperature < 0.9)
  }

  @Test func `validation data needs no first run`() throws {
    let run = try Self.run(validation: Self.lines)
    var last = 0
    while let progress = try run.step() { last = progress.run }
    #expect(last == LineDefaults.runCount)
    #expect(!run.plan.choices.contains { $0.name == "confidence" })
    #expect(run.model().temperature < 0.9)
  }

  @Test func `any setting of an algorithm keeps L-BFGS`() throws {
    #expect(try Self.run().settings.learnsLines)
    let changes: [(inout TrainingConfiguration) throws -> Void] = [
      { $0.algorithm = .lbfgs }, { $0.maxIterations = 500 }, { $0.order = 2 },
      { $0.usesAllPairs = true }, { $0.features = .standard }, { $0.costs = ["value": 2] },
      { try $0.parameters.set(.l2, to: 1) }, { $0.lineDefaultsTokenCounts = 100_000..<500_000 },
      { $0.lineDefaultsTokenCounts = 100..<200 },
    ]
    for change in changes {
      let run = try Self.run(change)
      #expect(!run.settings.learnsLines)
      #expect(
        run.result().metadata.first { $0.key == "training" }?.value.hasPrefix("algorithm=lbfgs")
          == true)
    }
  }

  static func data(_ count: Int = 40, seed: UInt64) throws -> PreparedData {
    var options = TrainingConfiguration()
    options.calibratesOnHeldOut = true
    options.seed = seed
    return try PreparedData(options, on: SequenceSource(BlockTrainingTests.sequences(count)))
  }

  @Test func `held-out sequences are in no epoch and depend on the seed`() throws {
    let data = try Self.data(seed: 1)
    let calibration = try #require(data.calibration)
    #expect(Set(calibration.sequences).count == 4)
    let counts = data.corpus.sequenceCounts
    #expect(counts.reduce(0, +) == 40 && counts.count { $0 > 0 } > 8)
    let places = calibration.places(among: counts)
    let order = EpochOrder(seed: 1, leavingOut: places)
    let visited = AveragedRunsTests.visited(order, counts, epoch: 0)
    #expect(visited.sorted() == (0..<40).filter { !calibration.sequences.contains($0) })
    #expect(try Self.data(seed: 2).calibration?.sequences != calibration.sequences)
    #expect(try Self.data(9, seed: 1).calibration == nil)
  }
}
