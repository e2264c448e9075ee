// Tag many lines in memory that is kept, so that a warm call allocates nothing.

import WordTagging

func countLabels(_ lines: [String], _ tagger: WordTagger) -> [String: Int] {
  var scratch = TaggingScratch()
  var counts = [Int](repeating: 0, count: tagger.labels.count)
  for var line in lines {
    line.withUTF8 { tagger.tag(utf8: $0, using: &scratch, confidence: false) }
    for token in 0..<scratch.tokenCount { counts[scratch.label(of: token)] += 1 }
  }
  return Dictionary(uniqueKeysWithValues: zip(tagger.labels, counts))
}

do {
  let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
  print(countLabels(["2 cups flour", "salt"], tagger))
} catch {
  print(error)
}
