import RecipeRows
import Support

/// A recipe as Tandoor exports and imports it: each step has the ingredients that it uses first.
struct TandoorRecipe {
  struct Food {
    var name: String
    var ignore_shopping = false
  }

  struct Unit {
    var name: String
    var description = ""
  }

  struct Ingredient {
    /// A food or null, which the format wants.
    var food: Any
    /// A unit or null.
    var unit: Any
    var amount: Double
    var note: String
    var order: Int
    var is_header = false
    var no_amount: Bool
    var always_use_plural_unit = false
    var always_use_plural_food = false
  }

  struct Step {
    var name: String
    var instruction: String
    var ingredients: [Ingredient]
    var time: Int
    var order: Int
    var show_as_header: Bool
    var show_ingredients_table = true
  }

  var name: String
  var description: String
  var keywords: [String] = []
  var steps: [Step]
  var working_time: Int
  var waiting_time: Int
  var `internal` = true
  var servings: Int
  var servings_text: String
  var source_url = ""

  static func json(of recipe: ExportedRecipe) -> [UInt8] { RecipeJSONText.bytes(of: Self(recipe)) }

  private init(_ recipe: ExportedRecipe) {
    name = recipe.title
    description = String(recipe.description.prefix(Self.descriptionLength))
    working_time = recipe.prepMinutes ?? 0
    waiting_time = recipe.cookMinutes ?? 0
    servings = recipe.servings ?? 1
    servings_text = ""
    var used: Set<Int> = []
    var steps: [Step] = []
    for (index, step) in recipe.steps.enumerated() {
      var rows = index == 0 ? recipe.unnamedIngredients : []
      rows += step.step.foods.map(\.row)
      let new = rows.filter { used.insert($0).inserted }.sorted()
      steps.append(
        Step(
          name: step.heading ?? "", instruction: step.step.text,
          ingredients: Self.ingredients(new, of: recipe),
          time: (step.step.times.map(\.seconds.upperBound).reduce(0, +) + 59) / 60, order: index,
          show_as_header: step.heading != nil))
    }
    let notes = recipe.notes + (description == recipe.description ? [] : [recipe.description])
    if steps.isEmpty || !notes.isEmpty {
      steps.append(
        Step(
          name: notes.isEmpty ? "" : "Notes", instruction: notes.joined(separator: "\n\n"),
          ingredients: steps.isEmpty
            ? Self.ingredients(Array(recipe.ingredients.indices), of: recipe) : [],
          time: 0, order: steps.count, show_as_header: !notes.isEmpty))
    }
    self.steps = steps
  }

  private static func ingredients(_ rows: [Int], of recipe: ExportedRecipe) -> [Ingredient] {
    var ingredients: [Ingredient] = []
    for row in rows {
      let ingredient = recipe.ingredients[row]
      if let heading = ingredient.heading {
        ingredients.append(
          Ingredient(
            food: JSONNull(), unit: JSONNull(), amount: 0, note: heading, order: ingredients.count,
            is_header: true, no_amount: true))
      }
      ingredients.append(
        Ingredient(
          food: Food(name: ingredient.name),
          unit: ingredient.amount?.unitName.map { Unit(name: $0) } ?? JSONNull(),
          amount: ingredient.number ?? 0, note: ingredient.noteWithRange,
          order: ingredients.count, no_amount: ingredient.number == nil))
    }
    return ingredients
  }

  /// The most characters of a description in Tandoor.
  private static let descriptionLength = 512
}
