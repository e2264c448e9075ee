import EnglishModels
public import WordDictionaries
import WordTagging

/// Looks up words in dictionaries by their part of speech and sense in a sentence.
///
///     let lookup = try DictionaryLookup()
///     let definition = try lookup.definition(of: "can", in: "She opened the can.")
///     print(definition.sections[0].entries[0].senses[0].definition)
///
/// Dictionaries are read in place, so that a lookup is cheap to create; it can be used from any number of threads.
public struct DictionaryLookup: Sendable {
  /// WordNet, if it is one of the dictionaries.
  public let wordNet: WordNet?
  /// The other dictionaries.
  public let dictionaries: [DictdDictionary]
  /// The analyzer that finds parts of speech and lemmas.
  public let analyzer: TextAnalyzer

  /// The maximum number of words of a collocation.
  private static let longestCollocation = 3

  /// Creates a lookup in dictionaries, in order of preference.
  public init(wordNet: WordNet?, dictionaries: [DictdDictionary] = [], analyzer: TextAnalyzer) {
    self.wordNet = wordNet
    self.dictionaries = dictionaries
    self.analyzer = analyzer
  }

  /// Returns the definition of a word or collocation without a sentence.
  ///
  /// The parts of speech are in the order of their frequency.
  ///
  /// - Throws: An error of a dictionary with broken files.
  public func definition(of word: String) throws(DictionaryError) -> WordDefinition {
    var entries: [DictionaryEntry] = []
    if let wordNet {
      for partOfSpeech in PartOfSpeech.allCases {
        let forms = wordNet.baseForms(of: word, as: partOfSpeech)
        entries += try wordNet.entries(of: forms, as: partOfSpeech)
      }
      // The spelling that was asked for comes first: cola before colon. The sort is stable, so ties keep WordNet's order.
      let asked = word.lowercased()
      func rank(_ offset: Int, _ entry: DictionaryEntry) -> (Int, Int, Int) {
        (entry.headword == asked ? 0 : 1, -entry.count, offset)
      }
      entries = entries.enumerated().sorted {
        rank($0.offset, $0.element) < rank($1.offset, $1.element)
      }.map(\.element)
    }
    let lemmas = ["NOUN", "VERB", "ADJ"].map { analyzer.lemmatizer.lemma(of: word, tag: $0) }
    let other = lemmas.first { $0.isAttested && $0.text != word }?.text
    return try definition(
      word: word, lemma: entries.first?.headword ?? other ?? word, tag: nil, collocation: nil,
      wordNet: entries, headwords: [word] + entries.map(\.headword) + lemmas.map(\.text))
  }

  /// Returns the definition of the first occurrence of a word in a sentence.
  ///
  /// - Throws: An error of a dictionary with broken files.
  public func definition(
    of word: String, in sentence: String
  ) throws(DictionaryError) -> WordDefinition {
    let words = analyzer.words(in: sentence)
    let folded = word.lowercased()
    guard let index = words.firstIndex(where: { $0.text.lowercased() == folded }) else {
      return try definition(of: word)
    }
    return try definition(of: index, in: words)
  }

  /// Returns the definition of one of the words of a text.
  ///
  /// - Parameters:
  ///   - index: The index of the word.
  ///   - words: The words, at least all of the sentence.
  /// - Returns: The definition, which has no sections if no dictionary has the word.
  /// - Throws: An error of a dictionary with broken files.
  public func definition(
    of index: Int, in words: [AnalyzedWord]
  ) throws(DictionaryError) -> WordDefinition {
    let word = words[index]
    let collocation = collocation(at: index, in: words)
    var entries: [DictionaryEntry] = []
    var (lemma, tag) = (word.lemma.isAttested ? word.lemma.text : word.text, word.tag)
    if let wordNet {
      if let collocation { entries += try wordNet.entries(of: collocation) }
      let fitting = try analyzer.entries(of: index, in: words, from: wordNet)
      entries += fitting
      // Of a function word, WordNet only has its namesakes.
      if let best = fitting.first, let found = best.partOfSpeech,
        let tagged = PartOfSpeech(universalTag: tag)
      {
        // A name keeps its capitals.
        if found != tagged || best.headword != lemma.lowercased() { lemma = best.headword }
        if found != tagged { tag = found.universalTag }
      }
    }
    return try definition(
      word: word.text, lemma: lemma, tag: tag, collocation: collocation, wordNet: entries,
      headwords: [collocation, lemma, word.text].compactMap(\.self))
  }

