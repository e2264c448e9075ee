import Foundation
import LabeledData
import StreamIO
import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Training on blocks of one or more ranks, which are threads here.
@Suite(.serialized)
struct BlockTrainingTests {
  /// Lines of varying length, words and spelling; most words occur once or twice.
  static func sequences(_ count: Int) -> [LabeledSequence] {
    (0..<count).map { index in
      let length = 1 + index * 7 % 9
      let words = (0..<length).map { "w\((index * 31 + $0 * $0 * 17) % 97)x\((index + $0) % 5)" }
      return LabeledSequence(
        tokens: words, labels: words.indices.map { "L\((index / 3 + $0 * $0) % 4)" })
    }
  }

  static func file(_ sequences: [LabeledSequence], in folder: TestFolder) throws -> String {
    let lines = sequences.map { sequence in
      let words = sequence.tokens.map { "\"\($0)\"" }.joined(separator: ",")
      let labels = sequence.labels.map { "\"\($0)\"" }.joined(separator: ",")
      return "{\"tokens\":[\(words)],\"labels\":[\(labels)]}\n"
    }
    return try folder.file("data.jsonl", lines.joined())
  }

  static func options(_ algorithm: TrainingAlgorithm) throws -> TrainingConfiguration {
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    options.maxIterations = 5
    options.isOutOfCore = true
    options.features = try FeatureSet(
      parsing: "word[-1..1]\nlabels[0]\nsuffix[0](2)\nbias\ntransition\n", file: "features")
    if algorithm == .owlqn { try options.parameters.set(.l1, to: 0.5) }
    return options
  }

  /// The bytes of the model that ranks train.
  static func model(
    _ options: TrainingConfiguration, _ paths: [String], ranks: Int, validation: [String] = []
  ) throws -> [UInt8] {
    try ThreadRanks.run(ranks) { communicator in
      var options = options
      options.communicator = communicator
      let run = try TrainingRun(
        options, on: SequenceSource(contentsOf: paths),
        validation: validation.isEmpty ? nil : SequenceSource(contentsOf: validation))
      while try run.step() != nil {}
      return run.model().fileBytes()
    }
  }

  @Test func `more ranks than blocks, rare features, edges and values change nothing`() throws {
    let folder = try TestFolder()
    let path = try Self.file(Self.sequences(120), in: folder)
    var options = try Self.options(.lbfgs)
    options.minCount = 2
    options.features = try FeatureSet(
      parsing: "word[-1..1]\nsuffix[0](1..2)\nbias\ntransition\ntransition & suffix[0](1)\n",
      file: "features")
    let alone = try Self.model(options, [path], ranks: 1, validation: [path])
    for ranks in [3, 19] {
      let other = try Self.model(options, [path], ranks: ranks, validation: [path])
      #expect(other == alone, "\(ranks) ranks")
    }
  }

  @Test(arguments: [TrainingAlgorithm.lbfgs, .perceptron])
  func `blocks and histories that are read past the cache change nothing`(
    algorithm: TrainingAlgorithm
  ) throws {
    let folder = try TestFolder()
    let path = try Self.file(Self.sequences(120), in: folder)
    var options = try Self.options(algorithm)
    options.maxIterations = 9
    options.scratchFolder = folder.path
    options.scratchCacheLimit = .max
    let cached = try Self.model(options, [path], ranks: 1)
    options.scratchCacheLimit = -1
    #expect(try Self.model(options, [path], ranks: 1) == cached)
    options.threadCount = 3
    #expect(try Self.model(options, [path], ranks: 2) == cached)
  }

  @Test(arguments: TrainingAlgorithm.allCases)
  func `a checkpoint of some ranks is gone on from by others`(
    algorithm: TrainingAlgorithm
  ) throws {
    let folder = try TestFolder()
    let path = try Self.file(Self.sequences(120), in: folder)
    let options = try Self.options(algorithm)
    let whole = try Self.model(options, [path], ranks: 1, validation: [path])
    let state = folder.path + "/state"
    func run(_ ranks: Int, steps: Int) throws -> [UInt8] {
      try ThreadRanks.run(ranks) { communicator in
        var options = options
        options.communicator = communicator
        let source = SequenceSource(contentsOf: [path])
        let run = try TrainingRun(options, on: source, validation: source)
        var keeper = CheckpointKeeper(path: state)
        _ = try keeper.resume(run)
        for _ in 0..<steps where try run.step() == nil { break }
        try keeper.save(run)
        return run.model().fileBytes()
      }
    }
    _ = try run(3, steps: 2)
    _ = try run(1, steps: 1)
    #expect(try run(2, steps: 100) == whole)
    // A run that has ended, whose best weights are in the checkpoint.
    #expect(try run(3, steps: 100) == whole)
  }

