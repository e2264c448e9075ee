/// The base form of a word, and how it was found.
public struct Lemma: Hashable, Sendable, Codable {
  /// How a lemma was found.
  public enum Source: String, Hashable, Sendable, Codable {
    /// The word with its part of speech was in the training data.
    case form
    /// WordNet has the word, or knows it as an inflected form.
    case wordNet
    /// A rule for words that end so.
    case rule
    /// No rule knows the word: it keeps its form.
    case unknown
  }

  /// The base form.
  public var text: String
  /// How it was found.
  public var source: Source

  /// Creates a lemma.
  public init(_ text: String, source: Source) {
    self.text = text
    self.source = source
  }

  /// Whether a rule knows the word.
  public var isKnown: Bool { source != .unknown }

  /// Whether the word or its lemma was seen, so that the lemma is no guess by the word's ending.
  public var isAttested: Bool { source == .form || source == .wordNet }
}
