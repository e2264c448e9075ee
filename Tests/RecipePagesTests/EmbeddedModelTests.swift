import Foundation
import Testing

import PageReading
import RecipeModels
@testable import RecipePages
import WordTagging

@Suite struct EmbeddedModelTests {
  @Test("embedded models are the files in Models", arguments: EmbeddedModel.allCases)
  func files(_ model: EmbeddedModel) throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Models/\(model.fileName)")
      .standardized
    #expect(try Data(contentsOf: file) == Data(model.bytes))
  }

  @Test("a tagger with the embedded model labels as one with the file does")
  func tagger() throws {
    let line = WordTagger.recipes.tag("1½ cups all-purpose flour, sifted")
    #expect(
      line.tokens.map(\.label) == [
        "value", "measure", "ingredient", "ingredient", "other", "preparation",
      ])
    let copy = try WordTagger(modelBytes: Array(EmbeddedModel.recipes.bytes))
    #expect(copy.tag(line.text) == line)
  }

  @Test("the embedded page model tells parts of a text apart")
  func pages() {
    let scanner = RecipeScanner()
    let page = scanner.scan(
      text: "Pancakes\n\nServes 4\n\nIngredients\n2 cups flour\n3 eggs\n\nMethod\nMix and fry.\n")
    #expect(page.recipes.first?.title?.content == "Pancakes")
    #expect(page.recipes.first?.ingredients.count == 2)
    #expect([any LineRepair].recipes.count == 4)
  }
}
