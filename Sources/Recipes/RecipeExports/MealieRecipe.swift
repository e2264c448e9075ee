import RecipeRows

/// A recipe as Mealie exports and imports it.
struct MealieRecipe {
  struct Named { var name: String }

  struct Ingredient {
    var quantity: Double?
    var unit: Named?
    var food: Named?
    var note: String
    var title: String?
    var originalText: String
    var disableAmount: Bool
    var referenceId: String
  }

  struct Reference { var referenceId: String }

  struct Instruction {
    var id: String
    var title: String
    var text: String
    var ingredientReferences: [Reference]
  }

  struct Note {
    var title: String
    var text: String
  }

  var name: String
  var slug: String
  var description: String
  var recipeYield: String
  var recipeServings: Double?
  var prepTime: String?
  var performTime: String?
  var totalTime: String?
  var recipeIngredient: [Ingredient]
  var recipeInstructions: [Instruction]
  var notes: [Note]
  var nutrition: [String: Any]
  var recipeCategory: [String] = []
  var tags: [String] = []
  var tools: [String] = []

  static func json(of recipe: ExportedRecipe) -> [UInt8] { RecipeJSONText.bytes(of: Self(recipe)) }

  private init(_ recipe: ExportedRecipe) {
    func minutes(_ minutes: Int?) -> String? { minutes.map { "\($0) minutes" } }
    func reference(_ index: Int) -> String { recipe.identifier(of: "ingredient \(index)") }
    name = recipe.title
    slug = recipe.slug
    description = recipe.description
    recipeYield = recipe.yield ?? ""
    recipeServings = recipe.servings.map(Double.init)
    prepTime = minutes(recipe.prepMinutes)
    performTime = minutes(recipe.cookMinutes)
    totalTime = minutes(recipe.totalMinutes)
    recipeIngredient = recipe.ingredients.enumerated().map { index, ingredient in
      Ingredient(
        quantity: ingredient.number,
        unit: ingredient.amount?.unitName.map(Named.init), food: Named(name: ingredient.name),
        note: ingredient.noteWithRange,
        title: ingredient.heading, originalText: ingredient.text, disableAmount: false,
        referenceId: reference(index))
    }
    recipeInstructions = recipe.steps.enumerated().map { index, step in
      var rows: [Int] = []
      for food in step.step.foods where !rows.contains(food.row) { rows.append(food.row) }
      return Instruction(
        id: recipe.identifier(of: "step \(index)"), title: step.heading ?? "", text: step.step.text,
        ingredientReferences: rows.map { Reference(referenceId: reference($0)) })
    }
    notes = recipe.notes.map { Note(title: "Note", text: $0) }
    nutrition = recipe.nutrition
  }
}
