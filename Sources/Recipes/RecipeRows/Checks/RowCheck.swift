import RecipeModels
import WordTagging

/// Finds how probable it is that the amounts and the food of a row are right, by a model that learned from rows of damaged
/// and of unusual lines and of pages.
package enum RowCheck {
  private static let tagger = WordTagger(EmbeddedModel.checks)
  private static let right = tagger.labels.firstIndex(of: "right")

  /// The probability that a row of a food is right.
  ///
  /// - Complexity: O(n log v) for n bytes of the line and v known words.
  static func probability(
    of row: RecipeRow, language: RecipeLanguage, evidence: ReadingEvidence?
  ) -> Double {
    guard let right else { return 1 }
    let attributes = attributes(of: row, language: language, evidence: evidence)
    var probability = 1.0
    tagger.withScratch { scratch in
      attributes.withView { tagger.tag($0, using: &scratch) }
      tagger.computeMarginals(&scratch)
      probability = Double(tagger.probability(of: right, at: 0, in: scratch))
    }
    return min(probability, 1)
  }

  /// The attributes of a row of a food, as one token.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - language: The language of its line.
  ///   - evidence: What the reading of a picture says about it; nil for typed text.
  ///   - forgets: Whether a word counts as unknown, since real lines have words that no grammar has.
  /// - Returns: The attributes.
  package static func attributes(
    of row: RecipeRow, language: RecipeLanguage, evidence: ReadingEvidence? = nil,
    forgets: @escaping (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> AttributeList {
    CheckAttributes(row, language: language, evidence: evidence, forgets: forgets).list
  }
}
