/// The space that is left around a text frame, in pixels.
public struct FramePadding: Hashable, Sendable {
  /// How far the frame starts before the first word, to the left and above.
  public var before: Int
  /// How much wider than the words it is.
  public var width: Int
  /// How much higher than the words it is.
  public var height: Int

  /// Creates a padding.
  public init(before: Int = 10, width: Int = 20, height: Int = 30) {
    self.before = before
    self.width = width
    self.height = height
  }

  /// No space at all.
  public static let none = FramePadding(before: 0, width: 0, height: 0)
}

extension Sequence<TextLine> {
  /// The frame to draw around a text: from the first word's corner to the right end of the line
  /// that reaches furthest right and the bottom of the last word.
  ///
  /// Lines without words are passed over; without any word the frame is empty. For the box around
  /// all words, however they stand, use `Box(around:)`.
  public func textFrame(padding: FramePadding = FramePadding()) -> Box {
    let lines = filter { !$0.words.isEmpty }
    guard let first = lines.first?.words.first?.box, let last = lines.last?.words.last?.box,
      let right = lines.compactMap({ $0.words.last?.box.right }).max()
    else { return Box(x: 0, y: 0, width: 0, height: 0) }
    return Box(
      x: first.left - padding.before, y: first.top - padding.before,
      width: right - first.left + padding.width, height: last.bottom - first.top + padding.height)
  }
}

extension Box {
  /// The box in a copy of the image that is shown in another size.
  public func scaled(from size: PixelSize, to view: PixelSize) -> Box {
    let across = Double(view.width) / Double(Swift.max(1, size.width))
    let down = Double(view.height) / Double(Swift.max(1, size.height))
    return Box(
      left: Int((Double(left) * across).rounded()), top: Int((Double(top) * down).rounded()),
      right: Int((Double(right) * across).rounded()),
      bottom: Int((Double(bottom) * down).rounded()))
  }
}
