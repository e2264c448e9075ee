import RecipeModels
import RecipeRows
import Testing
import WordTagging

@Suite("Names and numbers of lines")
struct NameTests {
  /// A line and what its row must have.
  struct Line: CustomTestStringConvertible {
    let text: String
    let amounts: [String]
    let food: String

    init(_ text: String, _ amounts: [String], _ food: String) {
      self.text = text
      self.amounts = amounts
      self.food = food
    }

    var testDescription: String { text }

    func check() {
      let row = RowBuilder().row(from: WordTagger.recipes.tagRecipeLine(text))
      #expect(row.amounts.map(\.description) == amounts)
      #expect(row.ingredient?.text == food)
    }
  }

  @Test(
    "Numbers in words are amounts, unless they are of a name",
    arguments: [
      Line("one hundred grams sugar", ["100 g"], "sugar"),
      Line("a hundred grams sugar", ["100 g"], "sugar"),
      Line("two hundred and fifty grams of sugar", ["250 g"], "sugar"),
      Line("2 hundred grams flour", ["200 g"], "flour"),
      Line("fifteen carrots", ["15"], "carrots"),
      Line("about fifteen large carrots", ["about 15"], "carrots"),
      Line("twenty-five carrots", ["25"], "carrots"),
      Line("twenty-six and a half cups rice", ["26 1/2 cups"], "rice"),
      Line("thirty to forty grams butter", ["30 to 40 g"], "butter"),
      Line("between two and three cups flour", ["2 to 3 cups"], "flour"),
      Line("two-thirds sugar", ["2/3"], "sugar"),
      Line("one five-pound chicken", ["1 (5 lb each)"], "chicken"),
      Line("4 quarter-pound burgers", ["4 (1/4 lb each)"], "burgers"),
      Line("three-inch piece ginger", ["piece (3 in)"], "ginger"),
      Line("five spice powder", [], "five spice powder"),
      Line("half and half", [], "half and half"),
      Line("2 tbsp Thousand Island dressing", ["2 tbsp"], "Thousand Island dressing"),
      Line("2 ½ servings rice", ["2 1/2 servings"], "rice"),
    ])
  func numbersInWords(line: Line) { line.check() }

  @Test(
    "A fraction behind a number is a part of it, and no grade",
    arguments: [
      Line("18 15/16 carrots", ["18 15/16"], "carrots"),
      Line("2 13/16 - 7 5/8 teaspoons salt", ["2 13/16 to 7 5/8 tsp"], "salt"),
      Line("2 16/20 shrimp", ["2"], "shrimp"),
      Line("2 80/20 beef patties", ["2"], "beef patties"),
    ])
  func fractions(line: Line) { line.check() }

  @Test("Parts of a name are joined by the word or the comma between them")
  func joinedNames() throws {
    let toppings = try GoldenLines.row(
      "Tofu, thinly sliced radish, and chopped nuts", "ioppioppi")
    #expect(toppings.ingredient?.text == "Tofu, radish and nuts")
    let oil = try GoldenLines.row("2 tbsp oil or melted butter", "vmippi")
    #expect(oil.ingredient?.text == "oil or butter")
    #expect(oil.alternatives.map(\.text) == ["oil", "butter"])
    let garnish = try GoldenLines.row("Seeds and sliced chives", "ippi")
    #expect(garnish.items.map(\.text) == ["Seeds", "chives"])
    #expect(try GoldenLines.row("half & half cream", "iiii").items.isEmpty)
    #expect(try GoldenLines.row("red and green peppers", "iiii").items.isEmpty)
  }

  @Test("Names have neither words for a small amount nor invisible characters")
  func cleanNames() throws {
    #expect(try GoldenLines.row("a little oil", "iii").ingredient?.text == "oil")
    #expect(try GoldenLines.row("some oil", "ii").ingredient?.text == "oil")
    #expect(
      try GoldenLines.row("little gem lettuce", "iii").ingredient?.text == "little gem lettuce")
    #expect(try GoldenLines.row("soy sauce\u{2063}", "ii").ingredient?.text == "soy sauce")
  }

  @Test("Names are taken apart at the words for and and or of other languages")
  func namesOfLanguages() throws {
    #expect(
      try GoldenLines.row("Salz und Pfeffer", "iii").items.map(\.text) == ["Salz", "Pfeffer"])
    #expect(
      try GoldenLines.row("Sel et poivre", "iii", .french).items.map(\.text) == ["Sel", "poivre"])
    #expect(
      try GoldenLines.row("Honig oder Sirup", "iii").alternatives.map(\.text) == ["Honig", "Sirup"])
    #expect(try GoldenLines.row("rote und gelbe Paprika", "iiii").items.isEmpty)
  }
}
