import Foundation
import PageReading
import RecipeRows
import Support
import Testing
import WordTagging

@testable import RecipePages

@Suite struct RecipeCodingTests {
  @Test("a recipe decodes to one of the same JSON, text and boxes") func roundTrip() throws {
    let recipe = try #require(
      RecipeScanner().scan(text: RecipeTests.soup, name: "soup.txt").recipes.first)
    let data = try JSONEncoder().encode(recipe)
    let decoded = try JSONDecoder().decode(Recipe.self, from: data)
    #expect(RecipeJSON.text(of: decoded) == RecipeJSON.text(of: recipe))
    #expect(RecipeMarkdown.text(of: decoded) == RecipeMarkdown.text(of: recipe))
    #expect(decoded.yieldText == "4" && decoded.time(of: .cook)?.minutes == 65)
    for (line, original) in zip(decoded.ingredients, recipe.ingredients) {
      #expect(line.row.text == original.row.text && line.part == original.part)
      #expect(line.box(of: line.row.ingredient) == original.box(of: original.row.ingredient))
      #expect(line.row.amounts.map(line.box) == original.row.amounts.map(original.box))
    }
    let again = try JSONDecoder().decode(Recipe.self, from: JSONEncoder().encode(decoded))
    #expect(again == decoded)
  }

  @Test("a page without a recipe is written as its lines with their kinds") func noRecipe() throws {
    var page = ScannedPage(name: "menu.jpg", page: RecognizedPage(text: "Page 12\nwww.menu.org"))
    page.groups = [
      page.page.lines.map { line in
        ScannedLine(
          row: RecipeScanner().editor.row(from: .init(text: line.text, tokens: [])), line: line,
          part: .furniture)
      }
    ]
    #expect(page.recipes.isEmpty)
    var text = ""
    var writer = try ScanWriter(.markdown) { text += $0 }
    try writer.write(page)
    try writer.finish()
    #expect(
      text == """
        # menu.jpg

        No recipe was found.

        - Page 12 (furniture)
        - www.menu.org (furniture)

        """)
  }
}
