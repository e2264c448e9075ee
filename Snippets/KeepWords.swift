// Collects the words of a text in a wordbook.

import Wordbook

let store = try WordbookStore("words.sqlite")
let reader = try VocabularyReader(english: KeepRule(erased: try store.erasedWords()))
let page = reader.vocabulary(ofText: "The marshes were a long black line.", named: "page 1")
try store.edit { try $0.addPage(page, to: "Great Expectations") }
for entry in try store.entries() where !entry.isKnown {
  print(entry.word.lemma, entry.word.partOfSpeech, entry.examples.first?.sentence ?? "")
}
