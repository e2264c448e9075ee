import Foundation
import LabeledData
import RecipeRows
import WordTagging

/// How often labeled lines have each form of an amount, the commonest first.
enum AmountCounts {
  /// A form that is rarer is as good as unknown.
  private static let least = 5

  static func text(ofLines path: String, _ tagger: WordTagger) throws -> String {
    var counts: [String: Int] = [:]
    for line in try RowExamples.lines(path) {
      guard let text = line.text,
        let row = line.row(in: tagger.tagRecipe([text])[0].language)
      else { continue }
      let forms = UsualAmounts.forms(of: row)
      for form in forms.values + forms.quantities { counts[form, default: 0] += 1 }
    }
    return counts.filter { $0.value >= least }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)\n" }.joined()
  }
}
