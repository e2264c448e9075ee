/// The share of lemmas that agree with a treebank's.
public struct LemmaAccuracy: Hashable, Sendable {
  /// The number of words.
  public private(set) var count = 0
  /// The number of words whose lemma is right.
  public private(set) var correctCount = 0
  /// The number of words to which no rule applies.
  public private(set) var unknownCount = 0

  /// Compares the lemmas of words with a treebank's lemmas.
  public init(of lemmatizer: Lemmatizer, on examples: some Sequence<LemmaRules.Example>) {
    for example in examples {
      let lemma = lemmatizer.lemma(of: example.word, tag: example.tag)
      count += 1
      if lemma.text == example.lemma { correctCount += 1 }
      if !lemma.isKnown { unknownCount += 1 }
    }
  }

  /// The share of right lemmas, from 0 to 1; 0 without words.
  public var share: Double { count == 0 ? 0 : Double(correctCount) / Double(count) }
}
