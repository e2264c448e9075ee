import Platform
import WordTagging

/// Scores the senses of a word by their fit to its sentence: a simplified Lesk with WordNet's frequencies as the prior.
///
/// The score of a sense *s* with the part of speech *p* is
///
///     2 ln (P(p | sentence) + 0.001) + ½ ln P(s | word, p) + 5 Σ information(c) · overlap(c, s)
///
/// where the sum is over the lemmas *c* of the other nouns, verbs and adjectives of the sentence. The overlap is 1 if the
/// definition, the examples or the synonyms of the sense have *c*, ½ if only its neighbors in WordNet do, else 0. The
/// information of a lemma falls from 1 to 0 with the logarithm of its count in WordNet's texts. The weights were chosen on
/// WordNet's own examples, each left out of its sense, and so that the parts of speech of treebanks stay as right as the
/// tagger's; they hardly matter between two thirds and one and a half of their values.
struct SenseScorer {
  /// A sense with its score.
  struct ScoredSense {
    var headword: String
    var partOfSpeech: PartOfSpeech
    var sense: DictionarySense
    var score: Double
  }

  private let wordNet: WordNet
  /// The lemmas around the word, with their information.
  private let context: [String: Double]
  /// The first two letters of these lemmas.
  private let beginnings: Set<String>
  /// The lemmas around the word that a word of a definition may be a form of.
  private var contextLemmas: [String: Set<String>] = [:]

  /// The number of words in WordNet's tagged texts.
  private static let taggedCount = 258_691.0

  /// Creates a scorer for a sentence.
  ///
  /// - Parameters:
  ///   - wordNet: The dictionary.
  ///   - lemmas: The lemmas of the other content words of the sentence.
  init(wordNet: WordNet, context lemmas: some Sequence<String>) {
    self.wordNet = wordNet
    context = Dictionary(
      lemmas.map { ($0, 1 - log(1 + Double(wordNet.count(of: $0))) / log(Self.taggedCount)) },
      uniquingKeysWith: { first, _ in first })
    beginnings = Set(context.keys.map { String($0.prefix(2)) })
  }

  /// Returns the scored senses of headwords as one part of speech.
  ///
  /// - Parameters:
  ///   - headwords: The headwords.
  ///   - partOfSpeech: The part of speech.
  ///   - probability: Returns its probability in the sentence, for a name or for another word.
  /// - Returns: The senses, in WordNet's order.
  /// - Throws: An error that names the broken record.
  mutating func senses(
    of headwords: [String], as partOfSpeech: PartOfSpeech,
    probability: (_ isName: Bool) -> Double
  ) throws(DictionaryError) -> [ScoredSense] {
    var found: [(headword: String, sense: DictionarySense, synset: Synset)] = []
    for headword in headwords {
      found += try wordNet.synsets(of: headword, as: partOfSpeech).map {
        (headword, $0.sense, $0.synset)
      }
    }
    let total = found.reduce(0) { $0 + $1.sense.count + 1 }
    var scored: [ScoredSense] = []
    for (headword, sense, synset) in found {
      let isName = try !synset.pointers.filter(\.isOfInstance).isEmpty
      let score =
        2 * log(probability(isName) + 0.001) + log(Double(sense.count + 1) / Double(total)) / 2
        + 5 * (try overlap(with: synset, of: headword))
      scored.append(
        ScoredSense(
          headword: headword, partOfSpeech: partOfSpeech, sense: sense, score: score))
    }
    return scored
  }

  /// The information of the lemmas around the word that a synset or its neighbors have.
  private mutating func overlap(
    with synset: Synset, of headword: String
  ) throws(DictionaryError) -> Double {
    let own = lemmas(of: synset)
    var others: Set<String> = []
    if own.count < context.count {
      for pointer in try synset.pointers.filter(\.isNeighbor) {
        others.formUnion(lemmas(of: try wordNet.synset(at: pointer)))
      }
    }
    // The sum has a fixed order, so that equal sentences give equal scores.
    return context.sorted { $0.key < $1.key }.reduce(0) { sum, lemma in
      let isOwn = own.contains(lemma.key)
      guard lemma.key != headword, isOwn || others.contains(lemma.key) else { return sum }
      return sum + lemma.value * (isOwn ? 1 : 0.5)
    }
  }

