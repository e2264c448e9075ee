// Tag a line with a model and print each word with its label.

import WordTagging

let path = CommandLine.arguments.dropFirst().first ?? "Models/recipes.tagger"
do {
  let tagger = try WordTagger(contentsOf: path)
  let line = tagger.tag("1½ cups all-purpose flour, sifted")
  for token in line.tokens {
    print(line.text(of: token), token.label, token.confidence)
  }
} catch {
  print(error)
}
