extension RecognizedPage {
  /// One word: the text between two spaces.
  public struct Word: Hashable, Sendable, Codable {
    /// The word's text, repaired where `originalText` is not nil.
    public var text: String
    /// The box around the symbols.
    public var box: PixelBox
    /// The engine's confidence from 0 to 100.
    public var confidence: Double
    /// The characters from left to right as the engine recognized them; repairs leave them unchanged.
    public var symbols: [Symbol]
    /// The text that the engine recognized, if a repair has changed it.
    public var originalText: String?
    /// The names of the repairs that changed the text, separated by plus signs; nil if they have none.
    public var repairCause: String?

    /// Creates a word.
    public init(
      text: String, box: PixelBox, confidence: Double, symbols: [Symbol] = [],
      originalText: String? = nil, repairCause: String? = nil
    ) {
      self.text = text
      self.box = box
      self.confidence = confidence
      self.symbols = symbols
      self.originalText = originalText
      self.repairCause = repairCause
    }

    /// Whether the text differs from the engine's text.
    public var isRepaired: Bool { originalText != nil }

    /// Replaces the text and keeps the engine's text in ``originalText``.
    ///
    /// - Parameters:
    ///   - text: The text that was printed.
    ///   - cause: The name of the repair, for output.
    public mutating func repair(as text: String, by cause: String? = nil) {
      guard text != self.text else { return }
      originalText = originalText ?? self.text
      if let cause { repairCause = repairCause.map { "\($0)+\(cause)" } ?? cause }
      self.text = text
    }
  }

  /// One printed character.
  public struct Symbol: Hashable, Sendable, Codable {
    /// The character, or several where they are printed as one.
    public var text: String
    /// The box around the character.
    public var box: PixelBox
    /// The engine's confidence from 0 to 100.
    public var confidence: Double

    /// Creates a symbol.
    public init(text: String, box: PixelBox, confidence: Double) {
      self.text = text
      self.box = box
      self.confidence = confidence
    }
  }
}

extension Sequence<RecognizedPage.Word> {
  /// The words separated by single spaces.
  package var text: String { map(\.text).joined(separator: " ") }

  /// The mean confidence weighted by length, or 0 without words.
  package var meanConfidence: Double {
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