  @Test func `ranks with other files or options end with an error`() throws {
    let folder = try TestFolder()
    let options = try Self.options(.lbfgs)
    let other = try TestFolder()
    let short = try other.file("data.jsonl", "{\"tokens\":[\"a\"],\"labels\":[\"b\"]}\n")
    let path = try Self.file(Self.sequences(50), in: folder)
    func train(_ change: @escaping @Sendable (inout TrainingConfiguration, inout String) -> Void)
      throws
    {
      _ = try ThreadRanks.run(3) { communicator in
        var (options, path) = (options, path)
        options.communicator = communicator
        if communicator.rank == 2 { change(&options, &path) }
        _ = try TrainingRun(options, on: SequenceSource(contentsOf: [path]))
      }
    }
    try train { _, _ in }
    for change: @Sendable (inout TrainingConfiguration, inout String) -> Void in [
      { _, path in path = short }, { options, _ in options.seed = 2 },
      { options, _ in options.lists = ["units": ["cup"]] },
    ] {
      let error = #expect(throws: TrainingError.self) { try train(change) }
      #expect(error?.code == .cluster)
      #expect(error?.message.contains("Rank 2") == true)
    }
  }

  @Test func `a checkpoint of other data is refused`() throws {
    let folder = try TestFolder()
    var options = try Self.options(.lbfgs)
    options.features = try FeatureSet(parsing: "word[0]\nbias\ntransition\n", file: "features")
    let state = folder.path + "/state"
    func run(_ words: [String]) throws {
      let sequences = (words + ["a", "b"] + words).map {
        LabeledSequence(tokens: [$0], labels: ["L"])
      }
      let path = try Self.file(sequences, in: folder)
      let run = try TrainingRun(options, on: SequenceSource(contentsOf: [path]))
      var keeper = CheckpointKeeper(path: state)
      _ = try keeper.resume(run)
      _ = try run.step()
      try keeper.save(run)
    }
    try run(["a", "b", "a"])
    try run(["a", "b", "a"])
    // The same features, labels and lengths.
    #expect(throws: TrainingError.self) { try run(["a", "b", "b"]) }
  }