  /// The lemmas around the word that are also in a synset.
  private mutating func lemmas(of synset: Synset) -> Set<String> {
    var found: Set<String> = []
    for text in synset.words + synset.examples + [synset.definition] {
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
        found.formUnion(lemmas(of: String(word)))
      }
    }
    return found
  }

  private mutating func lemmas(of word: String) -> Set<String> {
    if let known = contextLemmas[word] { return known }
    // Only exceptions begin with other letters than their base forms.
    let mayBeForm = beginnings.contains(String(word.prefix(2)))
    let bases = PartOfSpeech.allCases.flatMap {
      mayBeForm ? wordNet.baseForms(of: word, as: $0) : wordNet.exceptions(of: word, as: $0)
    }
    let found = Set(bases.filter { context[$0] != nil })
    contextLemmas[word] = found
    return found
  }
}

extension TextAnalyzer {
  /// Returns the dictionary entries of a word of a sentence, the best fit first: by the part of speech that the tagger
  /// finds, by what the senses have in common with the sentence, and by frequency.
  ///
  /// - Parameters:
  ///   - index: The index of the word.
  ///   - words: The words, at least all of the sentence.
  ///   - wordNet: The dictionary.
  /// - Returns: The entries with their senses in order; none if the dictionary does not have the word.
  /// - Throws: An error that names the broken record.
  public func entries(
    of index: Int, in words: [AnalyzedWord], from wordNet: WordNet
  ) throws(DictionaryError) -> [DictionaryEntry] {
    let word = words[index]
    let sentence = words.indices.filter { words[$0].sentence == word.sentence }
    let hypotheses = tagger.predictedLabelHypotheses(
      forTokens: sentence.map { words[$0].text }, maximumCount: tagger.labels.count)
    let tags = zip(sentence, hypotheses).first { $0.0 == index }?.1 ?? [:]
    let others = sentence.filter { $0 != index && Self.contentTags.contains(words[$0].tag) }
    var scorer = SenseScorer(
      wordNet: wordNet, context: others.map { words[$0].lemma.text.lowercased() })
    var senses: [SenseScorer.ScoredSense] = []
    for partOfSpeech in PartOfSpeech.allCases {
      var forms = wordNet.baseForms(of: word.text, as: partOfSpeech)
      if partOfSpeech == PartOfSpeech(universalTag: word.tag), !forms.contains(word.lemma.text) {
        forms.insert(word.lemma.text, at: 0)
      }
      senses += try scorer.senses(of: forms, as: partOfSpeech) { isName in
        tags.reduce(0) { sum, tag in
          let isTag = PartOfSpeech(universalTag: tag.key) == partOfSpeech
          return isTag && (!isName || tag.key == "PROPN") ? sum + tag.value : sum
        }
      }
    }
    return senses.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element).entries
  }

  /// The parts of speech of the words that tell senses apart.
  private static let contentTags: Set = ["NOUN", "PROPN", "VERB", "ADJ"]
}

extension [SenseScorer.ScoredSense] {
  /// The entries of senses, in the order of the first sense of each.
  fileprivate var entries: [DictionaryEntry] {
    reduce(into: []) { entries, sense in
      if let index = entries.firstIndex(where: {
        $0.headword == sense.headword && $0.partOfSpeech == sense.partOfSpeech
      }) {
        entries[index].senses.append(sense.sense)
      } else {
        entries.append(
          DictionaryEntry(
            headword: sense.headword, partOfSpeech: sense.partOfSpeech, senses: [sense.sense]))
      }
    }
  }
}
