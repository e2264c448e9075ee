/// A part of speech of a dictionary entry.
@nonexhaustive
public enum PartOfSpeech: String, CaseIterable, Hashable, Sendable, Codable {
  /// A noun.
  case noun
  /// A verb.
  case verb
  /// An adjective.
  case adjective
  /// An adverb.
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

  /// The universal label of common words: `NOUN`, `VERB`, `ADJ` or `ADV`.
  public var universalTag: String {
    switch self {
    case .noun: "NOUN"
    case .verb: "VERB"
    case .adjective: "ADJ"
    case .adverb: "ADV"
    }
  }
}
