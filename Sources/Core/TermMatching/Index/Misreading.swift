/// Measured OCR confusions of printed words.
package enum Misreading {
  /// The confusions that change the number of letters, such as `rn` for `m`.
  package static let groups = MisreadingCosts.measured.groupConfusions

  /// The cost of reading one word as a misrecognized form of another: the negative logarithm of its measured rate.
  ///
  /// - Parameters:
  ///   - read: The word of the text.
  ///   - printed: The word that may have been printed.
  ///   - limit: The maximum cost.
  /// - Returns: The cost, or nil if it exceeds the limit.
  package static func cost(of read: String, printed: String, limit: Float) -> Float? {
    let (read, printed) = (LetterFolding.folded(read), LetterFolding.folded(printed))
    return MisreadingCosts.measured.cost(
      of: read.span, printed: printed.span, degradation: 1, limit: limit)
  }
}
