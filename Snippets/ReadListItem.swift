// Reads a recipe line that starts with a check box.
import RecipeReading
import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")

let item = RowBuilder().row(from: tagger.tagRecipeLine("▢ 1/2 cup walnuts"))
print(item.marker ?? "none")  // ▢
