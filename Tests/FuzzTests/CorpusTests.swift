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
    let corpus = Self.folder.appending(path: "Corpus/\(target.name)")
    let inputs = try FileManager.default.contentsOfDirectory(
      at: corpus, includingPropertiesForKeys: nil)
    #expect(!inputs.isEmpty, "no corpus; make fuzz TARGETS=\(target.name) keeps one")
    for input in inputs {
      let bytes = [UInt8](try Data(contentsOf: input))
      #expect(bytes.count <= target.maximumLength)
      bytes.withView { target.run($0) }
    }
  }

  @Test(
    "the models of the corpus have weights of each encoding, lists, clusters, pair features and trigrams"
  )
  func models() throws {
    let corpus = Self.folder.appending(path: "Corpus/model")
    let files = try FileManager.default.contentsOfDirectory(
      at: corpus, includingPropertiesForKeys: nil)
    let models = files.compactMap { file in
      (try? Data(contentsOf: file)).flatMap { FuzzTarget.tagger([UInt8]($0))?.model }
    }
    for encoding in WeightEncoding.allCases {
      #expect(models.contains { $0.parameters.encoding == encoding }, "\(encoding)")
    }
    #expect(models.contains { $0.parameters.isWide })
    #expect(models.contains { !$0.features.listNames.isEmpty })
    #expect(models.contains { !$0.features.clusteringNames.isEmpty })
    #expect(models.contains { !$0.trigrams.isEmpty })
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
