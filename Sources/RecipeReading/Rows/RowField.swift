/// Some words of a line that belong together, such as the name of the food.
public struct RowField: Hashable, Sendable {
  /// The words, in their own spelling.
  public let text: String
  /// Where they stand, as UTF-8 offsets in the line.
  public let ranges: [Range<Int>]
  /// The lowest confidence of their tokens.
  public let confidence: Double
  /// Where they stand on the page, when the line was read from one.
  public internal(set) var box: RowBox?

  /// Creates a field.
  public init(text: String, ranges: [Range<Int>], confidence: Double, box: RowBox? = nil) {
    self.text = text
    self.ranges = ranges
    self.confidence = confidence
    self.box = box
  }

  /// Where the words begin and end.
  public var range: Range<Int> {
    (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
  }
}

/// A rectangle on a page, in pixels from its left top corner.
public struct RowBox: Hashable, Sendable {
  /// The left edge.
  public let left: Double
  /// The top edge.
  public let top: Double
  /// The extent to the right.
  public let width: Double
  /// The extent downwards.
  public let height: Double

  /// Creates a rectangle.
  public init(left: Double, top: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The smallest rectangle around both.
  public func union(_ other: RowBox) -> RowBox {
    let left = min(left, other.left)
    let top = min(top, other.top)
    return RowBox(
      left: left, top: top,
      width: max(self.left + width, other.left + other.width) - left,
      height: max(self.top + height, other.top + other.height) - top)
  }
}
