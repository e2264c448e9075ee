/// One word as it stands between spaces.
public struct Word: Hashable, Sendable, Codable {
  /// The word's text, repaired where `originalText` is not nil.
  public var text: String
  /// The pixels around the symbols.
  public var box: Box
  /// How sure the engine is, from 0 to 100.
  public var confidence: Double
  /// The characters from left to right, as the engine saw them; a repair leaves them alone.
  public var symbols: [Symbol]
  /// What the engine had read where the text was repaired since.
  public var originalText: String?

  /// Creates a word as the engine read it.
  public init(
    text: String, box: Box, confidence: Double, symbols: [Symbol] = [], originalText: String? = nil
  ) {
    self.text = text
    self.box = box
    self.confidence = confidence
    self.symbols = symbols
    self.originalText = originalText
  }

  /// Whether the text is not what the engine had read.
  public var isRepaired: Bool { originalText != nil }

  /// Gives the word another text and remembers what the engine had read.
  public mutating func repair(as text: String) {
    guard text != self.text else { return }
    originalText = originalText ?? self.text
    self.text = text
  }
}

/// One printed character.
public struct Symbol: Hashable, Sendable, Codable {
  /// The character, or several where they are printed as one.
  public var text: String
  /// The pixels of the character.
  public var box: Box
  /// How sure the engine is, from 0 to 100.
  public var confidence: Double

  /// Creates a symbol.
  public init(text: String, box: Box, confidence: Double) {
    self.text = text
    self.box = box
    self.confidence = confidence
  }
}

extension Sequence<Word> {
  /// The mean confidence, long words counting more, or 0 without words.
  var meanConfidence: Double {
    var sum = 0.0
    var weight = 0.0
    for word in self {
      let length = Double(Swift.max(1, word.text.unicodeScalars.count))
      sum += length * word.confidence
      weight += length
    }
    return weight > 0 ? (sum / weight * 100).rounded() / 100 : 0
  }
}
