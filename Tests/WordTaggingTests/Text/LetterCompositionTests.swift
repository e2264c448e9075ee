import Foundation
import LabeledData
import TaggerTesting
import TaggerTraining
import Testing

@testable import WordTagging

@Suite struct LetterCompositionTests {
  /// Letters whose decomposition is one base letter and marks, by blocks.
  private static let letters = "éÉàçñöÅžőşğệừậΆάώϋЙйЁї آؤ がパヴ 각한힣".filter { $0 != " " }

  @Test("Decomposed text becomes the composed form that Foundation gives")
  func composed() {
    for letter in Self.letters {
      let decomposed = String(letter).decomposedStringWithCanonicalMapping
      #expect(decomposed.unicodeScalars.count > 1)
      let composed = LetterComposition.compose("x\(decomposed)y")
      #expect(
        Array(composed.unicodeScalars)
          == Array("x\(letter)y".precomposedStringWithCanonicalMapping.unicodeScalars))
    }
  }

  @Test("Random letters and marks are composed as Foundation composes them")
  func random() {
    var random = SeededGenerator(seed: 3)
    let bases = Array("aeiouAEOUncszyxqαωΑеИ1½ ".unicodeScalars)
    let marks = Array(
      "\u{300}\u{301}\u{302}\u{303}\u{308}\u{323}\u{327}\u{328}\u{332}".unicodeScalars)
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        text.unicodeScalars.append(bases.randomElement(using: &random) ?? "a")
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          text.unicodeScalars.append(marks.randomElement(using: &random) ?? "\u{301}")
        }
      }
      let composed = LetterComposition.compose(text).unicodeScalars.map(\.value)
      let expected = text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
      #expect(composed == expected, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test("Text without marks and bytes that are not UTF-8 stay as they are")
  func untouched() {
    let cases: [[UInt8]] = [
      [0x65], [0xCC], [0x65, 0xCC], [0xFF, 0xCC, 0x81], Array("½ é €".utf8),
    ]
    for bytes in cases {
      var result: [UInt8] = []
      bytes.withView { LetterComposition.append($0, to: &result) }
      #expect(result == bytes)
    }
  }

  @Test("A model, its word lists and its bindings know a decomposed word as the composed one")
  func tagging() throws {
    let composed = "2 cups crème fraîche , Jalapeño".precomposedStringWithCanonicalMapping
    let decomposed = composed.decomposedStringWithCanonicalMapping
    #expect(Array(composed.utf8) != Array(decomposed.utf8))
    func line(_ text: String) -> LabeledSequence {
      LabeledSequence(
        tokens: text.split(separator: " ").map(String.init),
        labels: ["value", "measure", "ingredient", "ingredient", "other", "ingredient"])
    }
    let templates = """
      word[-1..1]
      form[0]
      prefix[0](1..4)
      suffix[0](1..4)
      shape[0]
      length[0]
      list(foods)[0]
      cluster(words)[0]
      before(word=crème)[0]
      matched("è.*")[0]
      word[0] & word[1]
      """
    for entry in ["crème fraîche", "crème fraîche".decomposedStringWithCanonicalMapping] {
      let words = ListEntries.words(of: entry, Tokenizer())
      let bytes = try [composed, decomposed].map {
        try TestModel.bytes(
          templates: templates.precomposedStringWithCanonicalMapping, lines: [line($0)],
          lists: [[words]])
      }
      #expect(bytes[0] == bytes[1])
      let tagger = try WordTagger(modelBytes: bytes[0])
        .binding([entry.decomposedStringWithCanonicalMapping], to: "measure")
      let tagged = [composed, decomposed].map { tagger.tag($0) }
      #expect(tagged[0].tokens.map(\.label) == tagged[1].tokens.map(\.label))
      #expect(tagged[0].tokens.map(\.confidence) == tagged[1].tokens.map(\.confidence))
      #expect(tagged[1].tokens[2...3].map(\.label) == ["measure", "measure"])
      // Ranges are in the text as it was given.
      #expect(
        tagged[1].tokens.map { String(tagged[1].text(of: $0)) }
          == decomposed.split(separator: " ").map(String.init))
      let names = [composed, decomposed].map { text in
        tagger.explain(text).map { $0.reasons.map(\.feature) }
      }
      #expect(names[0] == names[1])
    }
  }
}
