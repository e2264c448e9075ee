/// A part of speech that dictionaries know.
public enum PartOfSpeech: String, CaseIterable, Hashable, Sendable, Codable {
  case noun
  case verb
  case adjective
  case adverb

  /// The part of speech of a universal label (`NOUN`, `PROPN`, `VERB`, `AUX`, `ADJ`, `ADV`); nil for others.
  public init?(universalTag tag: some StringProtocol) {
    switch tag {
    case "NOUN", "PROPN": self = .noun
    case "VERB", "AUX": self = .verb
    case "ADJ": self = .adjective
    case "ADV": self = .adverb
    default: return nil
    }
  }
}
