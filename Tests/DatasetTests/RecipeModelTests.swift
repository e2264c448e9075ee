import Foundation
import LabeledData
import RecipeRows
import TaggerEvaluation
import TaggerTesting
import Testing
import WordTagging

/// The shipped model, judged on lines that nothing was made from.
@Suite("Recipe model")
struct RecipeModelTests {
  static let path = RecipeDataTests.folder
    .appending(path: "../../Models/recipes.tagger").standardized.path

  static let tagger = Result { try WordTagger(contentsOf: path) }

  @Test("the accuracy on the gold lines does not fall")
  func gold() throws {
    let evaluation = try Evaluation(try Self.tagger.get(), on: try RecipeDataTests.gold())
    let shares = [
      "gold-set-whole-lines": evaluation.sequenceAccuracy,
      "gold-set-tokens": evaluation.tokenAccuracy,
    ]
    for (gate, share) in shares {
      #expect(try Gate.failure(gate, percent: 100 * share) == nil, "\(gate) \(share)")
    }
  }

  @Test("it is small enough to carry in an app")
  func size() throws {
    let bytes = try #require(
      try FileManager.default.attributesOfItem(atPath: Self.path)[.size] as? Int)
    #expect(bytes <= 1_750_000)
  }

  @Test("it knows the nine labels and no other")
  func labels() throws {
    #expect(Set(try Self.tagger.get().labels) == RecipeDataTests.labels)
  }

  /// The records of a table of Datasets/samples, by the names of their columns.
  private static func records(_ name: String) throws -> [[String: String]] {
    let file = RecipeDataTests.folder.appending(path: "../samples/\(name).tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    return rows.dropFirst().map {
      Dictionary(zip(rows[0], $0), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Fails where the share of lines that are right is less than what was recorded, less half a point.
  private static func expect(
    _ gate: String, of count: Int, wrong: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let percent = 100 - 100 * Double(wrong.count) / Double(count)
    let failure = try Gate.failure(gate, percent: percent)
    #expect(
      failure == nil, "\(failure ?? "")\(wrong.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }

  @Test("typed lines of many styles: foods are read right, and what is no food is kept out")
  func typedLines() throws {
    let records = try Self.records("typed-lines")
    let lines = try Self.tagger.get().tagRecipe(records.map { $0["line"] ?? "" })
    let editor = RowEditor()
    var (foods, texts, foodErrors, textErrors) = (0, 0, [String](), [String]())
    for (record, line) in zip(records, lines) {
      let row = editor.row(of: line)
      guard record["kind"] == "food" else {
        texts += 1
        if row.kind == .ingredient { textErrors.append(row.text) }
        continue
      }
      foods += 1
      let amount = row.amounts.first
      let found = [
        "kind": row.kind == .ingredient ? "food" : "text", "line": record["line"] ?? "",
        "quantity": amount?.quantity?.description ?? "",
        "unit": amount?.unit?.name ?? amount?.unitText ?? "", "food": row.ingredient?.text ?? "",
      ]
      if found != record { foodErrors.append("\(row.text): \(found)") }
    }
    #expect(foods >= 230 && texts >= 200)
    try Self.expect("typed-foods", of: foods, wrong: foodErrors)
    try Self.expect("typed-texts", of: texts, wrong: textErrors)
  }

  @Test(
    "hard lines: numbers in names, several amounts and foods, numbers in words, five languages")
  func hardLines() throws {
    let records = try Self.records("hard-lines")
    let tagger = try Self.tagger.get()
    let wrong = try records.compactMap { record -> String? in
      let language = try #require(RecipeLanguage(rawValue: record["language"] ?? ""))
      let line = tagger.tagRecipe([record["line"] ?? ""], language: language)[0]
      let row = RowEditor().row(of: line)
      let found = [
        "language": language.rawValue, "line": record["line"] ?? "",
        "amounts": row.amounts.map(\.description).joined(separator: "; "),
        "food": row.ingredient?.text ?? "", "comment": row.comment?.text ?? "",
      ]
      return row.kind == .ingredient && found == record ? nil : "\(row.text): \(found)"
    }
    #expect(records.count >= 130)
    try Self.expect("hard-lines", of: records.count, wrong: wrong)
  }

  @Test("the lines of a frame are tagged before the next frame")
  func realTime() throws {
    let tagger = try Self.tagger.get()
    let lines = try RecipeDataTests.gold().prefix(12).map { $0.tokens.joined(separator: " ") }
    // The shortest of several rounds leaves out what other programs take.
    let rounds = (0..<10).map { _ in
      ContinuousClock().measure { for line in lines { _ = tagger.tag(line) } }
    }
    #expect(try #require(rounds.min()) < .seconds(1) / 30)
  }

  @Test(
    "common shapes of lines",
    arguments: [
      ("1½ cups all-purpose flour, sifted", "V M I I o P"),
      ("10tbsp sugar", "C I"),
      ("2,5 cups sugar", "V M I"),
      ("sugar", "I"),
      ("4 garlic cloves, crushed", "V I M o P"),
      ("1 (14-oz) can coconut milk", "V o V o M o M I I"),
      ("100g/3½oz butter, plus extra for greasing", "C o C I o K K K K"),
      ("juice of 1 lemon", "P P V I"),
      ("salt, to taste", "I o K K"),
    ])
  func shapes(line: String, expected: String) throws {
    let signs = [
      "value": "V", "measure": "M", "combination": "C", "ingredient": "I", "size": "S",
      "preparation": "P", "purpose": "U", "comment": "K", "other": "o",
    ]
    let labels = try Self.tagger.get().tag(line).tokens.map { signs[$0.label] ?? $0.label }
    #expect(labels.joined(separator: " ") == expected)
  }
}
