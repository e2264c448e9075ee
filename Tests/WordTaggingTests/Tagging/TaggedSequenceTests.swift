import Foundation
import TaggerTesting
import TaggerTraining
import Testing
import WordTagging

@Suite struct TaggedSequenceTests {
  private static let line = TaggedSequence(
    text: "½ cup  crème",
    tokens: [
      TaggedToken(range: 0..<2, label: "value", confidence: 0.75),
      TaggedToken(range: 3..<6, label: "measure", confidence: 1),
      TaggedToken(range: 8..<14, label: "ingredient", confidence: 0.5),
    ])

  @Test func `a line has words`() {
    #expect(
      Self.line.words.map { "\($0.text)/\($0.label)" } == [
        "½/value", "cup/measure", "crème/ingredient",
      ])
    #expect(Self.line.labels == ["value", "measure", "ingredient"])
    #expect(Self.line.words.last?.confidence == 0.5)
  }

  @Test func `a line is the same after encoding and decoding`() throws {
    let json = try JSONEncoder().encode(Self.line)
    #expect(try JSONDecoder().decode(TaggedSequence.self, from: json) == Self.line)
  }

  @Test func `what the command writes decodes, with confidences and without`() throws {
    let text =
      #"{"text":"½ cup  crème","tokens":["½","cup","crème"],"labels":["value","measure","ingredient"]"#
    let plain = try JSONDecoder().decode(TaggedSequence.self, from: Data((text + "}").utf8))
    #expect(plain.words.map(\.confidence) == [1, 1, 1])
    let full = try JSONDecoder().decode(
      TaggedSequence.self, from: Data((text + #","confidence":[0.75,1,0.5]}"#).utf8))
    #expect(full == Self.line)
  }

  @Test(arguments: [
    #"{"text":"cup","tokens":["cups"],"labels":["a"]}"#,
    #"{"text":"cup","tokens":["cup"],"labels":[]}"#,
    #"{"text":"cup","tokens":["cup"],"labels":["a"],"confidence":[]}"#,
  ])
  func `lists that do not fit are errors`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TaggedSequence.self, from: Data(json.utf8))
    }
  }

  @Test func `the lists of a model have names`() throws {
    let tagger = try WordTagger(modelBytes: try TestModel.trained().fileBytes())
    #expect(throws: Never.self) {
      for list in tagger.listNames { _ = try tagger.adding(["gochujang"], toList: list) }
    }
  }
}
