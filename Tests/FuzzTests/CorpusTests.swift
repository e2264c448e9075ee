import Foundation
import Testing
import WordTagging

@testable import WordTagging

@Suite("The fuzzing corpus")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test(
    "every input of the corpus is accepted or refused, without a crash", arguments: FuzzTarget.all)
  func replay(target: FuzzTarget) throws {
    let corpus = try CorpusFile(of: target)
    #expect(!corpus.lines.isEmpty, "no corpus; make fuzz TARGETS=\(target.name) keeps one")
    #expect(corpus.lines == Set(corpus.lines).sorted(), "sort the lines, each once")
    for bytes in try corpus.inputs() {
      #expect(bytes.count <= target.maximumLength)
      bytes.withView { target.run($0) }
    }
  }

  @Test(
    "the models of the corpus have weights of each encoding, lists, clusters, pair features and trigrams"
  )
  func models() throws {
    let models = try CorpusFile(of: .model).inputs().compactMap { FuzzTarget.tagger($0)?.model }
    for encoding in WeightEncoding.allCases {
      #expect(models.contains { $0.parameters.encoding == encoding }, "\(encoding)")
    }
    #expect(models.contains { $0.parameters.isWide })
    #expect(models.contains { !$0.features.listNames.isEmpty })
    #expect(models.contains { !$0.features.clusteringNames.isEmpty })
    #expect(models.contains { !$0.trigrams.isEmpty })
  }

  @Test(
    "a line of the corpus is its bytes, or none",
    arguments: [
      ("", []), ("2 cups", Array("2 cups".utf8)), (#"\\n\n\x00\xff"#, [92, 110, 10, 0, 255]),
      (#"\x3D1"#, Array("=1".utf8)), ("=AP8=", [0, 255]), ("é", nil), (#"\q"#, nil), (#"\x4"#, nil),
      ("=AP8", nil), ("\\", nil),
    ] as [(Substring, [UInt8]?)])
  func lines(line: Substring, bytes: [UInt8]?) {
    #expect(CorpusFile.input(of: line) == bytes)
  }

  @Test("the corpus has a file for each target and nothing else")
  func corpusFiles() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Corpus").path)
    let names = FuzzTarget.all.map { "\($0.name).txt" }
    #expect(files.sorted() == names.sorted(), "run corpus.py fold")
  }

  @Test("every file named …Fuzzer.swift is in the list of targets")
  func list() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix("Fuzzer.swift") }
      .map { $0.dropLast("Fuzzer.swift".count).lowercased() }
    let names = FuzzTarget.all.map { $0.name.replacing("-", with: "") }
    #expect(files.sorted() == names.sorted())
  }
}
