import RecipeModels
@testable import RecipeRows
import Testing
import WordTagging

@Suite("Rules on top of the labels")
struct RowRuleTests {
  /// A labeled line, with the amounts, the food and the remark of its row with all rules and without one.
  struct Case: CustomTestStringConvertible {
    let rule: RowRule
    let text: String
    let letters: String
    var language = RecipeLanguage.english
    let with: [String]
    let without: [String]

    var testDescription: String { "\(rule): \(text)" }
  }

  private static let cases: [Case] = [
    Case(
      rule: .unitsWithFoods, text: "3 cupswater", letters: "vi",
      with: ["3 cups", "water", ""], without: ["3", "cupswater", ""]),
    Case(
      rule: .untaggedWords, text: "Nonstick spray", letters: "oo",
      with: ["", "Nonstick spray", ""], without: ["", "", ""]),
    Case(
      rule: .addedAmounts, text: "½ cup plus 1 tbsp buttermilk", letters: "vmkkkk",
      with: ["1/2 cup plus 1 tbsp", "buttermilk", ""],
      without: ["1/2 cup", "tbsp buttermilk", "plus 1"]),
    Case(
      rule: .firstClause, text: "1 head of broccoli about 400 g", letters: "vmkkkvm",
      with: ["1 head (about 400 g)", "broccoli", ""],
      without: ["1 head (about 400 g)", "", "broccoli"]),
    Case(
      rule: .articleAsOne, text: "una bustina vanillina", letters: "kmi", language: .italian,
      with: ["1 sachet", "vanillina", ""], without: ["sachet", "vanillina", "una"]),
    Case(
      rule: .hyphenatedSizes, text: "12 6-in tortillas", letters: "vvoki",
      with: ["12 (6 in each)", "tortillas", ""], without: ["12; 6", "tortillas", "in"]),
    Case(
      rule: .additions, text: "1 tsp fish sauce or 1 tsp salt", letters: "vmiikkki",
      with: ["1 tsp", "fish sauce", "or 1 tsp salt"],
      without: ["1 tsp", "fish sauce or salt", "or 1 tsp"]),
    Case(
      rule: .additions, text: "1 c powdered sugar, 2 tbsp lemon juice", letters: "vmiiovmii",
      with: ["1 cup", "powdered sugar", "2 tbsp lemon juice"],
      without: ["1 cup (2 tbsp)", "powdered sugar, lemon juice", ""]),
    Case(
      rule: .foodsInBrackets, text: "3 lb potatoes (about 5 large potatoes)", letters: "vmiokvsio",
      with: ["3 lb", "potatoes", "about 5 large potatoes"],
      without: ["3 lb (about 5)", "potatoes potatoes", ""]),
    Case(
      rule: .wordsBeforeFood, text: "a little oil", letters: "iii",
      with: ["", "oil", ""], without: ["", "a little oil", ""]),
    Case(
      rule: .openBrackets, text: "1 cup butter (ghee", letters: "vmioi",
      with: ["1 cup", "butter", "ghee"], without: ["1 cup", "butter (ghee", ""]),
    Case(
      rule: .elisions, text: "2 verres d'huile", letters: "vmi", language: .french,
      with: ["2 glasses", "huile", ""], without: ["2 glasses", "d'huile", ""]),
    Case(
      rule: .liquidOunces, text: "6 oz milk", letters: "vmi",
      with: ["6 fl oz", "milk", ""], without: ["6 oz", "milk", ""]),
  ]

  @Test("each rule changes the row of a line that shows its kind", arguments: cases)
  func changes(line: Case) throws {
    let labeled = try GoldenLines.line(line.text, line.letters)
    func read(_ builder: RowBuilder) -> [String] {
      let row = builder.row(from: labeled, kind: .ingredient, language: line.language)
      return [
        row.amounts.map(\.description).joined(separator: "; "), row.ingredient?.text ?? "",
        row.comment?.text ?? "",
      ]
    }
    var builder = RowBuilder()
    #expect(read(builder) == line.with)
    builder.rules = RuleSet<RowRule>(without: [line.rule])
    #expect(read(builder) == line.without)
  }

  @Test("an adjective alone is no item of a list")
  func adjectives() throws {
    let labeled = try GoldenLines.line("red and green peppers", "iiii")
    var builder = RowBuilder()
    #expect(builder.row(from: labeled, kind: .ingredient).items.isEmpty)
    builder.rules = RuleSet<RowRule>(without: [.adjectivesInLists])
    #expect(
      builder.row(from: labeled, kind: .ingredient).items.map(\.text) == ["red", "green peppers"])
  }

  @Test("each rule has a case")
  func allRules() {
    let tested = Set(Self.cases.map(\.rule)).union([.adjectivesInLists])
    #expect(tested == Set(RowRule.allCases))
  }

  /// A number and its unit that a hyphen joins are one word to the tagger and two to the reader of amounts.
  @Test("what changes a label is a rule: without rules the labels are the tagger's")
  func labelsWithoutRules() throws {
    var builder = RowBuilder()
    builder.rules = RuleSet<RowRule>(without: RowRule.allCases)
    var changed = 0
    let texts = try GoldenLines.all().map(\.text)
    for line in WordTagger.recipes.tagRecipe(texts) where line.role.kind == .ingredient {
      let labels = builder.labels(of: line)
      let known = Dictionary(
        line.words.tokens.map { ($0.range.lowerBound, $0.label) }, uniquingKeysWith: { $1 })
      for (range, label) in labels {
        guard let given = known[range.lowerBound], given != "combination" else { continue }
        #expect(label == given, "\(line.words.text)")
      }
      if RowBuilder().labels(of: line).map(\.label) != labels.map(\.label) { changed += 1 }
    }
    #expect(changed > 0)
  }
}
