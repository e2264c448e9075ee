import RecipeRows
import Support

/// A recipe of Paprika, whose texts have their lines in one string.
struct PaprikaRecipe {
  static func json(of recipe: ExportedRecipe, created: Int64) -> [UInt8] {
    func minutes(_ minutes: Int?) -> String { minutes.map { "\($0) minutes" } ?? "" }
    func lines<Part>(
      _ parts: [Part], _ heading: (Part) -> String?, _ text: (Part) -> String, _ separator: String
    ) -> String {
      parts.flatMap { part in
        (heading(part).map { [$0.hasSuffix(":") ? $0 : $0 + ":"] } ?? []) + [text(part)]
      }
      .joined(separator: separator)
    }
    let members: [String: Any] = [
      "uid": recipe.identifier(of: "recipe").uppercased(), "name": recipe.title,
      "description": recipe.description,
      "ingredients": lines(recipe.ingredients, \.heading, \.text, "\n"),
      "directions": lines(recipe.steps, \.heading, \.step.text, "\n\n"),
      "notes": recipe.notes.joined(separator: "\n\n"),
      "nutritional_info": recipe.nutrition.sorted(by: <).map { "\($0.key): \($0.value)" }
        .joined(separator: "\n"),
      "servings": recipe.yield ?? "", "prep_time": minutes(recipe.prepMinutes),
      "cook_time": minutes(recipe.cookMinutes), "total_time": minutes(recipe.totalMinutes),
      "difficulty": "", "rating": 0, "source": recipe.source, "source_url": "", "image_url": "",
      "categories": [Any](), "photo": "", "photo_data": "", "photo_hash": "", "hash": "",
      "created": Timestamp.seconds(created).replacing("T", with: " "),
    ]
    return RecipeJSONText.bytes(of: members)
  }
}
