public import PageReading
import Support

/// The words of a page that are worth learning, each with its sentence and location.
public struct PageVocabulary: Hashable, Sendable {
  /// An occurrence of a word.
  public struct FoundWord: Hashable, Sendable {
    /// The dictionary form.
    public var word: WordbookWord
    /// The sentence, by its index in ``PageVocabulary/sentences``.
    public var sentence: Int
    /// The range in the sentence, in UTF-8.
    public var range: Range<Int>
    /// The boxes in pixels of the upright picture: two if the word is hyphenated across lines, none for text.
    public var boxes: [PixelBox]

    /// Creates an occurrence.
    public init(_ word: WordbookWord, sentence: Int, range: Range<Int>, boxes: [PixelBox] = []) {
      self.word = word
      self.sentence = sentence
      self.range = range
      self.boxes = boxes
    }
  }

  /// The name of the page, usually the path of its file.
  public var name: String
  /// The identity of the page within a book, such as the absolute path of its file; nil if only its text identifies it.
  public var identity: String?
  /// The sentences that have words.
  public var sentences: [String]
  /// The parts that are printed on the page, of sentences that another page shares, by index.
  var printedParts: [Int: Range<Int>] = [:]
  /// The words in the order of the text.
  public var words: [FoundWord]
  /// The reason why the page could not be read, if any; it then has no words.
  public var message: String?

  /// Creates a page that is identified by its name.
  public init(
    name: String, sentences: [String] = [], words: [FoundWord] = [], message: String? = nil
  ) {
    self.name = name
    identity = name
    self.sentences = sentences
    self.words = words
    self.message = message
  }

  /// A hash that identifies the same text under another name, whatever the pages around it.
  var digest: UInt64 {
    var hash = FNVHash()
    for (index, sentence) in sentences.enumerated() {
      let part = printedParts[index] ?? 0..<sentence.utf8.count
      hash.combine(sentence.utf8.dropFirst(part.lowerBound).prefix(part.count))
      hash.combine(UInt8(ascii: "\n"))
    }
    return hash.value
  }
}
