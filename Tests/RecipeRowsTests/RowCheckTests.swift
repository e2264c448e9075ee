import RecipeModels
import Testing
import WordTagging

@testable import RecipeRows

@Suite struct RowCheckTests {
  private func confidences(_ lines: [String]) -> [Double] {
    WordTagger.recipes.tagRecipe(lines).map { RowEditor().row(of: $0).confidence }
  }

  @Test(
    "A damaged line is less sure than the line before the damage",
    arguments: [
      ("2 cups flour", "2 cvps flovr"), ("1 onion, chopped", "1 0nion, ch0pped"),
      ("250 g butter", "25O g bvtter"), ("1½ tsp salt", "1% tsp saIt"),
      ("3 tomatoes, sliced", "3 tornatoes, sliccd"), ("200 g Mehl, gesiebt", "2O0 g Mchl, gesicbt"),
    ])
  func damage(clean: String, damaged: String) {
    let found = confidences([clean, damaged])
    #expect(found[0] > 0.8)
    #expect(found[1] < found[0] - 0.055, "\(found)")
  }

  @Test(
    "A row that was read with doubt is less sure than one that was read surely",
    arguments: ["2 cups flour", "1 onion, chopped", "250 g butter"])
  func evidence(line: String) {
    let tagged = WordTagger.recipes.tagRecipe([line])[0]
    let found = [0.96, 0.3].map { confidence in
      let word = ReadingEvidence.Word(
        confidence: confidence, lowest: confidence, isRepaired: false)
      let evidence = ReadingEvidence(
        partConfidence: nil, tokens: tagged.words.tokens.map { _ in word }, lineCount: 1,
        widestGap: 0.3)
      return RowBuilder().row(
        from: tagged.words, kind: .ingredient, language: tagged.language, evidence: evidence
      ).confidence
    }
    #expect(found[1] < found[0] - 0.05, "\(found)")
  }

  @Test(
    "An amount in a form that no recipe has is less sure than a usual one",
    arguments: [
      ("1/4 tsp salt", "2/4 tsp salt"), ("1 pinch dried oregano", "⅛ pinch dried oregano"),
    ])
  func forms(usual: String, strange: String) {
    let found = confidences([usual, strange])
    #expect(found[1] < found[0] - 0.02, "\(found)")
  }

  @Test("A value has the form in which it is written, and a quantity the form of its unit and size")
  func amountForms() throws {
    let forms = UsualAmounts.forms(
      of: RowBuilder().row(from: try GoldenLines.line("2/4 Tsp salt", "vmi")))
    #expect(forms.values == ["2/4"] && forms.quantities == ["teaspoon:2"])
  }

  @Test("Labels that a person gave are not doubted")
  func givenLabels() throws {
    let row = RowBuilder().row(from: try GoldenLines.line("2 cvps flovr", "vmi"))
    #expect(row.confidence == 1 || row.kind != .ingredient)
    #expect(!row.flags.contains(.lowConfidence))
  }

  @Test("A word of the grammars is known in any case, and a misspelled one is near it")
  func words() {
    #expect(RecipeWords.all.allSatisfy { RecipeWords.contains(Array($0.utf8)[...]) })
    #expect(
      RecipeWords.all == RecipeWords.all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for (word, isKnown, isNear) in [
      ("Butter", true, true), ("BUTTER", true, true), ("butier", false, true),
      ("jalapefios", false, true), ("qzxwvk", false, false), ("tornato", false, true),
    ] {
      #expect(RecipeWords.contains(Array(word.utf8)[...]) == isKnown, "\(word)")
      #expect(isKnown || RecipeWords.isNear(Array(word.utf8)[...]) == isNear, "\(word)")
    }
    #expect(RecipeWords.rarestLetters(of: Array("butter".utf8)[...]) > 0)
    #expect(RecipeWords.rarestLetters(of: Array("bxqtter".utf8)[...]) == 0)
  }
}
