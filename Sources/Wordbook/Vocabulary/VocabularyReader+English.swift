public import Dictionary
import EnglishModels
import WordTagging

extension VocabularyReader {
  /// Creates a reader of English with the tagger and the lemmas that are a part of the program.
  ///
  /// - Parameters:
  ///   - rule: The rule by which words are kept.
  ///   - wordNet: WordNet, if it is installed, which knows more lemmas.
  public init(english rule: KeepRule = KeepRule(), wordNet: WordNet? = nil) {
    let lemmatizer = Lemmatizer(rules: .english, wordNet: wordNet)
    self.init(
      tagger: .english, rule: rule,
      lemma: { form, partOfSpeech in
        // A name keeps its letters; treebanks write other lemmas in lower case.
        let lemma = lemmatizer.lemma(of: form, tag: partOfSpeech).text
        return partOfSpeech == "PROPN" ? lemma : lemma.lowercased()
      }, isWord: { wordNet?.contains($0) ?? false })
  }
}

extension WordbookEntry {
  /// What a dictionary says about the word: its first senses as its part of speech; nil where it says nothing.
  ///
  /// - Parameters:
  ///   - wordNet: The dictionary, whose notice has to go with the text.
  ///   - count: The most senses.
  /// - Returns: The senses, numbered when there are several.
  public func definition(from wordNet: WordNet, count: Int = 2) -> String? {
    guard !word.isName else { return nil }
    let entries: [DictionaryEntry]
    if let partOfSpeech = PartOfSpeech(universalTag: word.partOfSpeech) {
      entries =
        (try? wordNet.entry(of: word.lemma, as: partOfSpeech)).flatMap { $0 }.map { [$0] } ?? []
    } else {
      entries = (try? wordNet.entries(of: word.lemma)) ?? []
    }
    let senses = entries.flatMap(\.senses).prefix(count).map(\.definition)
    guard senses.count > 1 else { return senses.first }
    return senses.enumerated().map { "(\($0 + 1)) \($1)" }.joined(separator: " ")
  }
}
