public import WordDictionaries

/// The dictionary entries for a word; empty sections mean that the word was not found.
public struct WordDefinition: Hashable, Sendable, Codable {
  /// The entries of one dictionary.
  public struct Section: Hashable, Sendable, Codable {
    /// The name of the dictionary.
    public var dictionary: String
    /// The entries of collocations, then the word's own entries, the best fit to its sentence first.
    public var entries: [DictionaryEntry]
    /// The notice to show with the dictionary's text.
    public var notice: String

    /// Creates a section.
    public init(dictionary: String, entries: [DictionaryEntry], notice: String) {
      self.dictionary = dictionary
      self.entries = entries
      self.notice = notice
    }
  }

  /// The word as it occurs in the text.
  public var word: String
  /// The base form.
  public var lemma: String
  /// The universal part of speech in the sentence, such as `NOUN`; nil for a word without a sentence.
  public var tag: String?
  /// The collocation of two or three words that the word is a part of, if a dictionary has one.
  public var collocation: String?
  /// The dictionaries that have the word.
  public var sections: [Section]
  /// Headwords that the word may be a misread or misspelled form of; empty if a dictionary has the word.
  public var similarWords: [String]

  /// Whether a dictionary has the word.
  public var isFound: Bool { !sections.isEmpty }
}
