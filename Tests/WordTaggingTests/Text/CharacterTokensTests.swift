import Support
import Testing
import WordTagging

@Suite("Tokens of scripts without spaces")
struct CharacterTokensTests {
  private func words(_ text: String, _ rules: TokenizerRules = .characters) -> [String] {
    let utf8 = Array(text.utf8)
    return Tokenizer(rules: rules).tokens(in: text).map {
      String(decoding: utf8[$0.indices], as: UTF8.self)
    }
  }

  @Test(
    "each of their characters is a token, with its marks; other text is as in lines",
    arguments: [
      ("小麦粉200g、卵2個", ["小", "麦", "粉", "200g", "、", "卵", "2", "個"]),
      ("iPhone15を買う", ["iPhone15", "を", "買", "う"]),
      ("밀가루 1컵", ["밀", "가", "루", "1", "컵"]),
      ("น้ำตาล 2 ช้อน", ["น้", "ำ", "ต", "า", "ล", "2", "ช้", "อ", "น"]),
      ("中文 and 2 cups, all-purpose", ["中", "文", "and", "2", "cups", ",", "all-purpose"]),
      ("𠮷野家", ["𠮷", "野", "家"]), ("コーヒー", ["コ", "ー", "ヒ", "ー"]), ("ｶﾞ", ["ｶ", "ﾞ"]),
      ("crème brûlée – ½ кг", ["crème", "brûlée", "–", "½", "кг"]), ("", []),
    ])
  func characters(text: String, expected: [String]) { #expect(words(text) == expected) }

  @Test("texts of other scripts are cut as in lines, and no letter is lost")
  func sameAsLines() {
    let plain = Array("ab Zé9½,.-'&/%(🍋\u{301}я§ ")
    let mixed = plain + Array("漢字カナ한글ไทย")
    var stream = RandomStream(seed: 7)
    for _ in 0..<2_000 {
      let count = stream.index(below: 14)
      let text = String((0..<count).map { _ in plain[stream.index(below: plain.count)] })
      #expect(words(text) == words(text, .lines))
      let other = String((0..<count).map { _ in mixed[stream.index(below: mixed.count)] })
      #expect(words(other).joined() == words(other, .lines).joined())
    }
  }
}
