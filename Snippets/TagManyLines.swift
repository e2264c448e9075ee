// Tag lines on several threads, then in memory that is kept, so that a warm call allocates nothing.

import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
let lines = ["2 cups flour", "1 pinch salt", "3 eggs, beaten"]
let tagged = await withTaskGroup(of: (Int, TaggedSequence).self) { group in
  for (index, line) in lines.enumerated() { group.addTask { (index, tagger.tag(line)) } }
  var tagged: [Int: TaggedSequence] = [:]
  for await (index, line) in group { tagged[index] = line }
  return tagged
}
print(tagged.count)

var scratch = TaggingScratch()
var counts = [Int](repeating: 0, count: tagger.labels.count)
for var line in lines {
  line.withUTF8 { tagger.tag(utf8: $0, using: &scratch, confidence: false) }
  for token in 0..<scratch.tokenCount { counts[scratch.label(of: token)] += 1 }
}
print(Dictionary(uniqueKeysWithValues: zip(tagger.labels, counts)))
