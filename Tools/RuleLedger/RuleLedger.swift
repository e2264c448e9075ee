import Foundation
import RecipeModels
import RecipePages
import RecipeRows
import WordTagging

/// Writes the rows of lines, or the lines of pictures, with all rules, and those that differ without one of them.
///
/// `Benchmarks/rules.py` reads the answer: the reasons of the rules, then for each line an object with the row of all
/// rules and, by the name of a rule, the row without it.
@main
enum RuleLedgerCommand {
  struct Line: Decodable {
    var text: String
  }

  static func main() throws {
    let rows = RowRule.allCases.map { "\"\($0)\": \"\($0.reason)\"" }
    let repairs = RepairRule.allCases.map { "\"\($0)\": \"\($0.reason)\"" }
    print(
      "{\"rows\": {\(rows.joined(separator: ", "))}, "
        + "\"pictures\": {\(repairs.joined(separator: ", "))}}")
    let pictures = CommandLine.arguments.dropFirst()
    #if OCR
    if !pictures.isEmpty { return try PageLedger.write(Array(pictures)) }
    #else
    if !pictures.isEmpty { fatalError("this build reads no pictures; build with the trait OCR") }
    #endif
    try writeRows()
  }

  /// Writes the rows of the lines on standard input.
  private static func writeRows() throws {
    var texts: [String] = []
    while let line = readLine() {
      texts.append(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).text)
    }
    let builders = RowRule.allCases.map { rule in
      var builder = RowBuilder()
      builder.rules = RuleSet<RowRule>(without: [rule])
      return (name: "\(rule)", builder: builder)
    }
    for line in WordTagger.recipes.tagRecipe(texts.map { $0.replacing("\n", with: " ") }) {
      let whole = answer(line, RowBuilder())
      var members = ["\"all\": \(whole)"]
      if line.role.kind == .ingredient {
        for (name, builder) in builders {
          let answer = answer(line, builder)
          if answer != whole { members.append("\"\(name)\": \(answer)") }
        }
      }
      print("{\(members.joined(separator: ", "))}")
    }
  }

  /// The row of a line and the labels of its words.
  static func answer(_ line: TaggedRecipeLine, _ builder: RowBuilder) -> String {
    let labels = builder.labels(of: line).map {
      "[\($0.range.lowerBound), \($0.range.upperBound), \"\($0.label)\"]"
    }
    let row = RowJSON.text(builder.uncheckedRow(of: line))
    return "{\"row\": \(row), \"labels\": [\(labels.joined(separator: ", "))]}"
  }
}
