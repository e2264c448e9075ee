import Foundation
import LabeledData
import RecipeRows
import TaggerEvaluation
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
    #expect(evaluation.sequenceAccuracy >= 0.95)
    #expect(evaluation.tokenAccuracy >= 0.985)
  }

  @Test("it is small enough to carry in an app")
  func size() throws {
    let bytes = try #require(
      try FileManager.default.attributesOfItem(atPath: Self.path)[.size] as? Int)
    #expect(bytes <= 1_500_000)
  }

  @Test("it knows the nine labels and no other")
  func labels() throws {
    #expect(Set(try Self.tagger.get().labels) == RecipeDataTests.labels)
  }

  @Test("typed lines of many styles: foods are read right, and what is no food is kept out")
  func typedLines() throws {
    let file = RecipeDataTests.folder.appending(path: "../samples/typed-lines.tsv")
    let records = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let lines = RecipeLine.lines(records.map { $0[4] })
    let builder = RowBuilder()
    var (foods, texts, foodErrors, textErrors) = (0, 0, [String](), [String]())
    for (record, line) in zip(records, lines) {
      let tagged = try Self.tagger.get().tag(line.text, after: line.marker)
      let row = builder.row(from: tagged, language: line.language)
      guard record[0] == "food" else {
        texts += 1
        if row.kind == .ingredient { textErrors.append(line.text) }
        continue
      }
      foods += 1
      let amount = row.amounts.first
      let found = [
        amount?.quantity?.description ?? "", amount?.unit?.name ?? amount?.unitText ?? "",
        row.ingredient?.text ?? "",
      ]
      if row.kind != .ingredient || found != Array(record[1...3]) {
        foodErrors.append("\(line.text): \(found)")
      }
    }
    #expect(foods >= 230 && texts >= 200)
    #expect(Double(foodErrors.count) <= 0.03 * Double(foods), "\(foodErrors)")
    #expect(Double(textErrors.count) <= 0.04 * Double(texts), "\(textErrors)")
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
