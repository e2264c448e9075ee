/// What recognition makes of printed words, as measured.
package enum Misreading {
  /// The confusions that change the number of letters, such as `rn` for `m`.
  package static let groups = MisreadingCosts.measured.groupConfusions

  /// What it costs to take a word for the misread form of another: minus the logarithm of how often that happens.
  ///
  /// - Parameters:
  ///   - read: The word of the text.
  ///   - printed: The word that may have been printed.
  ///   - limit: The greatest cost that matters.
  /// - Returns: The cost; nil above the limit.
  package static func cost(of read: String, printed: String, limit: Float) -> Float? {
    MisreadingCosts.measured.cost(
      of: LetterFolding.folded(read), printed: LetterFolding.folded(printed), wear: 1, limit: limit)
  }
}
