// Look up a word of a sentence, and the word at a point of a page.

import PageReading
import WordLookup

let lookup = try DictionaryLookup()
let definition = try lookup.definition(of: "can", in: "She opened the can.")
for entry in definition.sections.flatMap(\.entries) {
  print(entry.headword, entry.senses[0].definition)
}

let page = RecognizedPage(text: "She opened the can and gave the kit-\nten some food.")
let text = PageText(page, isWord: lookup.contains)
if let word = try WordAtPoint(x: 0.9, y: 0.2, in: text, lookup: lookup) {
  print(word.word, word.boxes, word.definition.lemma, word.sentence)
}
