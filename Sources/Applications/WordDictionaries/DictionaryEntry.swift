/// The entry of a headword in a dictionary, for one part of speech.
public struct DictionaryEntry: Hashable, Sendable, Codable {
  /// The headword as the dictionary spells it.
  public var headword: String
  /// The part of speech, if the dictionary gives one.
  public var partOfSpeech: PartOfSpeech?
  /// The senses, the most frequent first.
  public var senses: [DictionarySense]

  /// Creates an entry.
  public init(headword: String, partOfSpeech: PartOfSpeech?, senses: [DictionarySense]) {
    self.headword = headword
    self.partOfSpeech = partOfSpeech
    self.senses = senses
  }
}

/// One meaning of a headword.
public struct DictionarySense: Hashable, Sendable, Codable {
  /// The definition; the whole article in dictionaries without structure.
  public var definition: String
  /// Sentences and phrases with the word.
  public var examples: [String]
  /// All words of this meaning, the headword among them.
  public var synonyms: [String]
  /// The number of times that the word has this meaning in WordNet's tagged texts.
  public var count: Int

  /// Creates a sense.
  public init(
    definition: String, examples: [String] = [], synonyms: [String] = [], count: Int = 0
  ) {
    self.definition = definition
    self.examples = examples
    self.synonyms = synonyms
    self.count = count
  }
}
