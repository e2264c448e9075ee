// Open a model from a URL.

import Foundation
import WordTagging
import WordTaggingFoundation

let tagger = try WordTagger(contentsOf: URL(filePath: "Models/recipes.tagger"))
print(tagger.labels)
