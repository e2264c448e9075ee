import Foundation
import LabeledData
import PageReading
import RecipePages
import RecipeRows
import WordTagging

/// The training data of the model that checks rows: the attributes of rows of damaged lines and of pages, with whether each
/// row is the one that the line had before it was damaged or printed.
enum RowExamples {
  static func examples(ofLines path: String, damaged: String, _ tagger: WordTagger) throws -> String
  {
    let (clean, damaged) = (try lines(path), try lines(damaged))
    precondition(clean.count == damaged.count, "the files have different numbers of lines")
    var forgetting = ForgottenWords(share: forgottenShare, seed: 11)
    var output = ""
    for (line, damaged) in zip(clean, damaged) {
      guard let damagedText = damaged.text else { continue }
      let tagged = tagger.tagRecipe([damagedText])[0]
      let row = RowBuilder().uncheckedRow(of: tagged)
      guard row.kind == .ingredient, let expected = line.row(in: tagged.language) else { continue }
      let attributes = RowCheck.attributes(
        of: row, language: tagged.language, forgets: forgetting.next())
      output += example(attributes, isRight: row.hasSameFood(as: expected))
    }
    return output
  }

  static func examples(
    ofPages path: String, truth: String, labeled: String, _ scanner: RecipeScanner
  ) throws -> String {
    let labels = LabeledTexts(try lines(labeled))
    let truth = try TruePage.pages(in: truth)
    var forgetting = ForgottenWords(share: forgottenShare, seed: 12)
    var output = ""
    let pages = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    for (index, line) in pages.enumerated() {
      let read = try JSONDecoder().decode(NamedPage.self, from: Data(line.utf8))
      guard let printed = truth[URL(filePath: read.name).lastPathComponent] else { continue }
      let foods = printed.foods.map { (LetterPairs($0), labels.row(of: $0, scanner.tagger)) }
      let rows = scanner.uncheckedRows(
        of: read.page, forgets: forgetting.next(), knowsList: index % 4 != 0)
      for (row, found) in zip(rows, rows.map(\.row).matched(to: foods)) {
        output += example(row.attributes, isRight: found.map(row.row.hasSameFood) ?? false)
      }
    }
    return output
  }

  private static func example(_ attributes: AttributeList, isRight: Bool) -> String {
    AttributeList.item(isRight ? "right" : "wrong", attributes.texts[0]) + "\n"
  }

  /// The share of the words that count as unknown, since real lines have words that no grammar has.
  private static let forgottenShare = 0.04

  static func lines(_ path: String) throws -> [LabeledSequence] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(LabeledSequence.self, from: Data($0.utf8))
    }
  }
}

/// Labeled lines by their words.
private struct LabeledTexts {
  private let lines: [String: LabeledSequence]

  init(_ lines: [LabeledSequence]) {
    self.lines = Dictionary(
      lines.compactMap { line in line.text.map { (Self.words(of: $0), line) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The row of a text's labels, or for a text that was joined of two, which has none, of the tagger's.
  func row(of text: String, _ tagger: WordTagger) -> RecipeRow {
    let tagged = tagger.tagRecipe([text])[0]
    return lines[Self.words(of: text)]?.row(in: tagged.language)
      ?? RowBuilder().row(from: tagged.words, kind: .ingredient, language: tagged.language)
  }

  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension [RecipeRow] {
  /// The row of the printed food that each row is most like, each once; nil where none is like it.
  fileprivate func matched(to foods: [(pairs: LetterPairs, row: RecipeRow)]) -> [RecipeRow?] {
    let read = map { LetterPairs($0.line.text) }
    var candidates: [(likeness: Double, row: Int, food: Int)] = []
    for row in indices {
      for food in foods.indices {
        let likeness = read[row].likeness(to: foods[food].pairs)
        if likeness >= 0.5 { candidates.append((likeness, row, food)) }
      }
    }
    candidates.sort { $0.likeness > $1.likeness }
    var found = [RecipeRow?](repeating: nil, count: count)
    var taken: Set<Int> = []
    for (_, row, food) in candidates where found[row] == nil && !taken.contains(food) {
      found[row] = foods[food].row
      taken.insert(food)
    }
    return found
  }
}

extension LabeledSequence {
  /// The row of the labels; nil for a line without a food.
  func row(in language: RecipeLanguage) -> RecipeRow? {
    guard labels.contains("ingredient"), let text,
      let labeled = TaggedSequence(text: text, tokens: tokens, labels: labels)
    else { return nil }
    return RowBuilder().row(from: labeled, kind: .ingredient, language: language)
  }
}

extension RecipeRow {
  /// Whether the amounts and the name of the food are the same as in another row.
  fileprivate func hasSameFood(as other: RecipeRow) -> Bool {
    amounts.map(\.description) == other.amounts.map(\.description)
      && ingredient?.text.lowercased() == other.ingredient?.text.lowercased()
  }
}
