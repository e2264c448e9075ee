// Tag with a model of your own: one file.

import WordTagging

let tagger = try WordTagger(contentsOf: "appointments.tagger")
let line = tagger.tag("Choir on Tuesday at 7:30")
for token in line.tokens where token.label != "other" {
  print(token.label, line.text(of: token))
}
