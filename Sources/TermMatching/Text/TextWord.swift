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
  /// The folded letters.
  var letters: [UInt16]
  var gap: Gap
  /// Whether a line break precedes the word.
  var startsLine = false
  /// Whether the word has no lowercase letter.
  var isCapital = true
  /// The confidence of recognition from 0 to 100.
  var confidence = 100.0

  var isNumber: Bool { letters.first.map { $0 &- 0x30 < 10 } ?? false }
}
