// From a photo to a recipe in ten lines.

#if OCR
import WordTaggerKit

let photo = "Datasets/samples/recipe.jpg"
let page = try await RecipeScanner().scan(imageAt: photo)
for recipe in page.recipes {
  print(recipe.title?.content ?? "Recipe without a title", recipe.yieldText ?? "")
  for line in recipe.ingredients {
    let amount = line.row.amounts.first?.display ?? ""
    print(amount, line.row.ingredient?.text ?? line.content, line.line.box)
  }
  for step in recipe.steps { print(step.content) }
}
#endif
