// The amounts, the unit and the food of a line.

import RecipeModels
import RecipeRows
import WordTagging

let row = RowBuilder().row(from: WordTagger.recipes.tag("1½ cups all-purpose flour, sifted"))
print(row.amounts.first?.quantity as Any)  // 3/2, exactly
print(row.amounts.first?.unit?.name ?? "no unit")  // cup
print(row.ingredient?.text ?? "no food")  // all-purpose flour
