// Units and foods that a user adds bind without training.

import WordTagging

let personal = try WordTagger(contentsOf: "Models/recipes.tagger")
  .binding(["metric smidgen", "glug"], to: "measure")
  .binding(["dragon fruit powder"], to: "ingredient")
for token in personal.tag("2 metric smidgen dragon fruit powder").tokens {
  print(token.label)
}
