// Tag a line with a model and print each word with its label.

import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
let line = tagger.tag("1½ cups all-purpose flour, sifted")
for word in line.words { print(word.text, word.label) }
