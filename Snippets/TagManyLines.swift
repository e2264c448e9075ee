// Tag lines on several threads, then in memory that is kept, so that a warm call allocates nothing.

import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
let lines = ["2 cups flour", "1 pinch salt", "3 eggs, beaten"]
let tagged = try await tagger.tag(lines: lines)
print(tagged.map(\.tokens.count))

var scratch = TaggingScratch()
var counts = [Int](repeating: 0, count: tagger.labels.count)
for line in lines.map({ Array($0.utf8) }) {
  tagger.tag(utf8: line.span, using: &scratch, confidence: false)
  for token in 0..<scratch.tokenCount { counts[scratch.label(of: token)] += 1 }
}
print(Dictionary(uniqueKeysWithValues: zip(tagger.labels, counts)))
