import InternalUtilities

/// Writes rows as the `recipeIngredient` of a schema.org recipe, which search engines read.
public enum SchemaOrg {
  /// A recipe in JSON-LD with one text for each row that is a food.
  public static func recipe(_ rows: [RecipeRow], name: String? = nil) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("@context")
      json.string("https://schema.org")
      json.key("@type")
      json.string("Recipe")
      if let name {
        json.key("name")
        json.string(name)
      }
      json.key("recipeIngredient")
      json.array { json in
        for row in rows where row.kind == .ingredient { json.string(ingredient(row)) }
      }
    }
    json.newline()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The text of a row: amount, size, food, preparation and what else is said.
  static func ingredient(_ row: RecipeRow) -> String {
    let amounts = row.amounts.filter { $0.role == .main }.map(\.display)
    let others = row.amounts.filter { $0.role != .main }
      .map { ($0.role == .alternative ? "or " : "plus ") + $0.display }
    var text = (amounts + [row.sizeOfFood?.text, row.ingredient?.text].compactMap(\.self))
      .joined(separator: " ")
    for addition in others + [row.preparation, row.purpose, row.comment].compactMap({ $0?.text }) {
      text += text.isEmpty ? addition : ", " + addition
    }
    return text.isEmpty ? row.text : text
  }
}
