import Support

/// A dictionary form: a lemma with its part of speech.
public struct WordbookWord: Hashable, Sendable, CustomStringConvertible {
  /// The base form; in lowercase unless it is a name.
  public var lemma: String
  /// The part of speech as a label of Universal Dependencies, such as `NOUN`; empty if unknown.
  public var partOfSpeech: String

  /// Creates a word.
  public init(_ lemma: String, _ partOfSpeech: String = "") {
    self.lemma = lemma
    self.partOfSpeech = partOfSpeech
  }

  /// The labels of Universal Dependencies.
  package static let partsOfSpeech: Set<String> = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
  ]

  /// The word as stored: with composed letters, in lowercase unless it is a name.
  var normalized: WordbookWord {
    WordbookWord(isName ? lemma.normalized : lemma.folded, partOfSpeech)
  }

  /// Whether the word is a proper noun.
  public var isName: Bool { partOfSpeech == "PROPN" }

  /// The lemma, with the part of speech in parentheses.
  public var description: String {
    partOfSpeech.isEmpty ? lemma : "\(lemma) (\(partOfSpeech.lowercased()))"
  }

  /// An identifier that is the same in every store, so that an exported card is found again.
  var guid: String {
    var hash = FNVHash("wordtagger\u{1F}\(lemma)\u{1F}\(partOfSpeech)".utf8).value
    // Multiplication does not mix high bits into low ones.
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return "wt" + String(hash, radix: 36)
  }
}
