/// A step that looks at a line and its pixels again and mends what the engine got wrong.
///
/// A page reader runs its repairs on every readable line, after retries and before the page is
/// handed on. Repairs only ever change words through `Word.repair(as:)`, or put a new word with an
/// empty `originalText` where ink was passed over, so that each change can be seen and undone.
public protocol LineRepair: Sendable {
  /// The words of the line as they should read, from left to right.
  ///
  /// - Parameters:
  ///   - line: A line with its words and symbols.
  ///   - image: The upright page in which the boxes of the line count pixels.
  /// - Returns: The words, those left alone included.
  func repairedWords(of line: TextLine, in image: GrayImage) -> [Word]
}
