/// The space left around a text frame, in pixels.
public struct FramePadding: Hashable, Sendable {
  /// The space to the left of the first word and above it.
  public var before: Int
  /// The width added to the words' width.
  public var width: Int
  /// The height added to the words' height.
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

extension Sequence<RecognizedPage.Line> {
  /// The frame to draw around a text: from the first word's corner to the right end of the line
  /// that reaches furthest right and the bottom of the last word.
  ///
  /// Lines without words are ignored; without any word the frame is empty. For the box around
  /// all words use `PixelBox(around:)`.
  public func textFrame(padding: FramePadding = FramePadding()) -> PixelBox {
    let lines = filter { !$0.words.isEmpty }
    guard let first = lines.first?.words.first?.box, let last = lines.last?.words.last?.box,
      let right = lines.compactMap({ $0.words.last?.box.right }).max()
    else { return .zero }
    return PixelBox(
      x: first.left - padding.before, y: first.top - padding.before,
      width: right - first.left + padding.width, height: last.bottom - first.top + padding.height)
  }
}
