/// A word of a text: letters, or digits, with what stands before it.
struct TextWord: Sendable {
  /// What separates a word from the one before it.
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

  /// The place in the text, in UTF-8.
  var range: Range<Int>
  /// The folded letters.
  var letters: [UInt16]
  var gap: Gap
  /// Whether a line begins before the word.
  var startsLine = false
  /// Whether the word has no small letter.
  var isCapital = true
  /// The confidence of recognition from 0 to 100.
  var confidence = 100.0

  var isNumber: Bool { letters.first.map { $0 &- 0x30 < 10 } ?? false }
}
