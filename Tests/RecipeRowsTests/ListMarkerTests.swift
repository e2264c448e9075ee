import RecipeRows
import Testing

@Suite("List markers")
struct ListMarkerTests {
  @Test(
    "A bullet, box or number before an item is a marker on its own",
    arguments: [
      ("▢ 1/2 cup walnuts", "▢"), ("• 1/2 cup walnuts", "•"), ("☐ ¾ cup milk", "☐"),
      ("•2 eggs", "•"), ("- ½ cup cream", "-"), ("* salt", "*"), ("– 2 eggs", "–"),
      ("[ ] 2 eggs", "[ ]"), ("- [x] 2 eggs", "- [x]"), ("> 2 eggs", ">"), ("> * salt", "> *"),
      ("1. 3 eggs, beaten", "1."), ("2) 250 ml cream", "2)"), ("(1) 2 cups flour", "(1)"),
      ("#1 2 cups flour", "#1"), ("12. Fold in the whites", "12."), ("① 2 eggs", "①"),
      ("e 225g butter", "e"), ("© 225g caster sugar", "©"), ("¢ ½ cup rice", "¢"),
      ("O 2 tbsp oil", "O"), ("0 225g butter", "0"), ("✓ salt", "✓"), ("\u{F0B7} salt", "\u{F0B7}"),
      ("  •  2 eggs", "•"), ("3.) 2 eggs", "3.)"), ("a) 3 carrots", "a)"), ("[1] 3 carrots", "[1]"),
      ("1️⃣ 2 cups water", "1️⃣"),
    ])
  func certain(line: String, text: String) throws {
    let marker = try #require(ListMarker.marker(of: line))
    #expect(marker.text == text)
    let content = String(decoding: line.utf8.dropFirst(marker.length), as: UTF8.self)
    #expect(content.first?.isWhitespace == false)
  }

  @Test(
    "Amounts, words and rules are no markers",
    arguments: [
      "2 cups flour", "½ cup milk", "1. cup flour", "1.5 cups milk", "10 g yeast", "-2 cups",
      "(1) 14-ounce can tomatoes", "#10 can tomatoes", "(optional) salt", "e is the second vowel",
      "o sal", "★★★★☆ 4.5", "---", "* * *", "•", "", " ", "[sic] salt", "i 1 cup flour", "1 2",
      "a pinch of salt", "I 2", "à la carte", "*optional", "+ 2 eggs", "2-3 plums", "0.5 l milk",
      "a) carrots", "1.) cup", "[1] 14-ounce can",
    ])
  func none(line: String) {
    #expect(ListMarker.marker(of: line) == nil)
  }

  @Test("Signs that recognition confuses with bullets are markers where the lines agree")
  func agreement() {
    func markers(_ lines: String...) -> [String?] {
      ListMarker.markers(of: lines).map { $0?.text }
    }
    #expect(markers("e Salt", "e Pepper", "e Oil") == ["e", "e", "e"])
    #expect(markers("• Salt", "e Pepper", "© oil", "flour") == ["•", "e", "©", nil])
    #expect(markers("O walnuts", "salt", "pepper") == [nil, nil, nil])
    #expect(markers("l 2 eggs", "l 1 cup milk") == ["l", "l"])
    #expect(markers("(1) 14-ounce can tomatoes", "(2) 10-ounce cans corn") == ["(1)", "(2)"])
    #expect(markers("(1) 14-ounce can tomatoes", "(1) 10-ounce can corn") == [nil, nil])
    #expect(markers() == [])
  }

  @Test("Random lines have markers within the line, and a marker never takes all of it")
  func anyLine() {
    var random = SeededRandom(seed: 3)
    let pieces = [
      "•", "1", ".", ")", "(", " ", "e", "0", "[", "]", "#", "½", "cup", "é", "-", "\u{FE0F}",
    ]
    for _ in 0..<3000 {
      let line = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      for marker in ListMarker.markers(of: [line, line]) + [ListMarker.marker(of: line)] {
        guard let marker else { continue }
        #expect(marker.length < line.utf8.count, "\(line)")
        #expect(line.contains(marker.text))
      }
    }
  }

  @Test("The language of a line is its own, or else the language of the lines around it")
  func languages() {
    let german = ["2 EL Mehl", "1 Prise Salz und Pfeffer", "250 g Quark"]
    #expect(RecipeLine.lines(german).map(\.language) == [.german, .german, .german])
    #expect(RecipeLine.lines(["2 cups flour", "salt"]).map(\.language) == [.english, .english])
    #expect(RecipeLine.lines(["1 dl"], language: .french).map(\.language) == [.french])
    #expect(
      RecipeLine.lines(["2 gousses d'ail", "1 cup sugar and 2 cups water", "du sel", "de l'eau"])
        .map(\.language) == [.french, .english, .french, .french])
    #expect(RecipeLine.lines(["sal y pimienta al gusto"])[0].language == .spanish)
    #expect(RecipeLine.lines(["1 cucchiaio di farina"])[0].language == .italian)
  }
}
