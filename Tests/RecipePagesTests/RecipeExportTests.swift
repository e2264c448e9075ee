import Archives
import Foundation
import PageReading
import RecipeExports
import RecipePages
import RecipeRows
import Testing

@Suite struct RecipeExportTests {
  private static let text = """
    Shortbread @ home

    Serves 4
    Prep time: 20 minutes

    Ingredients
    For the base:
    1 cup butter, softened
    2 1/2 cups flour
    1/2 cup sugar
    2-3 eggs
    For the top:
    salt

    Method
    1. Preheat oven to 350°F (180°C).
    2. Cream half the butter with 2 tablespoons of the sugar for 10 to 12 minutes.
    3. Add the remaining butter, the eggs and the flour.
    """

  private static func recipes(factor: Rational? = nil) throws -> [Recipe] {
    var scanner = RecipeScanner()
    scanner.editor = RowEditor(factor: factor)
    return scanner.scan(text: text, name: "shortbread.txt").recipes
  }

  private static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private static func file(_ name: String, _ format: RecipeFormat) throws -> [UInt8] {
    let archive = try RecipeExport.bytes(of: try recipes(), as: format, created: 1_800_000_000)
    return try #require(try ZipArchive.file(named: [name], in: archive))
  }

  @Test("steps of Cooklang name their ingredients with the amounts that are meant") func cooklang()
    throws
  {
    let text = String(
      decoding: try RecipeExport.bytes(of: try Self.recipes(), as: .cooklang, created: 0),
      as: UTF8.self)
    #expect(
      text == """
        ---
        title: "Shortbread @ home"
        servings: "4"
        prep time: 20 minutes
        ---

        Have ready: @salt{}.

        Preheat oven to 350°F (180°C).

        Cream half the @butter{1/2%cup}(softened) with @sugar{2%tablespoon} for ~{10-12%minutes}.

        Add the remaining @butter{1/2%cup}(softened), the @eggs{2-3} and the @flour{2 1/2%cup}.

        """)
  }

  @Test("scaled recipes are scaled in every part") func scaled() throws {
    let bytes = try RecipeExport.bytes(
      of: try Self.recipes(factor: Rational(2)), as: .cooklang, created: 0)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("servings: \"8\""))
    #expect(text.contains("@sugar{4%tablespoon}"))
    #expect(text.contains("@flour{5%cup}"))
  }

  @Test("Mealie's ingredients have numbers, and its steps refer to them") func mealie() throws {
    let recipe = try Self.object(try Self.file("Shortbread @ home.json", .mealie))
    #expect(recipe["slug"] as? String == "shortbread-home")
    #expect(recipe["recipeServings"] as? Double == 4)
    let ingredients = try #require(recipe["recipeIngredient"] as? [[String: Any]])
    #expect(ingredients.map { $0["quantity"] as? Double } == [1, 2.5, 0.5, 2, nil])
    #expect(
      ingredients.map { $0["title"] as? String } == [
        "For the base:", nil, nil, nil, "For the top:",
      ])
    #expect(ingredients[3]["note"] as? String == "2–3")
    let steps = try #require(recipe["recipeInstructions"] as? [[String: Any]])
    let references = try #require(steps[1]["ingredientReferences"] as? [[String: Any]])
    #expect(
      references.map { $0["referenceId"] as? String }
        == [0, 2].map { ingredients[$0]["referenceId"] as? String })
    #expect(Set(ingredients.compactMap { $0["referenceId"] as? String }).count == 5)
  }

  @Test("Nextcloud's recipe is a file in a folder of its name") func nextcloud() throws {
    let recipe = try Self.object(try Self.file("Shortbread @ home/recipe.json", .nextcloud))
    #expect(recipe["recipeYield"] as? Int == 4)
    #expect(recipe["prepTime"] as? String == "PT0H20M")
    #expect((recipe["recipeInstructions"] as? [String])?.count == 3)
    #expect(recipe["dateCreated"] as? String == "2027-01-15T08:00:00+0000")
  }

  @Test("Tandoor's steps have the ingredients that they use first") func tandoor() throws {
    let inner = try Self.file("Shortbread @ home.zip", .tandoor)
    let recipe = try Self.object(
      try #require(try ZipArchive.file(named: ["recipe.json"], in: inner)))
    let steps = try #require(recipe["steps"] as? [[String: Any]])
    let foods = steps.map { step in
      (step["ingredients"] as? [[String: Any]] ?? []).compactMap {
        ($0["food"] as? [String: Any])?["name"] as? String
      }
    }
    #expect(foods == [["salt"], ["butter", "sugar"], ["flour", "eggs"]])
    #expect(steps[1]["time"] as? Int == 12)
    let first = try #require((steps[0]["ingredients"] as? [[String: Any]])?.last)
    #expect(first["unit"] is NSNull)
    #expect(first["no_amount"] as? Bool == true)
  }

  @Test("Paprika's archive holds a compressed file for each recipe") func paprika() throws {
    let file = try Self.file("Shortbread @ home.paprikarecipe", .paprika)
    #expect(file.starts(with: [0x1F, 0x8B]))
  }

  @Test("a format that cannot hold the recipes says so") func refusals() throws {
    let recipes = try Self.recipes()
    let none = #expect(throws: RecipeExportError.self) {
      try RecipeExport.bytes(of: [], as: .paprika, created: 0)
    }
    #expect(none?.code == .noRecipe)
    let several = #expect(throws: RecipeExportError.self) {
      try RecipeExport.bytes(of: recipes + recipes, as: .mealie, created: 0)
    }
    #expect(several?.code == .tooManyRecipes)
  }

  @Test("recipes of one name are different files") func names() throws {
    let recipes = try Self.recipes()
    let archive = try RecipeExport.bytes(of: recipes + recipes, as: .nextcloud, created: 0)
    #expect(try ZipArchive.file(named: ["Shortbread @ home 2/recipe.json"], in: archive) != nil)
  }

  @Test("a change of amounts is in the JSON and is decoded again") func change() throws {
    let recipe = try #require(try Self.recipes(factor: Rational(2)).first)
    let json = RecipeJSON.text(of: recipe)
    let decoded = try JSONDecoder().decode(Recipe.self, from: Data(json.utf8))
    #expect(decoded.change == AmountChange(factor: Rational(2)))
    #expect(RecipeMarkdown.text(of: decoded) == RecipeMarkdown.text(of: recipe))
    #expect(RecipeMarkdown.text(of: decoded).contains("4 tbsp of the sugar"))
  }
}

