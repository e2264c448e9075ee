// Tag a file line by line with several threads, as the command does.

import FileTagging
import RecipeModels
import WordTagging

let tagger = FileTagger(.recipes, FileTagger.Options(format: .tsv))
let counts = try tagger.tagLines(of: "Datasets/samples/lines.txt", to: "tagged.tsv") { error in
  print(error)
}
print(counts.lines, counts.tokens, counts.badLines)
