import Foundation
import LabeledData
import Support
import Synchronization
import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Counting features before they get numbers, so that rare ones take no memory.
struct FeatureFrequenciesTests {
  @Test(arguments: [1, 3, 7])
  func `a feature that occurs often enough is never called rare, however many share a counter`(
    seed: UInt64
  ) {
    var random = RandomStream(seed: seed)
    // Some of these features never occur and some three hundred times.
    let hashes = (0..<100_000).map { _ in FeatureHash.mix(random.next()) }
    let times = hashes.indices.map { $0 % 97 == 0 ? 300 : $0 % 10 }
    for minCount in [1, 2, 9, 255, 300] {
      var frequencies = FeatureFrequencies(counterCount: 1 << 16, minCount: minCount)
      for (hash, count) in zip(hashes, times) {
        frequencies.add(Array(repeating: hash, count: count))
      }
      #expect(
        zip(hashes, times).allSatisfy { $1 < minCount || frequencies.mayBeFrequent($0) })
    }
  }

  @Test func `features that share no counter are rare if they occur once`() {
    var random = RandomStream(seed: 5)
    let hashes = (0..<100_000).map { _ in FeatureHash.mix(random.next()) }
    let count = FeatureFrequencies.counterCount(
      occurrences: 8 * hashes.count, availableMemory: .max)
    #expect(count == 1 << 17)
    var frequencies = FeatureFrequencies(counterCount: count, minCount: 5)
    frequencies.add(hashes)
    let frequent = hashes.filter(frequencies.mayBeFrequent)
    // Of a Poisson distribution with a mean of up to 1, less than 1 % is 4 or more beside the feature itself.
    #expect(frequent.count < hashes.count / 50)
  }

  /// An encoder of sequences, after their features were counted or without counters.
  static func encoder(
    of sequences: [LabeledSequence], counterCount: Int?
  ) throws -> CorpusEncoder {
    var encoder = CorpusEncoder(FeatureExtractor(.standard, lists: []))
    func addAll(_ encoder: inout CorpusEncoder) throws {
      for sequence in sequences { try encoder.add(SequenceBuffer(sequence)) }
    }
    if let counterCount {
      try encoder.countFeatures(
        counterCount: counterCount, minCount: 3, by: SingleProcess(), of: addAll)
    }
    try addAll(&encoder)
    return encoder
  }

  @Test(arguments: [1, 256, 1 << 16, 1 << 20])
  func `frequent features get numbers and few others, in the same order`(counterCount: Int) throws {
    let sequences = BlockTrainingTests.sequences(110)
    var all = try Self.encoder(of: sequences, counterCount: nil)
    var counts: [UInt64: Int] = [:]
    let hashes = all.features.hashes
    for id in all.finish().featureIDs { counts[hashes[Int(id)], default: 0] += 1 }
    let frequent = hashes.filter { counts[$0, default: 0] >= 3 }
    let found = try Self.encoder(of: sequences, counterCount: counterCount).features.hashes
    #expect(found.filter(Set(frequent).contains) == frequent)
    if counterCount == 1 { #expect(found == hashes) }
    if counterCount >= 1 << 16 { #expect(found.count < hashes.count) }
    if counterCount == 1 << 20 { #expect(found.count < frequent.count * 11 / 10) }
  }

  @Test(arguments: [2, 3, 9])
  func `counting features first changes no byte of the model`(minCount: Int) throws {
    var options = try SameModelTests.configuration()
    options.minCount = minCount
    let sequences = SameModelTests.sequences(.init("counted"))
    func model() throws -> [UInt8] {
      let run = try TrainingRun(options, sequences: sequences)
      while try run.step() != nil {}
      return run.result().modelFile()
    }
    let expected = try model()
    options.countingThreshold = 0
    #expect(try model() == expected)
  }

  @Test func `content of a pipe is there for each pass`() throws {
    let folder = try TestFolder()
    let path = try BlockTrainingTests.file(BlockTrainingTests.sequences(110), in: folder)
    var options = try SameModelTests.configuration()
    (options.minCount, options.countingThreshold) = (3, 0)
    func model(_ path: String) throws -> [UInt8] {
      let run = try TrainingRun(options, on: SequenceSource(contentsOf: [path], format: .jsonl))
      while try run.step() != nil {}
      return run.result().modelFile()
    }
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", "cat \"$0\" > \"$1\"", path, pipe]
    try writer.run()
    let found = try model(pipe)
    writer.waitUntilExit()
    #expect(try found == model(path))
  }

  /// Sequences that are gone when they are read again.
  private final class VanishingStore: SequenceStore {
    let count = 110
    private let readCount = Mutex(0)

    func read(_ index: Int, into buffer: inout SequenceBuffer) {
      let isFirst = readCount.withLock {
        $0 += 1
        return $0 <= count
      }
      buffer = SequenceBuffer(
        LabeledSequence(tokens: isFirst ? ["a"] : [], labels: isFirst ? ["L"] : []))
    }
  }

  @Test(arguments: [0, .max])
  func `data that changes between two passes is an error`(countingThreshold: Int) throws {
    var options = try SameModelTests.configuration()
    (options.minCount, options.countingThreshold) = (3, countingThreshold)
    let error = #expect(throws: TrainingError.self) {
      try TrainingRun(options, on: SequenceSource(VanishingStore()))
    }
    #expect(error == .changedData)
  }

  @Test func `a record that is skipped is reported once`() throws {
    let folder = try TestFolder()
    let path = try BlockTrainingTests.file(BlockTrainingTests.sequences(110), in: folder)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let damaged = try folder.file("damaged.jsonl", text + "{\"tokens\":[\n")
    var options = try SameModelTests.configuration()
    (options.minCount, options.countingThreshold) = (3, 0)
    let reports = Mutex(0)
    let source = SequenceSource(contentsOf: [damaged]) { _ in reports.withLock { $0 += 1 } }
    _ = try TrainingRun(options, on: source)
    #expect(reports.withLock { $0 } == 1)
  }

  @Test(arguments: [(900_000, 1), (2_500_000, 2), (9_000_000, 9), (200_000_000, 10)])
  func `large data has a minimum number of occurrences, of features and words`(
    tokenCount: Int, minCount: Int
  ) throws {
    let sequences = SameModelTests.sequences(.init("counted"))
    var survey = CorpusSurvey()
    for sequence in sequences { survey.add(SequenceBuffer(sequence)) }
    var options = TrainingConfiguration()
    options.tokensPerMinCount = survey.tokenCount * 1_000_000 / tokenCount
    let settings = try TrainingSettings(options, survey)
    #expect(settings.minCount == minCount && settings.minWordCount == minCount)
    options.minCount = 3
    let given = try TrainingSettings(options, survey)
    #expect(given.minCount == 3 && given.minWordCount == min(3, minCount))
    options.minCount = nil
    let words = try FeatureExtractors(options, settings, words: survey.words).counted
    options.tokensPerMinCount = .max
    let all = try FeatureExtractors(
      options, try TrainingSettings(options, survey), words: survey.words
    ).counted
    #expect(minCount == 1 ? words.count == all.count : words.count < all.count)
  }
}
