/// A field of words, such as the name of the food.
public struct RowField: Hashable, Sendable {
  /// The words as written.
  public let text: String
  /// Their UTF-8 offsets in the line.
  public let ranges: [Range<Int>]
  /// The lowest confidence of their tokens.
  public let confidence: Double

  /// Creates a field.
  public init(text: String, ranges: [Range<Int>], confidence: Double) {
    self.text = text
    self.ranges = ranges
    self.confidence = confidence
  }

  /// The offsets from the first word to the last.
  public var range: Range<Int> {
    (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }
}
