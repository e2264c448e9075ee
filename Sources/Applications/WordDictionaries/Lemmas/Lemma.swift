/// The base form of a word, and how it was found.
public struct Lemma: Hashable, Sendable, Codable {
  /// The source of a lemma.
  @nonexhaustive
  public enum Source: String, Hashable, Sendable, Codable {
    /// The word with its part of speech was in the training data.
    case form
    /// The word is in WordNet, or an inflected form of one that is.
    case wordNet
    /// A suffix rule.
    case rule
    /// No rule applies; the lemma is the word itself.
    case unknown
  }

  /// The base form.
  public var text: String
  /// The source of the lemma.
  public var source: Source

  /// Creates a lemma.
  public init(_ text: String, source: Source) {
    self.text = text
    self.source = source
  }

  /// Whether the training data, WordNet or a rule gave the lemma.
  public var isKnown: Bool { source != .unknown }

  /// Whether the word or its lemma is attested, so that the lemma is not a guess from the suffix.
  public var isAttested: Bool { source == .form || source == .wordNet }
}
