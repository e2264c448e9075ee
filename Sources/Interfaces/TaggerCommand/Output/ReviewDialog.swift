import Platform
import Wordbook
import WordDictionaries

/// A terminal dialog that shows each word in its sentence, then its meaning, and asks how well it was remembered.
struct ReviewDialog {
  var session: ReviewSession
  let wordNet: WordNet?
  let analyzer: TextAnalyzer?
  private var hasDefined = false

  init(session: ReviewSession, wordNet: WordNet?, analyzer: TextAnalyzer?) {
    self.session = session
    self.wordNet = wordNet
    self.analyzer = analyzer
  }

  /// Runs until no word is due or the input ends.
  mutating func run() throws {
    guard session.count > 0 else {
      try StandardOutput.write("Nothing is due.\n")
      return
    }
    try StandardOutput.write(
      "Return shows the answer. Then 1 again, 2 hard, 3 good, 4 easy; k known, q quit.\n")
    while let entry = session.next {
      try StandardOutput.write("\n[\(session.count)] \(question(entry))\n")
      guard let line = readLine() else { break }
      if line == "q" { break }
      if line == "k" {
        try session.markKnown()
        continue
      }
      try StandardOutput.write(answer(entry))
      guard try rate() else { break }
    }
    let count = WordbookText.counted(session.answerCount, "review")
    try StandardOutput.write("\n\(count), \(session.forgottenCount) forgotten.\n")
    if hasDefined { try StandardOutput.write("Definitions: \(WordNet.notice)\n") }
  }

  /// Reads an answer and stores it; false at the end.
  private mutating func rate() throws -> Bool {
    while true {
      try StandardOutput.write("1 2 3 4 k q? ")
      guard let line = readLine(), line != "q" else { return false }
      if line == "k" {
        try session.markKnown()
        return true
      }
      guard let rating = Int(line).flatMap(ReviewRating.init) else { continue }
      let now = Int64(time(nil))
      if let card = try session.answer(rating, at: now) {
        try StandardOutput.write("Again in \(Self.wait(card.due - now)).\n")
      }
      return true
    }
  }

  private func question(_ entry: WordbookEntry) -> String {
    let sentence = entry.examples.first.map { "\n  \(marked($0))" } ?? ""
    return "\(entry.word)\(sentence)"
  }

  private mutating func answer(_ entry: WordbookEntry) -> String {
    var lines = entry.meaning.isEmpty ? [] : [entry.meaning]
    if lines.isEmpty,
      let definition = wordNet.flatMap({ entry.definition(from: $0, by: analyzer) })
    {
      lines.append("\(definition) (\(WordNet.name))")
      hasDefined = true
    }
    lines += entry.examples.dropFirst().map(\.sentence)
      .filter { $0 != entry.examples[0].sentence }
    return lines.map { "  \($0)\n" }.joined()
  }

  /// The sentence with the word between underscores, or underlined on a terminal.
  private func marked(_ example: WordbookEntry.Occurrence) -> String {
    let bytes = Array(example.sentence.utf8)
    let (start, end) = StandardOutput.takesColors ? ("\u{1B}[4m", "\u{1B}[24m") : ("_", "_")
    return String(decoding: bytes[..<example.range.lowerBound], as: UTF8.self) + start
      + example.form + end
      + String(decoding: bytes[example.range.upperBound...], as: UTF8.self)
  }

  /// A human-readable duration.
  private static func wait(_ seconds: Int64) -> String {
    let (count, unit) =
      seconds < 5400
      ? ((seconds + 59) / 60, "minute")
      : seconds < 86_400 ? ((seconds + 1800) / 3600, "hour") : ((seconds + 43_200) / 86_400, "day")
    return WordbookText.counted(Int(count), unit)
  }
}
