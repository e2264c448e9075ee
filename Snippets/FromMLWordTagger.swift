// The calls of an app that used a word tagger of Create ML.

import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
print(tagger.prediction(from: "2 cups flour"))
print(tagger.predictions(from: ["salt", "1 egg"]))
