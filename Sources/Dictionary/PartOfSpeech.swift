/// A part of speech that dictionaries know.
public enum PartOfSpeech: String, CaseIterable, Hashable, Sendable, Codable {
  /// The name of a thing or of somebody.
  case noun
  /// A word for what is done or happens.
  case verb
  /// A word for what something is like.
  case adjective
  /// A word for how, when or where something is done.
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
