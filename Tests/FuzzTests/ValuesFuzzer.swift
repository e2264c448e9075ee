import Foundation
import LabeledData
import PageReading
import RecipePages
import RecipeRows
import WordDictionaries
@testable import TaggerEvaluation
@testable import TaggerTraining
import WordLookup

extension FuzzTarget {
  /// Values that programs keep as JSON, and counts of evaluations: what is decoded can be used, encoded and decoded as the same.
  ///
  /// The first byte is the type.
  static let values = FuzzTarget("values", maximumLength: 4_096) { input in
    guard let kind = input.first else { return }
    let data = Data(input.dropFirst())
    switch kind {
    case UInt8(ascii: "c"): useCounts(data)
    case UInt8(ascii: "e"):
      guard let evaluation = decoded(Evaluation.self, data) else { return }
      _ = HTMLReport(evaluation, title: "t").page
      _ = EvaluationReport(model: "m", data: "d", evaluation).text
      if let difference = try? EvaluationComparison(evaluation, evaluation) {
        precondition(difference.tokens.value == 0)
      }
    case UInt8(ascii: "s"):
      guard let sequence = decoded(LabeledSequence.self, data) else { return }
      withFile(named: "out", []) { path in
        for format in DataFormat.allCases {
          guard let writer = try? SequenceWriter(path, format: format),
            (try? writer.write(sequence)) != nil
          else { continue }
          precondition((try? writer.close()) != nil)
        }
      }
    case UInt8(ascii: "a"):
      guard let amount = decoded(Amount.self, data) else { return }
      _ = (amount.display, amount.range, amount.flattened.count, amount.description)
    case UInt8(ascii: "r"):
      guard let row = decoded(RecipeRow.self, data) else { return }
      _ = (RowJSON.text(row), row.ingredient)
      if let three = Rational(3, 2) { _ = row.scaled(by: three) }
    case UInt8(ascii: "p"):
      guard let page = decoded(RecognizedPage.self, data) else { return }
      _ = page.lines.map { ($0.text, $0.box.center) }
      _ = PixelBox(around: page.lines.map(\.box))
      for format in PageFormat.allCases {
        _ = try? format.document(of: [NamedPage(name: "n", page: page)])
      }
    case UInt8(ascii: "d"):
      guard let definition = decoded(WordDefinition.self, data) else { return }
      _ = (DefinitionText.text(of: definition), DefinitionJSON.text(of: definition))
    default:
      guard let recipe = decoded(Recipe.self, data) else { return }
      _ = (RecipeJSON.text(of: recipe), RecipeMarkdown.text(of: recipe))
      _ = SchemaOrgRecipe.text(of: [SchemaOrgRecipe(recipe)])
    }
  }

  /// A value whose encoding is decoded as the same value, once it has the precision of the encoding.
  private static func decoded<Value: Codable & Equatable>(
    _ type: Value.Type, _ data: Data
  ) -> Value? {
    guard let value = try? JSONDecoder().decode(type, from: data) else { return nil }
    // Sums of huge numbers are infinite, which JSON has no text for.
    guard let text = try? JSONEncoder().encode(value) else { return value }
    guard let rounded = try? JSONDecoder().decode(type, from: text) else {
      preconditionFailure("an encoded value is not decoded")
    }
    let again = (try? JSONEncoder().encode(rounded)) ?? Data()
    precondition((try? JSONDecoder().decode(type, from: again)) == rounded)
    return value
  }

  private static func useCounts(_ data: Data) {
    guard var counts = try? JSONDecoder().decode(EvaluationCounts.self, from: data),
      counts.isConsistent
    else { return }
    for _ in 0..<2 { try? counts.merge(counts) }
    _ = EvaluationReport(model: "m", data: "d", counts).json
  }
}