@Suite struct CooklangTextTests {
  /// The steps of a recipe in Cooklang.
  private static func steps(_ ingredients: String, _ steps: String) throws -> String {
    let text = "Apple Cake\n\nIngredients\n\(ingredients)\n\nMethod\n\(steps)\n"
    let recipes = RecipeScanner().scan(text: text, name: "cake.txt").recipes
    let bytes = try RecipeExport.bytes(of: recipes, as: .cooklang, created: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "amounts are neither repeated nor lost",
    arguments: [
      ("1 kg 200 g potatoes", "1. Add 1 kg 100 g of the potatoes.", "@potatoes{1 1/10%kilogram}."),
      ("6 tbsp butter", "1. Melt the butter (2 tablespoons).", "@butter{2%tablespoon} (2 table"),
      ("1 cup milk", "1. Pour 1 cup for 5 minutes of the milk.", "Pour 1 cup for ~{5%minutes}"),
      ("1 (14 oz) can tomatoes", "1. Add the tomatoes.", "@tomatoes{1%can}(14 oz)"),
    ])
  func amounts(ingredient: String, step: String, expected: String) throws {
    let text = try Self.steps(ingredient + "\n3 eggs", step + "\n2. Beat the eggs.")
    #expect(text.contains(expected), "\(text)")
  }

  @Test("signs of the language in a text are escaped") func signs() throws {
    let text = try Self.steps("3 eggs\n1 cup milk", "1. Beat the eggs [- a note -] @ home {x}.")
    #expect(text.contains("\\[- a note -] \\@ home \\{x\\}."), "\(text)")
  }

  @Test("one amount of several foods is nobody's") func groups() throws {
    let text = try Self.steps(
      "1 tbsp thyme\n1 tbsp parsley", "1. Add 1 tbsp of the herbs (parsley).\n2. Serve.")
    #expect(text.contains("Add 1 tbsp of the @thyme{}, @parsley{} (parsley)."), "\(text)")
  }
}

@Suite struct ScaledYieldTests {
  @Test(
    "a yield is scaled by its first number",
    arguments: [
      ("4 servings", "8 servings"), ("1 1/2 liters", "3 liters"), ("1½ liters", "3 liters"),
      ("4-6 people", "8–12 people"), ("1,000 cookies", "2000 cookies"),
      ("1 (9-inch) pie", "2 (9-inch) pie"), ("4, 2 each", "8, 2 each"), ("some", "some"),
    ])
  func scaled(printed: String, expected: String) {
    #expect(AmountChange(factor: Rational(2)).scaled(numberIn: printed) == expected)
  }
}
