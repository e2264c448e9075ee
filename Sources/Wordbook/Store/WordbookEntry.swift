public import PageReading

/// A word of a wordbook with all that is known about it.
public struct WordbookEntry: Hashable, Sendable {
  /// A place where a word was found.
  public struct Occurrence: Hashable, Sendable {
    /// The title of the note.
    public var title: String
    /// The number of the page in the note, from 1.
    public var page: Int
    /// The name of the page, usually the path of its file.
    public var pageName: String
    /// The sentence.
    public var sentence: String
    /// The place in the sentence as UTF-8 offsets.
    public var range: Range<Int>
    /// The boxes in pixels of the upright picture; none in a text.
    public var boxes: [PixelBox]

    /// The word as it stands in the sentence.
    public var form: String { String(decoding: Array(sentence.utf8)[range], as: UTF8.self) }
  }

  /// The word.
  public var word: Word
  /// What it means, where someone has written it down.
  public var meaning: String
  /// The identifier of the word's card, the same for the word in every wordbook.
  public var guid: String
  /// When the word was added and last changed, in seconds since 1970.
  public var created: Int64, modified: Int64
  /// The number that its card has in a collection of cards.
  var cardNumber: Int64
  /// The titles of the notes that have the word.
  public var titles: [String]
  /// The number of places where it was found.
  public var count: Int
  /// The places that show it best, or none for a word that was added by hand.
  public var examples: [Occurrence]
  /// Whether the learner knows the word already.
  public var isKnown: Bool
  /// The schedule, once the word was reviewed.
  public var card: ReviewCard?
}
