import RecipeRows
import Support

/// A recipe of the Cookbook of Nextcloud: schema.org's recipe with texts as ingredients and steps.
struct NextcloudRecipe {
  static func json(of recipe: ExportedRecipe, created: Int64) -> [UInt8] {
    func duration(_ minutes: Int?) -> String {
      minutes.map { "PT\($0 / 60)H\($0 % 60)M" } ?? ""
    }
    var nutrition: [String: Any] = recipe.nutrition
    nutrition["@type"] = "NutritionInformation"
    // Headings are lines of their own, as the application has no sections.
    let members: [String: Any] = [
      "@context": "http://schema.org", "@type": "Recipe", "name": recipe.title,
      "description": recipe.description, "recipeYield": recipe.servings ?? 1,
      "prepTime": duration(recipe.prepMinutes), "cookTime": duration(recipe.cookMinutes),
      "totalTime": duration(recipe.totalMinutes), "url": "", "image": "", "keywords": "",
      "recipeCategory": "", "tool": [Any](),
      "recipeIngredient": recipe.ingredients.flatMap {
        ($0.heading.map { ["## " + $0] } ?? []) + [$0.text]
      },
      "recipeInstructions": recipe.steps.flatMap {
        ($0.heading.map { ["## " + $0] } ?? []) + [$0.step.text]
      } + recipe.notes,
      "nutrition": nutrition, "dateCreated": Timestamp.seconds(created) + "+0000",
      "dateModified": Timestamp.seconds(created) + "+0000",
    ]
    return RecipeJSONText.bytes(of: members)
  }
}
