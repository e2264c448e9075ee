public import RecipeRows

extension SchemaOrgRecipe {
  /// Creates the schema.org recipe of a scanned one, ingredients and steps as printed.
  ///
  /// Ingredients that were scaled or converted have their new amounts.
  public init(_ recipe: Recipe) {
    self.init()
    name = recipe.title?.content
    if !recipe.intro.isEmpty {
      description = recipe.intro.map(\.content).joined(separator: "\n")
    }
    yield = recipe.yieldText
    times["prepTime"] = recipe.time(of: .prep)?.iso8601
    times["cookTime"] = recipe.time(of: .cook)?.iso8601
    times["totalTime"] = recipe.time(of: .total)?.iso8601
    ingredients = recipe.ingredients.map(\.editedText)
    var steps = recipe.readSteps.map(\.text)[...]
    instructions = recipe.stepSections.filter { !$0.lines.isEmpty }.map { section in
      Section(
        name: RecipeHeading.text(of: section),
        steps: section.lines.compactMap { _ in steps.popFirst() })
    }
    nutrition = Self.nutrients(recipe.nutrition.map(\.content))
  }

  /// The nutrients that schema.org has a property for.
  package static func nutrients(_ lines: [String]) -> [String: String] {
    var found: [String: String] = [:]
    for line in lines {
      for part in line.split(whereSeparator: { "|•,;".contains($0) }) {
        let words = part.split(whereSeparator: { $0.isWhitespace || $0 == ":" })
        guard let amount = words.firstIndex(where: { $0.first?.isNumber ?? false }) else {
          continue
        }
        let lower = part.lowercased()
        guard let property = properties.first(where: { lower.contains($0.word) })?.name,
          found[property] == nil
        else { continue }
        var text = String(words[amount])
        if words[amount].allSatisfy({ $0.isNumber || $0 == "." }), amount + 1 < words.count,
          ["g", "mg", "kcal", "cal", "calories", "kj"].contains(words[amount + 1].lowercased())
        {
          text += " " + words[amount + 1]
        }
        found[property] = text
      }
    }
    return found
  }

  private static let properties: [(word: String, name: String)] = [
    ("calori", "calories"), ("kcal", "calories"), ("saturate", "saturatedFatContent"),
    ("trans", "transFatContent"), ("unsaturated", "unsaturatedFatContent"), ("fat", "fatContent"),
    ("carb", "carbohydrateContent"), ("sugar", "sugarContent"), ("fiber", "fiberContent"),
    ("fibre", "fiberContent"), ("protein", "proteinContent"), ("sodium", "sodiumContent"),
    ("cholesterol", "cholesterolContent"),
  ]
}
