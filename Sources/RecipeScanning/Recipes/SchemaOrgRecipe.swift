import InternalUtilities
import RecipeReading

/// Writes recipes as schema.org's `Recipe` in JSON-LD, which search engines and recipe managers read.
public enum SchemaOrgRecipe {
  /// Returns the JSON-LD of recipes: an object of one, an array of several.
  public static func text(of recipes: [Recipe]) -> String {
    var json = JSONWriter()
    if recipes.count == 1 {
      write(recipes[0], to: &json)
    } else {
      json.array { json in
        for recipe in recipes { write(recipe, to: &json) }
      }
    }
    json.newline()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(_ recipe: Recipe, to json: inout JSONWriter) {
    json.object { json in
      json.text("@context", "https://schema.org")
      json.text("@type", "Recipe")
      json.text("name", recipe.title?.content)
      if !recipe.intro.isEmpty {
        json.text("description", recipe.intro.map(\.content).joined(separator: "\n"))
      }
      json.text("recipeYield", recipe.yieldText)
      json.text("prepTime", recipe.time(of: .prep)?.iso8601)
      json.text("cookTime", recipe.time(of: .cook)?.iso8601)
      json.text("totalTime", recipe.time(of: .total)?.iso8601)
      json.key("recipeIngredient")
      json.array { json in
        for line in recipe.ingredients { json.string(line.content) }
      }
      json.key("recipeInstructions")
      json.array { json in
        for section in recipe.stepSections { write(section, to: &json) }
      }
      writeNutrition(recipe.nutrition.map(\.content), to: &json)
    }
  }

  private static func write(_ section: Recipe.Section, to json: inout JSONWriter) {
    func steps(_ json: inout JSONWriter) {
      for line in section.lines {
        json.object { json in
          json.text("@type", "HowToStep")
          json.text("text", line.content)
        }
      }
    }
    guard let heading = section.heading?.content, !RecipeHeading.isGeneral(heading),
      !section.lines.isEmpty
    else { return steps(&json) }
    json.object { json in
      json.text("@type", "HowToSection")
      json.text("name", heading)
      json.key("itemListElement")
      json.array { steps(&$0) }
    }
  }

  /// The nutrients that schema.org has a property for.
  private static func writeNutrition(_ lines: [String], to json: inout JSONWriter) {
    var found: [(name: StaticString, text: String)] = []
    for line in lines {
      for part in line.split(whereSeparator: { "|•,;".contains($0) }) {
        let words = part.split(whereSeparator: { $0.isWhitespace || $0 == ":" })
        guard let amount = words.firstIndex(where: { $0.first?.isNumber ?? false }) else {
          continue
        }
        let lower = part.lowercased()
        guard let property = properties.first(where: { lower.contains($0.word) })?.name,
          !found.contains(where: { "\($0.name)" == "\(property)" })
        else { continue }
        var text = String(words[amount])
        if words[amount].allSatisfy({ $0.isNumber || $0 == "." }), amount + 1 < words.count,
          ["g", "mg", "kcal", "cal", "calories", "kj"].contains(words[amount + 1].lowercased())
        {
          text += " " + words[amount + 1]
        }
        found.append((property, text))
      }
    }
    guard !found.isEmpty else { return }
    json.key("nutrition")
    json.object { json in
      json.text("@type", "NutritionInformation")
      for (name, text) in found { json.text(name, text) }
    }
  }

  private static let properties: [(word: String, name: StaticString)] = [
    ("calori", "calories"), ("kcal", "calories"), ("saturate", "saturatedFatContent"),
    ("trans", "transFatContent"), ("unsaturated", "unsaturatedFatContent"), ("fat", "fatContent"),
    ("carb", "carbohydrateContent"), ("sugar", "sugarContent"), ("fiber", "fiberContent"),
    ("fibre", "fiberContent"), ("protein", "proteinContent"), ("sodium", "sodiumContent"),
    ("cholesterol", "cholesterolContent"),
  ]
}

extension JSONWriter {
  /// Writes a text, or nothing without one.
  mutating func text(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }
}
