/// A note: the words of a book or another text.
public struct WordbookNote: Hashable, Sendable {
  /// The title, which identifies the note.
  public var title: String
  /// The number of its words.
  public var wordCount: Int
  /// Its pages, in order.
  public var pages: [Page]

  /// A page of a note.
  public struct Page: Hashable, Sendable {
    /// The number in the note, from 1.
    public var number: Int
    /// The name, usually the path of its file.
    public var name: String
    /// The reason why the page could not be read, if any; it then has no words.
    public var message: String?
  }
}
