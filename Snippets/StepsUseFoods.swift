// The foods that the steps of a recipe use, with the amounts that are meant.

import RecipeModels
import RecipeRows
import WordTagging

let rows = ["1 cup butter", "2 cups flour"].map {
  RowBuilder().row(from: WordTagger.recipes.tag($0))
}
let steps = StepReader(rows: rows).read([
  "Cream half the butter.", "Add the flour and the remaining butter.",
])
for food in steps[1].foods {
  print(food.text, food.use.rawValue, food.amount?.display ?? "")
}