  /// Opens dictionaries by name: `wordnet`, and dictd dictionaries, such as `eng-deu`.
  ///
  /// Parts of speech and lemmas are for English; lemmas use WordNet if it is installed.
  ///
  /// - Parameters:
  ///   - names: The dictionaries, in order of preference; WordNet alone by default.
  ///   - folder: The folder with WordNet's files.
  /// - Throws: An error that says what to install if there is no such dictionary.
  public init(
    dictionaries names: [String] = ["wordnet"], wordNetFolder folder: String = WordNet.defaultFolder
  ) throws(DictionaryError) {
    var dictionaries: [DictdDictionary] = []
    for name in names where name != "wordnet" {
      dictionaries.append(try DictdDictionary(named: name))
    }
    let installed = try WordNet.ifInstalled(in: folder)
    var wordNet: WordNet?
    if names.contains("wordnet") {
      if let installed { wordNet = installed } else { wordNet = try WordNet(contentsOf: folder) }
    }
    self.init(
      wordNet: wordNet, dictionaries: dictionaries,
      analyzer: try .availableEnglish(wordNet: installed))
  }

  /// Whether a dictionary has a headword.
  public func contains(_ word: String) -> Bool {
    wordNet?.contains(word) ?? false || dictionaries.contains { $0.contains(word) }
  }

  private func definition(
    word: String, lemma: String, tag: String?, collocation: String?,
    wordNet entries: [DictionaryEntry], headwords: [String]
  ) throws(DictionaryError) -> WordDefinition {
    var sections: [WordDefinition.Section] = []
    if !entries.isEmpty {
      sections.append(
        WordDefinition.Section(dictionary: WordNet.name, entries: entries, notice: WordNet.notice))
    }
    for dictionary in dictionaries {
      var found: [DictionaryEntry] = []
      var asked: [String] = []
      for headword in headwords where !asked.contains(headword.lowercased()) {
        asked.append(headword.lowercased())
        found += try dictionary.entries(of: headword)
      }
      if !found.isEmpty {
        sections.append(
          WordDefinition.Section(
            dictionary: dictionary.title, entries: found, notice: dictionary.notice))
      }
    }
    let similar = sections.isEmpty ? SimilarWords(isHeadword: contains).words(like: word) : []
    return WordDefinition(
      word: word, lemma: lemma, tag: tag, collocation: collocation, sections: sections,
      similarWords: similar)
  }

  /// The hyphenated compound that a word is a part of, or else the longest collocation of the words around it, if a
  /// dictionary has one.
  private func collocation(at index: Int, in words: [AnalyzedWord]) -> String? {
    if let compound = compound(at: index, in: words) { return compound }
    for length in stride(from: Self.longestCollocation, to: 1, by: -1) {
      for start in (index - length + 1)...index {
        guard start >= 0, start + length <= words.count else { continue }
        let part = words[start..<(start + length)]
        guard part.allSatisfy({ $0.sentence == words[index].sentence && $0.isSpelled }) else {
          continue
        }
        if let headword = headword(of: part, separator: " ") { return headword }
      }
    }
    return nil
  }

  /// The headword of adjacent tokens with hyphens among them: well-known, ice-cream.
  private func compound(at index: Int, in words: [AnalyzedWord]) -> String? {
    func touches(_ left: Int) -> Bool {
      words[left].range.upperBound == words[left + 1].range.lowerBound
        && words[left].sentence == words[left + 1].sentence
    }
    var (first, last) = (index, index)
    while first > 0, touches(first - 1) { first -= 1 }
    while last + 1 < words.count, touches(last) { last += 1 }
    while first < last, !words[first].isSpelled { first += 1 }
    while first < last, !words[last].isSpelled { last -= 1 }
    let part = words[first...last]
    guard part.indices.contains(index), part.contains(where: \.isHyphen) else { return nil }
    return headword(of: part, separator: "")
      ?? headword(of: ArraySlice(part.filter(\.isSpelled)), separator: " ")
  }

  /// The headword that words make as written, or with the lemma of the first or the last one.
  private func headword(of part: ArraySlice<AnalyzedWord>, separator: String) -> String? {
    guard let first = part.first, let last = part.last else { return nil }
    let forms = part.map(\.text)
    let spellings = [
      forms, forms.dropLast() + [last.lemma.text], [first.lemma.text] + forms.dropFirst(),
    ]
    return spellings.lazy.map { $0.joined(separator: separator).lowercased() }
      .first(where: contains)
  }
}

extension WordNet {
  fileprivate func entries(
    of words: [String], as partOfSpeech: PartOfSpeech
  ) throws(DictionaryError) -> [DictionaryEntry] {
    var entries: [DictionaryEntry] = []
    for word in words {
      if let entry = try entry(of: word, as: partOfSpeech) { entries.append(entry) }
    }
    return entries
  }
}

extension DictionaryEntry {
  /// The frequency of the headword.
  fileprivate var count: Int { senses.reduce(0) { $0 + $1.count } }
}

extension AnalyzedWord {
  /// Whether the word has letters and can be a part of a collocation.
  fileprivate var isSpelled: Bool { text.contains(where: \.isLetter) }

  fileprivate var isHyphen: Bool { text == "-" || text == "\u{2010}" }
}
