import Support

/// A recipe as schema.org's `Recipe` in JSON-LD, which search engines and recipe managers read.
public struct SchemaOrgRecipe: Hashable, Sendable {
  /// A run of steps.
  public struct Section: Hashable, Sendable {
    /// The heading, which makes the steps a `HowToSection`.
    public var name: String?
    /// The steps.
    public var steps: [String]

    /// Creates a section.
    public init(name: String? = nil, steps: [String]) {
      self.name = name
      self.steps = steps
    }
  }

  /// The name of the dish.
  public var name: String?
  /// The text before the ingredients.
  public var description: String?
  /// The yield.
  public var yield: String?
  /// The times by property, in ISO 8601: `"prepTime": "PT20M"`.
  public var times: [String: String] = [:]
  /// The ingredients.
  public var ingredients: [String] = []
  /// The steps.
  public var instructions: [Section] = []
  /// The nutrients by property: `"fatContent": "3 g"`.
  public var nutrition: [String: String] = [:]

  /// Creates an empty recipe.
  public init() {}

  /// Creates a recipe with an ingredient for each row that is a food.
  public init(_ rows: [RecipeRow], name: String? = nil) {
    self.name = name
    ingredients = rows.filter { $0.kind == .ingredient }.map(\.composedText)
  }

  /// Returns the JSON-LD of recipes: an object of one, an array of several.
  public static func text(of recipes: [SchemaOrgRecipe]) -> String {
    var json = JSONWriter()
    if recipes.count == 1 {
      recipes[0].write(to: &json)
    } else {
      json.array { json in
        for recipe in recipes { recipe.write(to: &json) }
      }
    }
    json.newline()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("@context", "https://schema.org")
      json.text("@type", "Recipe")
      json.text("name", name)
      json.text("description", description)
      json.text("recipeYield", yield)
      for (property, time) in times.sorted(by: <) { json.text(property, time) }
      json.list("recipeIngredient", ingredients) { $0.string($1) }
      if !instructions.isEmpty {
        json.key("recipeInstructions")
        json.array { json in
          for section in instructions { section.write(to: &json) }
        }
      }
      if !nutrition.isEmpty {
        json.key("nutrition")
        json.object { json in
          json.text("@type", "NutritionInformation")
          for (property, text) in nutrition.sorted(by: <) { json.text(property, text) }
        }
      }
    }
  }
}

extension SchemaOrgRecipe.Section {
  fileprivate func write(to json: inout JSONWriter) {
    func writeSteps(_ json: inout JSONWriter) {
      for step in steps {
        json.object { json in
          json.text("@type", "HowToStep")
          json.text("text", step)
        }
      }
    }
    guard let name else { return writeSteps(&json) }
    json.object { json in
      json.text("@type", "HowToSection")
      json.text("name", name)
      json.key("itemListElement")
      json.array { writeSteps(&$0) }
    }
  }
}

extension RecipeRow {
  /// The line composed from its fields: amount, size, food, preparation and remarks.
  package var composedText: String {
    let main = amounts.filter { $0.role == .main }.map(\.display)
    let others = amounts.filter { $0.role != .main }
      .map { ($0.role == .alternative ? "or " : "plus ") + $0.display }
    var text = (main + [sizeOfFood?.text, ingredient?.text].compactMap(\.self))
      .joined(separator: " ")
    for addition in others + [preparation, purpose, comment].compactMap(\.?.text) {
      text += text.isEmpty ? addition : ", " + addition
    }
    return text.isEmpty ? self.text : text
  }
}
