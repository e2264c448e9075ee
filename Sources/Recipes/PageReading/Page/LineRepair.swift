/// A correction of the engine's errors on one line, from its words, symbols and pixels.
///
/// A page reader applies its repairs to every readable line, after retries. A general reader has
/// none; the module RecipePages provides those for recipes. Repairs change words through
/// `RecognizedPage.Word.repair(as:by:)` only, or insert a word with an empty `originalText` for ink
/// that the engine skipped, so that each change can be seen and undone. A repair that removes brackets, or digits that
/// the engine is sure about, has no effect, but a 0 or 1 beside a letter may become a letter of its looks; repaired words
/// never have more confidence than those that they replace.
public protocol LineRepair: Sendable {
  /// Returns the corrected words of a line from left to right, the unchanged ones included.
  ///
  /// - Parameters:
  ///   - line: A line with its words and symbols.
  ///   - image: The upright page, in whose pixels the boxes of the line are given.
  /// - Returns: The words.
  func repairedWords(of line: RecognizedPage.Line, in image: GrayImage) -> [RecognizedPage.Word]
}
