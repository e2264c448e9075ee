// The calls of an app that used NLTagger with a custom model.

import WordTagging
import WordTaggingFoundation

let scheme: TagScheme = "Recipe"
var tagger = TextTagger(schemes: [scheme])
try tagger.setModels([WordTagger(contentsOf: "Models/recipes.tagger")], for: scheme)
try tagger.setGazetteers([Gazetteer(["ingredient": ["dragon fruit"]])], for: scheme)
tagger.string = "2 cups flour\n1 pinch salt"
try tagger.enumerateTags(
  in: tagger.string.startIndex..<tagger.string.endIndex, unit: .word, scheme: scheme,
  options: [.omitWhitespace, .omitPunctuation]
) { tag, range in
  print(tagger.string[range], tag ?? "–")
  return true
}
let first = try tagger.tagHypotheses(
  at: tagger.string.startIndex, unit: .word, scheme: scheme, maximumCount: 2)
print(first.hypotheses)
