// Reads a recipe line that starts with a check box.

import RecipeModels
import RecipeRows
import WordTagging

let item = RowBuilder().row(from: WordTagger.recipes.tagRecipeLine("▢ 1/2 cup walnuts"))
print(item.marker ?? "none")  // ▢

for line in WordTagger.recipes.tagRecipe(["For the syrup:", "100 g sugar"]) {
  print(line.role.rawValue, RowEditor().row(of: line).ingredient?.text ?? "")
}
