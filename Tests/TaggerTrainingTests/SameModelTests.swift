import Foundation
import LabeledData
import StreamIO
import Support
import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// The promise of training: the same data, options and seed give the same bytes, whatever the number of threads and ranks,
/// the place of the data and the form in which it comes, and wherever training was interrupted.
@Suite("The same model")
struct SameModelTests {
  /// Options, and what sequences are like.
  struct Variant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var hasWeights = false
    var hasUnknownLabels = false
    var isValidated = false
    let change: @Sendable (inout TrainingConfiguration) throws -> Void

    init(
      _ name: String, hasWeights: Bool = false, hasUnknownLabels: Bool = false,
      isValidated: Bool = false,
      _ change: @escaping @Sendable (inout TrainingConfiguration) throws -> Void = { _ in }
    ) {
      testDescription = name
      (self.hasWeights, self.hasUnknownLabels) = (hasWeights, hasUnknownLabels)
      (self.isValidated, self.change) = (isValidated, change)
    }
  }

  static let variants: [Variant] =
    TrainingAlgorithm.allCases.map { algorithm in
      Variant(algorithm.rawValue) {
        $0.algorithm = algorithm
        if algorithm == .owlqn { try $0.parameters.set(.l1, to: 0.5) }
      }
    } + [
      Variant("what the data chooses") { $0.features = nil },
      Variant("second order", hasUnknownLabels: true) { $0.order = 2 },
      Variant("second order, perceptron") { ($0.order, $0.algorithm) = (2, .perceptron) },
      Variant("weights, costs and rules", hasWeights: true, hasUnknownLabels: true) {
        $0.costs = ["L1": 3]
        $0.forbidden = [.init(previous: "L0", label: "L9")]
        $0.minCount = 2
      },
      Variant("features counted before they get numbers", hasUnknownLabels: true) {
        ($0.features, $0.tokensPerMinCount, $0.countingThreshold) = (nil, 150, 0)
      },
      Variant("validated runs", hasWeights: true, isValidated: true) {
        ($0.algorithm, $0.runCount, $0.maxIterations) = (.perceptron, 3, 3)
      },
      Variant("a run that calibrates before others") {
        ($0.algorithm, $0.runCount, $0.calibratesOnHeldOut) = (.passiveAggressive, 2, true)
      },
      Variant("all pairs", isValidated: true) { $0.usesAllPairs = true },
      Variant("a model to go on from") { options in
        let earlier = try TrainingRun(
          try configuration(), sequences: Array(sequences(Variant("")).suffix(20)))
        while try earlier.step() != nil {}
        options.warmStart = WarmStart(try TaggerModel(bytes: earlier.model().fileBytes()))
      },
      Variant("a perceptron to go on from by SGD", hasWeights: true) { options in
        var earlierOptions = try configuration()
        earlierOptions.algorithm = .perceptron
        let earlier = try TrainingRun(
          earlierOptions, sequences: Array(sequences(Variant("")).suffix(20)))
        while try earlier.step() != nil {}
        let tagger = try earlier.result().tagger()
        (options.warmStart, options.algorithm) = (WarmStart(tagger), .sgd)
      },
    ]

  static func sequences(_ variant: Variant) -> [LabeledSequence] {
    BlockTrainingTests.sequences(110).enumerated().map { index, sequence in
      var sequence = sequence
      if variant.hasWeights { sequence.weight = [1, 0.5, 3][index % 3] }
      if variant.hasUnknownLabels, index % 4 == 1 {
        for place in sequence.labels.indices.dropFirst() where place % 2 == 1 {
          sequence.labels[place] = ""
        }
      }
      // One that only a block has, wherever it is.
      if index == 87 { sequence.labels[0] = "L9" }
      return sequence
    }
  }

  static func configuration() throws -> TrainingConfiguration {
    var options = try BlockTrainingTests.options(.lbfgs)
    options.features = try FeatureSet(
      parsing:
        "word[-1..1]\nlabels[0]\ncasing[0]\nsuffix[0](2)\nbias\ntransition & suffix[0](1)\ntransition\n",
      file: "features")
    options.isOutOfCore = false
    return options
  }

  private static func source(_ variant: Variant, in folder: TestFolder) throws -> SequenceSource {
    let path = folder.path + "/data.jsonl"
    let writer = try SequenceWriter(path, format: .jsonl)
    for sequence in sequences(variant) { try writer.write(sequence) }
    try writer.close()
    return SequenceSource(contentsOf: [path])
  }

  /// The bytes of the model.
  private static func model(
    _ options: TrainingConfiguration, _ source: SequenceSource, _ variant: Variant
  ) throws -> [UInt8] {
    let run = try TrainingRun(
      options, on: source, validation: variant.isValidated ? source : nil)
    while try run.step() != nil {}
    return run.result().modelFile()
  }

  @Test(arguments: variants)
  func `threads, ranks and the place and form of the data change no byte`(_ variant: Variant)
    throws
  {
    let folder = try TestFolder()
    let source = try Self.source(variant, in: folder)
    var options = try Self.configuration()
    try variant.change(&options)
    let expected = try Self.model(options, source, variant)
    var threaded = options
    threaded.threadCount = 3
    #expect(try Self.model(threaded, source, variant) == expected)
    threaded.isOutOfCore = true
    threaded.scratchCacheLimit = -1
    #expect(try Self.model(threaded, source, variant) == expected, "out of core")
    let inMemory = SequenceSource(Self.sequences(variant))
    #expect(try Self.model(options, inMemory, variant) == expected, "sequences in memory")
    for ranks in [2, 3, 4, 8] {
      let found = try ThreadRanks.run(ranks) { [options] communicator in
        var options = options
        options.communicator = communicator
        return try Self.model(options, source, variant)
      }
      #expect(found == expected, "\(ranks) ranks")
    }
  }

  @Test(arguments: variants)
  func `a run that is interrupted anywhere and goes on elsewhere ends with the same bytes`(
    _ variant: Variant
  ) throws {
    let folder = try TestFolder()
    let source = try Self.source(variant, in: folder)
    var options = try Self.configuration()
    try variant.change(&options)
    let expected = try Self.model(options, source, variant)
    var random = RandomStream(seed: UInt64(variant.testDescription.utf8.count))
    var isOver = false
    while !isOver {
      let (ranks, steps) = (random.index(below: 3), 1 + random.index(below: 3))
      let part: @Sendable ((any Communicator)?) throws -> [UInt8]? = {
        [options, state = folder.path + "/state"] communicator in
        var options = options
        options.communicator = communicator
        let run = try TrainingRun(
          options, on: source, validation: variant.isValidated ? source : nil)
        var keeper = CheckpointKeeper(path: state)
        _ = try keeper.resume(run)
        for _ in 0..<steps where try run.step() == nil { return run.result().modelFile() }
        try keeper.save(run)
        return nil
      }
      let found = ranks == 0 ? try part(nil) : try ThreadRanks.run(ranks) { try part($0) }
      if let found {
        #expect(found == expected)
        isOver = true
      }
    }
  }
}
