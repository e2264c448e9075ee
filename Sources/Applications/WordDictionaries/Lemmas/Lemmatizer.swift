/// Finds the base forms of English words by their parts of speech.
///
/// Words of the training data keep the lemma that they had there. Other words are lemmatized by suffix rules and, if
/// given, WordNet: its exceptions (`mice`), and its headwords, which decide between suffixes (`taping` → `tape`,
/// `tapping` → `tap`).
public struct Lemmatizer: Sendable {
  private let rules: LemmaRules
  private let wordNet: WordNet?

  /// Creates a lemmatizer.
  ///
  /// - Parameters:
  ///   - rules: The learned rules.
  ///   - wordNet: WordNet, if it is installed.
  public init(rules: LemmaRules, wordNet: WordNet? = nil) {
    self.rules = rules
    self.wordNet = wordNet
  }

  /// Returns the lemma of a word.
  ///
  /// - Parameters:
  ///   - word: The word as it occurs in the text.
  ///   - tag: Its universal part of speech, such as `NOUN`.
  /// - Returns: The lemma and its source.
  public func lemma(of word: String, tag: String) -> Lemma {
    let query = LemmaQuery(word, tag: tag)
    if let lemma = rules.lemma(ofForm: query) { return Lemma(lemma, source: .form) }
    let ruled = rules.lemma(byEnding: query)
    if let wordNet, tag != "PROPN", let partOfSpeech = PartOfSpeech(universalTag: tag) {
      let bases = wordNet.baseForms(of: query.folded, as: partOfSpeech)
      if let ruled,
        bases.isEmpty ? wordNet.contains(ruled, as: partOfSpeech) : bases.contains(ruled)
      {
        return Lemma(ruled, source: .wordNet)
      }
      if let base = bases.first { return Lemma(base, source: .wordNet) }
    }
    return ruled.map { Lemma($0, source: .rule) } ?? Lemma(word, source: .unknown)
  }
}
