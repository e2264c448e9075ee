import Support

/// The contents of a word's card, as HTML.
struct AnkiCard {
  /// The names of the fields.
  static let fieldNames = ["Word", "Sentence", "Meaning", "Part of speech", "Place"]

  let entry: WordbookEntry
  private let meaning: String
  /// The name of the deck.
  let deck: String

  init(_ ranked: RankedEntry, deck: String?) {
    entry = ranked.entry
    meaning = entry.meaning.isEmpty ? ranked.definition ?? "" : entry.meaning
    self.deck = deck ?? entry.titles.first ?? "Wordbook"
  }

  /// The values of the fields.
  var fields: [String] {
    [
      entry.word.lemma.xmlEscaped, sentence, meaning.xmlEscaped,
      entry.word.partOfSpeech.lowercased().xmlEscaped, place.xmlEscaped,
    ]
  }

  /// The tags: the books and the part of speech; a tag has no spaces.
  var tags: [String] {
    (entry.titles + [entry.word.partOfSpeech.lowercased()]).filter { !$0.isEmpty }
      .map { String($0.map { $0.isWhitespace ? "_" : $0 }) }
  }

  /// The example with the word in bold.
  private var sentence: String {
    guard let example = entry.examples.first else { return "" }
    let bytes = Array(example.sentence.utf8)
    func text(_ range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self).xmlEscaped
    }
    return text(0..<example.range.lowerBound) + "<b>" + text(example.range) + "</b>"
      + text(example.range.upperBound..<bytes.count)
  }

  private var place: String {
    entry.examples.first.map { "\($0.title), page \($0.page)" } ?? ""
  }
}
