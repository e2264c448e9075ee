extension RecognizedPage {
  /// One printed line of text; a row of several columns gives one line for each column.
  public struct Line: Hashable, Sendable {
    /// The box around all words.
    public var box: PixelBox
    /// The baseline of the letters, if the engine found it.
    public var baseline: Baseline?
    /// The mean stroke width of its letters, in pixels, which distinguishes bold print; nil for
    /// text.
    public var strokeWidth: Double?
    /// The words from left to right; empty when the line is unreadable.
    public var words: [Word]
    /// The engine's confidence from 0 to 100: the mean of the words, weighted by their length.
    public var confidence: Double
    /// Whether the line was recognized well enough to be reported.
    public var isReadable: Bool

    /// Creates a line; its confidence is the words' mean confidence by default.
    public init(
      box: PixelBox, baseline: Baseline? = nil, words: [Word], confidence: Double? = nil,
      isReadable: Bool = true
    ) {
      self.box = box
      self.baseline = baseline
      self.words = words
      self.confidence = confidence ?? words.meanConfidence
      self.isReadable = isReadable
    }

    /// The words separated by single spaces.
    public var text: String { words.text }

    /// Whether a repair changed some word.
    public var isRepaired: Bool { words.contains(where: \.isRepaired) }

    /// Returns the box around the words that a range of ``text`` touches.
    ///
    /// - Parameter range: UTF-8 offsets in ``text``.
    /// - Returns: The box, or nil when the range touches no word.
    public func box(ofUTF8 range: Range<Int>) -> PixelBox? { WordBoxes(words).box(ofUTF8: range) }
  }

  /// The line on which letters rest, from its left to its right end.
  public struct Baseline: Hashable, Sendable, Codable {
    /// The left end.
    public var start: PagePoint
    /// The right end.
    public var end: PagePoint

    /// Creates a baseline.
    public init(start: PagePoint, end: PagePoint) {
      self.start = start
      self.end = end
    }

    /// The baseline rounded to hundredths of a pixel.
    var rounded: Baseline {
      func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
      return Baseline(
        start: PagePoint(x: rounded(start.x), y: rounded(start.y)),
        end: PagePoint(x: rounded(end.x), y: rounded(end.y)))
    }

    /// The row of the baseline at a column.
    public func y(atX x: Double) -> Double {
      guard end.x > start.x else { return start.y }
      return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
    }
  }
}

extension RecognizedPage.Line: Codable {
  enum CodingKeys: String, CodingKey {
    case text, box, baseline, strokeWidth, confidence, isReadable, words
  }

  /// Decodes a line; its text follows from the words.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(PixelBox.self, forKey: .box),
      baseline: try values.decodeIfPresent(RecognizedPage.Baseline.self, forKey: .baseline),
      words: try values.decode([RecognizedPage.Word].self, forKey: .words),
      confidence: try values.decode(Double.self, forKey: .confidence),
      isReadable: try values.decode(Bool.self, forKey: .isReadable))
    strokeWidth = try values.decodeIfPresent(Double.self, forKey: .strokeWidth)
  }

  /// Encodes the line, including its text for readers that need only this.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(box, forKey: .box)
    try values.encodeIfPresent(baseline?.rounded, forKey: .baseline)
    try values.encodeIfPresent(strokeWidth, forKey: .strokeWidth)
    try values.encode(confidence, forKey: .confidence)
    try values.encode(isReadable, forKey: .isReadable)
    try values.encode(words, forKey: .words)
  }
}
