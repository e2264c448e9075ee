#if OCR
import Foundation
import RecipePages
import RecipeRows
import Testing

/// Programs that read the command's JSON with the libraries' types.
@Suite("JSON of the command as values") struct CodingTests {
  private struct PageRecord: Codable {
    var image: String
    var recipes: [Recipe]
    var groups: [[RecipeRow]]
  }

  private func object(_ data: Data) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  /// A row without its place, its repairs and the boxes of its fields, which are not parts of a row.
  private func withoutPlace(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(withoutPlace) }
    guard let object = value as? [String: Any] else { return value }
    return object.filter { !["line", "group", "image", "part", "box", "repairs"].contains($0.key) }
      .mapValues(withoutPlace)
  }

  @Test("recipes that `read` writes decode, and encode to the same JSON") func recipes() throws {
    let result = try Command.run([
      "read", Command.repository + "/Datasets/samples/recipe.jpg", "--format", "json",
    ])
    let data = Data(result.output.utf8)
    let pages = try JSONDecoder().decode([PageRecord].self, from: data)
    let written = try #require(try JSONSerialization.jsonObject(with: data) as? [NSDictionary])
    #expect(pages.count == 1 && written.count == 1)
    let encoded = try object(JSONEncoder().encode(pages[0]))
    #expect(encoded["recipes"] as? NSArray == written[0]["recipes"] as? NSArray)
    #expect(
      encoded["groups"] as? NSArray == withoutPlace(try #require(written[0]["groups"])) as? NSArray)
    let recipe = try #require(pages[0].recipes.first)
    #expect(recipe.ingredients.count > 3)
    #expect(recipe.ingredients.allSatisfy { $0.row.ingredient.flatMap($0.box) != nil })
    #expect(RecipeJSON.text(of: recipe).utf8.count > 1000)
  }

  @Test("rows that `rows` writes decode, and encode to the same JSON") func rows() throws {
    let lines = """
      • 1½-2 cups all-purpose flour (250g), sifted
      2x400g tins chopped tomatoes, drained
      salt and pepper, to taste
      1 (14-oz) can milk or 2 cups cream

      For the sauce:
      """
    let result = try Command.run(["rows", "--format", "jsonl"], input: lines)
    let records = result.output.split(separator: "\n")
    #expect(records.count == 6)
    for record in records {
      let data = Data(record.utf8)
      let row = try JSONDecoder().decode(RecipeRow.self, from: data)
      #expect(
        try object(JSONEncoder().encode(row)) == withoutPlace(object(data)) as? NSDictionary)
    }
  }
}
#endif
