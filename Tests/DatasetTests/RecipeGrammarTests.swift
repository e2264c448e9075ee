import DataGeneration
import Foundation
import LabeledData
import Testing

@Suite("Recipe grammar")
struct RecipeGrammarTests {
  @Test("it reads without a mistake, and its lines have all nine labels")
  func lines() throws {
    let grammar = try Grammar(
      contentsOf: RecipeDataTests.folder.appending(path: "recipes.grammar").path)
    var seen: Set<String> = []
    try LineGenerator(grammar, seed: 1).generate(2_000) { line, _ in
      for label in line.labels { seen.insert(line.string(label)) }
    }
    #expect(seen == RecipeDataTests.labels)
  }
}