  @Test func `a few records and ranks without any are trained on`() throws {
    let folder = try TestFolder()
    var options = try Self.options(.lbfgs)
    options.maxIterations = 3
    let path = try Self.file(Array(Self.sequences(9).suffix(1)), in: folder)
    let alone = try Self.model(options, [path], ranks: 1)
    #expect(try Self.model(options, [path], ranks: 4) == alone)
    let empty = try folder.file("empty.jsonl", "")
    #expect(throws: TrainingError.nothingToLearn) {
      _ = try Self.model(options, [empty], ranks: 2)
    }
    #expect(throws: DataError.self) {
      _ = try Self.model(options, [folder.path + "/missing.jsonl"], ranks: 1)
    }
  }

  @Test func `words are surveyed as by one process`() throws {
    let folder = try TestFolder()
    let path = try Self.file(Self.sequences(300), in: folder)
    var options = try Self.options(.lbfgs)
    options.maxIterations = 1
    // Features are chosen by the survey, and counts of words are part of the model.
    options.features = nil
    let alone = try Self.model(options, [path], ranks: 1)
    for ranks in [2, 5] { #expect(try Self.model(options, [path], ranks: ranks) == alone) }
  }

  @Test func `records of files, compressed or not, are in one block each`() throws {
    let folder = try TestFolder()
    let sequences = Self.sequences(200)
    let lines = try Self.file(sequences, in: folder)
    let columns = sequences.map { sequence in
      zip(sequence.tokens, sequence.labels).map { "\($0)\t\($1)\r\n" }.joined() + "\r\n"
    }
    let conll = try folder.file("data.conll", columns.joined())
    for count in [1, 2, 7, 16, 64, 1000] {
      let blocks = try SequenceSource(contentsOf: [lines, conll]).blocks(count: count)
      #expect(blocks.count == count)
      var found: [LabeledSequence] = []
      for block in blocks { try block.open().visitAll { found.append(LabeledSequence($0)) } }
      #expect(found.map(\.tokens) == (sequences + sequences).map(\.tokens), "\(count) blocks")
      #expect(found.map(\.labels) == (sequences + sequences).map(\.labels))
    }
  }

  @Test func `an error in a block names the line of the file`() throws {
    let folder = try TestFolder()
    let good = "{\"tokens\":[\"salt\"],\"labels\":[\"food\"]}\n"
    let path = try folder.file(
      "bad.jsonl", String(repeating: good, count: 90) + "{\"tokens\":\n" + good)
    let error = #expect(throws: DataError.self) {
      _ = try TrainingRun(try Self.options(.lbfgs), on: SequenceSource(contentsOf: [path]))
    }
    #expect(error?.line == 91)
    // Only some sequences have the column that the features use.
    let column = "{\"tokens\":[\"salt\"],\"pos\":[\"N\"],\"labels\":[\"food\"]}\n"
    let missing = try folder.file(
      "missing.jsonl", String(repeating: column, count: 85) + good + column)
    var columns = try Self.options(.lbfgs)
    columns.features = try FeatureSet(parsing: "column(pos)[0]\ntransition\n", file: "features")
    let lacking = #expect(throws: DataError.self) {
      _ = try TrainingRun(columns, on: SequenceSource(contentsOf: [missing]))
    }
    #expect(lacking?.line == 86)
    let forbidden = try folder.file(
      "forbidden.jsonl",
      String(repeating: good, count: 80)
        + "{\"tokens\":[\"a\",\"b\"],\"labels\":[\"food\",\"food\"]}\n" + good)
    var options = try Self.options(.lbfgs)
    options.forbidden = [.init(previous: "food", label: "food")]
    let ruledOut = #expect(throws: TrainingError.self) {
      _ = try TrainingRun(options, on: SequenceSource(contentsOf: [forbidden]))
    }
    #expect(ruledOut?.place?.contains("forbidden.jsonl:81") == true)
  }

  @Test func `a folder that cannot hold the blocks is an error`() throws {
    var options = try Self.options(.lbfgs)
    options.scratchFolder = "/no/such/folder"
    #expect(throws: TrainingError.self) {
      _ = try TrainingRun(options, sequences: Self.sequences(20))
    }
  }

  @Test func `validation data that cannot be read is an error before training data is read`() throws
  {
    let folder = try TestFolder()
    let bad = try folder.file("bad.jsonl", "{\"tokens\":\n")
    let error = #expect(throws: DataError.self) {
      _ = try TrainingRun(
        try Self.options(.lbfgs), on: SequenceSource(contentsOf: [bad]),
        validation: SequenceSource(contentsOf: [folder.path + "/missing.jsonl"]))
    }
    #expect(error?.code == .cannotOpen)
  }

  @Test(arguments: [1, 40, 64, 65, 289])
  func `the columns of a row are ascending and each there once`(columnCount: Int) {
    let pairs = (0..<4000).map { ($0 * 7919 % 301, $0 * 104_729 % columnCount) }
    let rows = ObservedRows(rowCount: 301, width: columnCount) { visit in
      for (row, column) in pairs { visit(row, column) }
    }
    let columns = Dictionary(grouping: pairs) { $0.0 }.mapValues { Set($0.map(\.1)) }
    for row in 0..<301 {
      #expect(rows.columns(ofRow: row).map { Int($0) } == (columns[row] ?? []).sorted())
    }
  }

  @Test func `every tree covers any range of blocks with its largest nodes`() {
    for count in 1...40 {
      let tree = BlockTree(count: count)
      #expect(tree.cover(0..<count) == [tree.root])
      for ranks in 1...9 {
        var covered: [Int] = []
        for rank in 0..<ranks {
          for node in tree.cover(tree.blocks(ofRank: rank, of: ranks)) {
            covered += node.start..<min(count, node.start + 1 << node.level)
          }
        }
        #expect(covered == Array(0..<count))
      }
    }
    for count in [16, 64, 1024] {
      let tree = BlockTree(count: count)
      for ranks in 1...16 {
        let nodes = (0..<ranks).map { tree.cover(tree.blocks(ofRank: $0, of: ranks)).count }
        #expect((nodes.max() ?? 0) <= (ranks.nonzeroBitCount == 1 ? 1 : 4), "\(ranks) ranks")
      }
    }
  }
}
