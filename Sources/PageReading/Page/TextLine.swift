/// One line of text as it is printed: in columns, each column's part is a line of its own.
public struct TextLine: Hashable, Sendable {
  /// The pixels around all words.
  public var box: Box
  /// The line on which the letters stand, if the engine found it.
  public var baseline: Baseline?
  /// The words from left to right; none when the line is unreadable.
  public var words: [Word]
  /// How sure the engine is, from 0 to 100: the mean of the words, weighted by their length.
  public var confidence: Double
  /// False when the line is seen but cannot be read well enough to be told.
  public var isReadable: Bool

  /// Creates a line; without a confidence, it is that of the words.
  public init(
    box: Box, baseline: Baseline? = nil, words: [Word], confidence: Double? = nil,
    isReadable: Bool = true
  ) {
    self.box = box
    self.baseline = baseline
    self.words = words
    self.confidence = confidence ?? words.meanConfidence
    self.isReadable = isReadable
  }

  /// The words with one space between them.
  public var text: String { words.map(\.text).joined(separator: " ") }

  /// Whether some word was repaired after the engine had read it.
  public var isRepaired: Bool { words.contains(where: \.isRepaired) }
}

/// The line on which letters stand, from its left to its right end.
public struct Baseline: Hashable, Sendable, Codable {
  /// The left end.
  public var start: Point
  /// The right end.
  public var end: Point

  /// Creates a baseline.
  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// The baseline to hundredths of a pixel.
  var rounded: Baseline {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return Baseline(
      start: Point(x: rounded(start.x), y: rounded(start.y)),
      end: Point(x: rounded(end.x), y: rounded(end.y)))
  }

  /// The row of the baseline at a column.
  public func y(atX x: Double) -> Double {
    guard end.x > start.x else { return start.y }
    return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
  }
}

extension TextLine: Codable {
  enum CodingKeys: String, CodingKey {
    case text, box, baseline, confidence, isReadable, words
  }

  /// Reads a line; its text follows from the words.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      box: try values.decode(Box.self, forKey: .box),
      baseline: try values.decodeIfPresent(Baseline.self, forKey: .baseline),
      words: try values.decode([Word].self, forKey: .words),
      confidence: try values.decode(Double.self, forKey: .confidence),
      isReadable: try values.decode(Bool.self, forKey: .isReadable))
  }

  /// Writes the line, and its text for readers that want nothing else.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(box, forKey: .box)
    try values.encodeIfPresent(baseline?.rounded, forKey: .baseline)
    try values.encode(confidence, forKey: .confidence)
    try values.encode(isReadable, forKey: .isReadable)
    try values.encode(words, forKey: .words)
  }
}
