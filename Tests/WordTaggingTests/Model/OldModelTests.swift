import Foundation
import Testing
import WordTagging

/// The model files of earlier releases, each with what its own release made of some lines.
///
/// Beside `v1-f32.tagger` lies `v1-f32.tsv`, which `wordtagger tag --format tsv --confidence` wrote
/// when format 1 was current. None of these files is ever written again.
@Suite struct OldModelTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Models").standardizedFileURL

  private static func models() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".tagger") }.sorted()
  }

  private static func rows(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .components(separatedBy: "\n").dropLast()
  }

  @Test("There are models of every format version so far")
  func versions() throws {
    let known = (1...ModelFormat.newestVersion).map { "v\($0)" }
    #expect(Set(try Self.models().map { String($0.prefix { $0 != "-" }) }) == Set(known))
  }

  @Test(
    "Every model file that a release wrote still opens and tags as it did",
    arguments: try models())
  func opens(model: String) throws {
    let tagger = try WordTagger(contentsOf: Self.folder.appending(path: model).path)
    let expected = try Self.rows(model.replacing(".tagger", with: ".tsv"))
    let lines = try Self.rows("lines.txt")
    try #require(lines.count == expected.count && !lines.isEmpty)
    for (line, row) in zip(lines, expected) {
      let tagged = tagger.tag(line)
      let columns = row.components(separatedBy: "\t").map { $0.split(separator: " ") }
      #expect(tagged.tokens.map { tagged.text(of: $0) } == columns[0], "\(line)")
      #expect(tagged.tokens.map(\.label) == columns[1].map(String.init), "\(line)")
      for (token, confidence) in zip(tagged.tokens, columns[2]) {
        #expect(abs(token.confidence - (Double(confidence) ?? -1)) < 0.002, "\(line)")
      }
    }
  }
}
