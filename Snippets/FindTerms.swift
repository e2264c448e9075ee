// Find the names of a list in a text.

import TermMatching

let list = try TermList(parsing: "ibuprofen | Nurofen\t5640\nfolic acid\n", file: "names")
let matcher = TermMatcher(
  list, qualifiers: QualifierWords(following: ["sodium"], fillers: ["mg"]))
for match in matcher.matches(in: "Nurofen 400 mg, acido folic") {
  print(match.text, match.chosen?.term.id ?? "not resolved")
}
