import Foundation
import LabeledData
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Encoding a file with several threads.
struct ReadingWithThreadsTests {
  /// Many more lines than the threads can hold at a time, with ever new words.
  private static func text(_ count: Int) -> [String] {
    (0..<count).map { index in
      #"{"tokens":["\#(index)","cups","word\#(index % 701)"],"labels":["value","measure","ingredient"]}"#
    }
  }

  private static func encoder(
    of lines: [String], threads: Int
  ) throws -> (corpus: EncodedCorpus, hashes: [UInt64]) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("reading-\(UUID().uuidString).jsonl")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    var encoder = CorpusEncoder(FeatureExtractor(.standard, lists: []))
    try encoder.addAll(
      SequenceSource(contentsOf: [file.path]).open(), threadCount: threads)
    let corpus = encoder.finish()
    return (corpus, encoder.features.hashes)
  }

  @Test(arguments: [2, 3, 8])
  func `features get the numbers that one thread gives them`(threads: Int) throws {
    let lines = Self.text(5_000)
    let (one, several) = (
      try Self.encoder(of: lines, threads: 1), try Self.encoder(of: lines, threads: threads)
    )
    #expect(several.corpus.featureIDs == one.corpus.featureIDs)
    #expect(several.corpus.featureStarts == one.corpus.featureStarts)
    #expect(several.corpus.labels == one.corpus.labels)
    #expect(several.hashes == one.hashes)
  }

  @Test(arguments: [1, 4], [#"{"tokens":["a"]}"#, "{"])
  func `the first line that is wrong is the one that is reported`(
    threads: Int, wrong: String
  ) throws {
    var lines = Self.text(2_000)
    lines[777] = wrong
    lines[778] = "["
    lines[1_500] = "["
    let error = try #require(throws: DataError.self) {
      try Self.encoder(of: lines, threads: threads)
    }
    #expect(error.line == 778)
  }
}
