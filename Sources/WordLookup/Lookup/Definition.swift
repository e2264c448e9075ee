public import Dictionary

/// What dictionaries say about a word of a text; that they say nothing is an answer, too.
public struct Definition: Hashable, Sendable, Codable {
  /// What one dictionary says.
  public struct Section: Hashable, Sendable, Codable {
    /// The name of the dictionary.
    public var dictionary: String
    /// The entries: collocations, then those of the part of speech that the word has in its sentence, then others.
    public var entries: [DictionaryEntry]
    /// The notice that goes with the dictionary's text.
    public var notice: String

    /// Creates a section.
    public init(dictionary: String, entries: [DictionaryEntry], notice: String) {
      self.dictionary = dictionary
      self.entries = entries
      self.notice = notice
    }
  }

  /// The word as it is in the text.
  public var word: String
  /// The base form.
  public var lemma: String
  /// The universal part of speech in the sentence, such as `NOUN`; nil for a word without a sentence.
  public var tag: String?
  /// The collocation of two or three words that the word is a part of, if a dictionary has one.
  public var collocation: String?
  /// The dictionaries that know the word.
  public var sections: [Section]
  /// Headwords that the word may be a misread or misspelled form of; empty when a dictionary knows the word.
  public var similarWords: [String]

  /// Whether a dictionary knows the word.
  public var isFound: Bool { !sections.isEmpty }
}
