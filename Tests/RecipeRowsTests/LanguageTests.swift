import RecipeModels
import Testing
import WordTagging

@testable import RecipeRows

/// The languages that are collected from their folders.
@Suite("Languages")
struct LanguageTests {
  @Test("nine languages are bundled, English first, each with its numbers and units")
  func bundled() {
    #expect(RecipeLanguage.allCases.first == .english)
    #expect(
      Set(RecipeLanguage.allCases.map(\.rawValue))
        == ["en", "da", "de", "es", "fr", "it", "nl", "pt", "sv"])
    for language in LanguageFile.bundled.languages { #expect(language.words.count > 30) }
    #expect(RecipeLanguage(rawValue: "eo") == nil)
  }

  @Test("the model of languages knows the bundled languages and that others exist")
  func model() {
    let labels = WordTagger(EmbeddedModel.languages).labels
    #expect(labels.sorted() == (RecipeLanguage.allCases.map(\.rawValue) + ["und"]).sorted())
  }

  @Test(
    "rows of a language that has no folder are flagged",
    arguments: [
      ["2 łyżki cukru", "1 szklanka mąki"], ["3 evőkanál liszt"], ["200 g suhkrut"],
      ["2 yemek kaşığı un", "1 su bardağı süt"], ["2 kutsaritang asukal", "1 tasang gatas"],
    ])
  func unknown(texts: [String]) {
    var detector = RecipeLanguageDetector()
    for text in repeatElement(texts, count: 6).joined() { detector.add(text) }
    #expect(!detector.isKnown)
    for line in WordTagger.recipes.tagRecipe(texts) {
      let row = RowEditor().row(of: line)
      #expect(row.kind != .ingredient || row.flags.contains(.unknownLanguage), "\(row.text)")
    }
    for line in WordTagger.recipes.tagRecipe(texts, language: .danish) {
      #expect(!RowEditor().row(of: line).flags.contains(.unknownLanguage))
    }
  }

  @Test("rows of bundled languages are not flagged as of an unknown one")
  func known() throws {
    let texts = try GoldenLines.all().map(\.text)
    let rows = WordTagger.recipes.tagRecipe(texts).map(RowEditor().row(of:))
    #expect(!rows.contains { $0.flags.contains(.unknownLanguage) })
  }

  @Test("each line about units names a unit of the table")
  func lines() throws {
    let lines = LanguageFile.bundled.unitTexts
    #expect(lines.count > 200)
    for line in lines {
      switch try UnitFile.parse(line.text, line: line.number) {
      case .qualifiers: continue
      case .spellings(_, let name, _):
        #expect(UnitTable.standard.units.contains { $0.name == name }, "\(line.text)")
      default: Issue.record("\(line.text)")
      }
    }
  }

  @Test(
    "a word has its own language's meaning first, then the English one, then another language's",
    arguments: [
      ("to", "en", AmountWord?.some(.to)), ("to", "da", .number(2)), ("elf", "de", .number(11)),
      ("sex", "sv", .number(6)), ("a", "en", .article), ("a", "it", .to),
      ("anderthalb", "en", .fraction(3, 2)), ("half", "sv", .part(2)),
      ("env", "fr", .about), ("env", "en", nil), ("mil", "pt", .scale(1000)), ("mil", "en", nil),
    ])
  func meanings(word: String, code: String, meaning: AmountWord?) throws {
    let bytes = Array(word.utf8)
    let language = try #require(RecipeLanguage(rawValue: code))
    #expect(AmountWord.word(bytes.indices, in: bytes, language) == meaning)
  }

  @Test(
    "lines of numbers.txt are read",
    arguments: [
      ("2", AmountWord.number(2)), ("1/4", .part(4)), ("3/4", .fraction(3, 4)),
      ("100 scale", .scale(100)), ("12 dozen", .dozen(12)), ("about", .about), ("3/0", nil),
      ("2 of", nil), ("", nil), ("ten", nil),
    ])
  func values(text: String, word: AmountWord?) { #expect(AmountWord(text) == word) }
}
