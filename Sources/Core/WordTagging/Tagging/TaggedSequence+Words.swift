extension TaggedSequence {
  /// A token's spelling and label.
  public struct Word: Hashable, Sendable {
    /// The spelling.
    public let text: Substring
    /// The label.
    public let label: String
    /// The probability of the label.
    public let confidence: Double
  }

  /// The tokens with their spellings.
  ///
  /// ```swift
  /// for word in tagger.tag("2 cups flour").words where word.label == "ingredient" {
  ///   print(word.text)
  /// }
  /// ```
  public var words: [Word] {
    tokens.map { Word(text: text(of: $0), label: $0.label, confidence: $0.confidence) }
  }

  /// The labels of the tokens.
  public var labels: [String] { tokens.map { $0.label } }
}
