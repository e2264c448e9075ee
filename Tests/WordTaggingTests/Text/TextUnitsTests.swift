import Testing

@testable import WordTagging

private func pieces(_ unit: TextUnit, _ text: String) -> [String] {
  let utf8 = Array(text.utf8)
  return Tokenizer().ranges(of: unit, in: text).map {
    String(decoding: utf8[$0.indices], as: UTF8.self)
  }
}

@Suite struct TextUnitsTests {
  @Test("a page in one string is split into trimmed lines, sentences and paragraphs that agree")
  func agreement() {
    let page = "  1½ cups flour, sifted \r\n\r\n2 tbsp. sugar\n\t1 (14-oz.) can tomatoes\r1 egg\n"
    let lines = ["1½ cups flour, sifted", "2 tbsp. sugar", "1 (14-oz.) can tomatoes", "1 egg"]
    #expect(pieces(.line, page) == lines)
    #expect(pieces(.paragraph, page) == lines)
    #expect(pieces(.sentence, page) == lines)
  }

  @Test("a text is taken by word, sentence, line, paragraph or as a whole")
  func units() {
    let text = " Mix. Bake!\u{2028}Cool\nServe. "
    #expect(pieces(.word, text) == ["Mix", ".", "Bake", "!", "Cool", "Serve", "."])
    #expect(pieces(.sentence, text) == ["Mix.", "Bake!", "Cool", "Serve."])
    #expect(pieces(.line, text) == ["Mix. Bake!", "Cool", "Serve."])
    #expect(pieces(.paragraph, text) == ["Mix. Bake!\u{2028}Cool", "Serve."])
    #expect(pieces(.document, text) == ["Mix. Bake!\u{2028}Cool\nServe."])
  }

  @Test(
    "sentences end where a reader would end them",
    arguments: [
      ("Beat well. Add 2 tbsp. Dijon mustard. Stir.", 3),
      ("Use ½ cup (120 ml). \"Now!\" she said. Done?", 3),
      ("Wait... then stir.", 1),
      ("Wait... Then stir.", 2),
      ("Really?! Yes.", 2),
      ("It is 3.5 cm. see below", 1),
      ("Grown in the U.S. by hand.", 1),
      ("1. Mix the flour. 2. Add milk.", 2),
      ("Serves 4. Bake at 180°C.", 2),
      ("one.Two", 1),
      ("混ぜる。焼く。", 2),
      ("no full stop", 1),
      ("", 0),
      (" \n\u{A0} ", 0),
    ])
  func sentences(text: String, count: Int) {
    #expect(pieces(.sentence, text).count == count)
  }

  @Test("pieces are in order, trimmed, and hold every token", arguments: 0..<4)
  func laws(seed: UInt64) {
    let alphabet = Array("aB1. !?\n\r\u{2028}\u{2029}\u{B}\u{85}\u{C}é。)\"\t½".unicodeScalars)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...16, using: &random) {
        scalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      let text = String(scalars)
      let tokens = Tokenizer().tokens(in: text)
      for unit in TextUnit.allCases {
        let ranges = Tokenizer().ranges(of: unit, in: text)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end <= $1.start })
        let starts = Set(tokens.map(\.start))
        let ends = Set(tokens.map(\.end))
        #expect(ranges.allSatisfy { starts.contains($0.start) && ends.contains($0.end) })
        #expect(
          tokens.allSatisfy { token in
            ranges.contains { $0.start <= token.start && token.end <= $0.end }
          }, "\(unit) of \(text.debugDescription)")
      }
    }
  }
}
