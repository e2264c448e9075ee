// Tag a recipe line with the model that comes with the package.

import RecipeModels
import WordTagging

let line = WordTagger.recipes.tag("1½ cups all-purpose flour, sifted")
for word in line.words { print(word.text, word.label) }
