import EnglishModels
public import WordDictionaries
import WordTagging

extension VocabularyReader {
  /// Creates a reader of English with the bundled tagger and lemmatizer.
  ///
  /// - Parameters:
  ///   - rule: The rule by which words are kept.
  ///   - wordNet: WordNet, if it is installed, for more lemmas.
  /// - Throws: An error that says what to install, in a build without the trait `EnglishModels`.
  public init(
    english rule: KeepRule = KeepRule(), wordNet: WordNet? = nil
  ) throws(DictionaryError) {
    let lemmatizer = Lemmatizer(rules: try .availableEnglish(), wordNet: wordNet)
    self.init(
      tagger: try .availableEnglish(), rule: rule,
      lemma: { form, partOfSpeech in
        // A name keeps its case; treebanks write other lemmas in lowercase.
        let lemma = lemmatizer.lemma(of: form, tag: partOfSpeech).text
        return partOfSpeech == "PROPN" ? lemma : lemma.lowercased()
      }, isWord: { wordNet?.contains($0) ?? false })
  }
}

extension WordbookEntry {
  /// Returns the first senses of the word as its part of speech, or nil if the dictionary has none.
  ///
  /// - Parameters:
  ///   - wordNet: The dictionary, whose notice must be shown with the text.
  ///   - analyzer: The analyzer that orders the senses by their fit to the first example; nil for their frequency.
  ///   - count: The maximum number of senses.
  /// - Returns: The senses, numbered if there are several.
  public func definition(
    from wordNet: WordNet, by analyzer: TextAnalyzer? = nil, count: Int = 2
  ) -> String? {
    guard !word.isName else { return nil }
    let partOfSpeech = PartOfSpeech(universalTag: word.partOfSpeech)
    let fitting = analyzer.flatMap { try? entriesInExample(from: wordNet, by: $0) } ?? []
    let entries = [fitting, (try? wordNet.entries(of: word.lemma)) ?? []].lazy.map {
      $0.filter { entry in
        WordbookWord(entry.headword).normalized.lemma == word.normalized.lemma
          && (partOfSpeech == nil || entry.partOfSpeech == partOfSpeech)
      }
    }.first { !$0.isEmpty }
    let senses = entries?.flatMap(\.senses).prefix(count).map(\.definition) ?? []
    guard senses.count > 1 else { return senses.first }
    return senses.enumerated().map { "(\($0 + 1)) \($1)" }.joined(separator: " ")
  }

  /// The dictionary's entries of the word as it is in the first example, the best fit first.
  private func entriesInExample(
    from wordNet: WordNet, by analyzer: TextAnalyzer
  ) throws -> [DictionaryEntry] {
    guard let example = examples.first else { return [] }
    let words = analyzer.words(in: example.sentence)
    guard let index = words.firstIndex(where: { $0.range.overlaps(example.range) }) else {
      return []
    }
    return try analyzer.entries(of: index, in: words, from: wordNet)
  }
}
