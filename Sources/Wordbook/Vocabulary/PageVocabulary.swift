public import PageReading

/// The words of a page that are worth learning, each with its sentence and its place.
public struct PageVocabulary: Hashable, Sendable {
  /// A word at one place.
  public struct FoundWord: Hashable, Sendable {
    /// The word as a dictionary lists it.
    public var word: Word
    /// The sentence, by its index in ``PageVocabulary/sentences``.
    public var sentence: Int
    /// The place in the sentence as UTF-8 offsets.
    public var range: Range<Int>
    /// The boxes in pixels of the upright picture: two where a word goes on in the next line, none in a text.
    public var boxes: [PixelBox]

    /// Creates a word at a place.
    public init(_ word: Word, sentence: Int, range: Range<Int>, boxes: [PixelBox] = []) {
      self.word = word
      self.sentence = sentence
      self.range = range
      self.boxes = boxes
    }
  }

  /// The name of the page, usually the path of its file.
  public var name: String
  /// What tells the page from others of a book, such as the absolute path of its file; nil where only its text does.
  public var identity: String?
  /// The sentences that have words.
  public var sentences: [String]
  /// The words in the order of the text.
  public var words: [FoundWord]
  /// Why the page could not be read; it has no words then.
  public var message: String?

  /// Creates a page that its name identifies.
  public init(
    name: String, sentences: [String] = [], words: [FoundWord] = [], message: String? = nil
  ) {
    self.name = name
    identity = name
    self.sentences = sentences
    self.words = words
    self.message = message
  }

  /// A number by which the same text is found again under another name.
  var digest: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for sentence in sentences {
      for byte in sentence.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01B3
    }
    return hash
  }
}
