// Reads a recipe line that starts with a check box.

import RecipeModels
import RecipeRows
import WordTagging

let item = RowBuilder().row(from: WordTagger.recipes.tagRecipeLine("▢ 1/2 cup walnuts"))
print(item.marker ?? "none")  // ▢
