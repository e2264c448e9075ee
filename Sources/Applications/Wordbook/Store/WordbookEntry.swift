public import PageReading

/// A word of a wordbook with its occurrences, meaning and schedule.
public struct WordbookEntry: Hashable, Sendable {
  /// An occurrence of a word.
  public struct Occurrence: Hashable, Sendable {
    /// The title of the note.
    public var title: String
    /// The number of the page in the note, from 1.
    public var page: Int
    /// The name of the page, usually the path of its file.
    public var pageName: String
    /// The sentence.
    public var sentence: String
    /// The range in the sentence, in UTF-8.
    public var range: Range<Int>
    /// The boxes in pixels of the upright picture; empty for text.
    public var boxes: [PixelBox]

    /// The word as it occurs in the sentence.
    public var form: String { String(decoding: Array(sentence.utf8)[range], as: UTF8.self) }
  }

  /// The word.
  public var word: WordbookWord
  /// The meaning, if one was entered.
  public var meaning: String
  /// The identifier of the word's card, the same for the word in every wordbook.
  public var guid: String
  /// The times at which the word was added and last changed, in seconds since 1970.
  public var created: Int64, modified: Int64
  /// The number of its card in an Anki collection.
  var cardNumber: Int64
  /// The titles of the notes that have the word.
  public var titles: [String]
  /// The number of occurrences.
  public var count: Int
  /// The best examples; empty for a word that was added manually.
  public var examples: [Occurrence]
  /// Whether someone has added or corrected the word, so that it is in a book whatever its pages have.
  public var isTyped: Bool
  /// Whether the word is marked as known.
  public var isKnown: Bool
  /// The schedule, if the word has been reviewed.
  public var card: ReviewCard?
}
