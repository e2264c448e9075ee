import Foundation
import LabeledData
import Support
import TaggerTesting
import Testing

@Suite("Labeled sequences as Codable")
struct CodableTests {
  static let lines: [LabeledSequence] = {
    var generator = RandomStream(seed: 11)
    var lines = (0..<100).map { _ in
      LabeledSequence.random(
        using: &generator, columns: ["case", "pos"], hasText: true, hasWeight: true)
    }
    lines.append(LabeledSequence(tokens: ["a", "b"], labels: ["X", ""], weight: 0.5))
    lines.append(LabeledSequence(tokens: []))
    lines.append(LabeledSequence(text: "no tokens yet", tokens: []))
    lines.append(
      LabeledSequence(
        tokens: [], labels: ["X"],
        attributes: [[.init(name: "w=a:b\\", value: 2), .init(name: "c")]]))
    return lines
  }()

  @Test func `what the writer writes is decoded, and what is encoded is read`() throws {
    let folder = try TestFolder()
    let path = try folder.file("lines.jsonl", "")
    let writer = try SequenceWriter(path)
    for line in Self.lines { try writer.write(line) }
    try writer.close()
    let written = try folder.contents("lines.jsonl").split(separator: "\n")
    let decoded = try written.map {
      try JSONDecoder().decode(LabeledSequence.self, from: Data($0.utf8))
    }
    #expect(decoded == Self.lines)
    var text = Data()
    for line in Self.lines { text += try JSONEncoder().encode(line) + Data("\n".utf8) }
    let encoded = try SequenceReader(folder.file("encoded.jsonl", Array(text))).readAll()
    // The encoder keeps no order of members, so that columns come in any.
    func sorted(_ line: LabeledSequence) -> LabeledSequence {
      var line = line
      line.columns.sort { $0.name < $1.name }
      return line
    }
    #expect(encoded.map(sorted) == Self.lines)
  }

  @Test(arguments: [
    #"{"tokens":["a"],"labels":["x","y"]}"#, #"{"tokens":["a"],"weight":-1}"#,
    #"{"tokens":"a"}"#, #"{"tokens":["a"],"attributes":[[":1"]]}"#,
  ])
  func `records that the reader refuses are refused`(record: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LabeledSequence.self, from: Data(record.utf8))
    }
  }

  @Test func `a column with the name of another member is not encoded`() {
    let line = LabeledSequence(tokens: ["a"], columns: [.init(name: "weight", cells: ["1"])])
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(line) }
  }
}
