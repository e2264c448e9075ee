/// A word of a text, letters or digits, with the separator before it.
struct TextWord: Sendable {
  /// The separator between a word and the one before it.
  enum Gap: Sendable {
    /// Nothing: digits and letters touch.
    case none
    case space
    case hyphen
    /// Signs that join the parts of a combination, such as `/` and `+`.
    case joiner
    /// Anything else, which ends names.
    case other
  }

  /// The range in the text, in UTF-8.
  var range: Range<Int>
  /// The range of the folded letters in the buffer of all words.
  var letters: Range<Int>
  var gap: Gap
  /// Whether a line break precedes the word.
  var startsLine = false
  /// Whether the word begins with a digit.
  var isNumber = false
  /// The confidence of recognition from 0 to 100.
  var confidence = 100.0
  /// The lowest confidence of signs before the word.
  var gapConfidence = 100.0
}

/// The words of a text, with their letters in one buffer.
struct TextWords: Sendable, RandomAccessCollection, MutableCollection {
  /// The text in UTF-8.
  let text: [UInt8]
  private var words: [TextWord] = []
  /// The folded letters of all words, in order.
  var letters: [UInt16] = []

  init(text: [UInt8]) {
    self.text = text
    letters.reserveCapacity(text.count)
    words.reserveCapacity(text.count / 8)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { words.count }

  subscript(place: Int) -> TextWord {
    _read { yield words[place] }
    _modify { yield &words[place] }
  }

  /// The bytes between a word and the next one of the same line.
  func gapAfter(_ place: Int) -> ArraySlice<UInt8> {
    let start = words[place].range.upperBound
    let end = place + 1 < words.count ? words[place + 1].range.lowerBound : text.count
    return text[start..<end].prefix { $0 != 0x0A }
  }

  /// Whether a word has no lowercase letter.
  func isCapital(_ place: Int) -> Bool {
    let bytes = text[words[place].range]
    return !bytes.contains { $0 &- 0x61 < 26 }
      && (bytes.allSatisfy { $0 < 0x80 }
        || !String(decoding: bytes, as: UTF8.self).contains(where: \.isLowercase))
  }

  func length(of place: Int) -> Int { words[place].letters.count }

  mutating func append(_ word: TextWord) { words.append(word) }

  /// Makes one word of words and those after them.
  ///
  /// - Parameter isJoined: Whether a word belongs to the one before it.
  mutating func join(where isJoined: (_ last: TextWord, _ next: TextWord) -> Bool) {
    var end = 0
    for place in words.indices {
      let word = words[place]
      if end > 0, isJoined(words[end - 1], word) {
        words[end - 1].letters = words[end - 1].letters.lowerBound..<word.letters.upperBound
        words[end - 1].range = words[end - 1].range.lowerBound..<word.range.upperBound
        words[end - 1].confidence = Swift.min(words[end - 1].confidence, word.confidence)
      } else {
        words[end] = word
        end += 1
      }
    }
    words.removeLast(words.count - end)
  }
}
