import RecipeRows
import Testing

@Suite("Repairs of labels")
struct LabelRepairTests {
  @Test("Words after a preparation continue it, and a clause after a comma is a remark")
  func clauses() throws {
    let saffron = try GoldenLines.row("1 tsp saffron, ground between your fingers", "vmiopiii")
    #expect(saffron.ingredient?.text == "saffron")
    #expect(saffron.preparation?.text == "ground between your fingers")
    let gum = try GoldenLines.row("1 tsp guar gum, but skip if unsure", "vmiioiiii")
    #expect(gum.ingredient?.text == "guar gum")
    #expect(gum.comment?.text == "but skip if unsure")
  }

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
    #expect(try GoldenLines.row("Sel et poivre", "iii").items.map(\.text) == ["Sel", "poivre"])
    #expect(
      try GoldenLines.row("Honig oder Sirup", "iii").alternatives.map(\.text) == ["Honig", "Sirup"])
    #expect(try GoldenLines.row("rote und gelbe Paprika", "iiii").items.isEmpty)
  }
}
