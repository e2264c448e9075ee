import Foundation
import LabeledData
import PageReading
import RecipePages
import RecipeRows
import Support
import WordTagging

/// Writes the training data of the model that checks rows: the attributes of rows of damaged lines and of pages, with whether
/// each row is the one that the line had before it was damaged or printed.
///
/// `Scripts/make-check-model.sh` runs it.
@main
enum CheckTrainingCommand {
  static let usage = """
    Usage: CheckTraining lines MODEL CLEAN.jsonl DAMAGED.jsonl
           CheckTraining pages MODEL CLEAN.jsonl PAGES TRUTH
    MODEL is the recipe model, CLEAN and DAMAGED are the same labeled lines. PAGES is what
    `wordtagger recognize --format json` read of pages with such lines, TRUTH the truth.jsonl of the
    pages. CRFsuite's attributes are written to standard output.

    """

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let source = arguments.first, arguments.count == ["lines": 4, "pages": 5][source] else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let files = Array(arguments.dropFirst())
    let tagger = try WordTagger(contentsOf: files[0])
    let clean = try lines(files[1])
    let examples =
      source == "lines"
      ? try examples(of: clean, damaged: try lines(files[2]), tagger)
      : try examples(ofPages: files[2], truth: files[3], clean, tagger)
    FileHandle.standardOutput.write(Data(examples.utf8))
  }

  private static func examples(
    of clean: [LabeledSequence], damaged: [LabeledSequence], _ tagger: WordTagger
  ) throws -> String {
    precondition(clean.count == damaged.count, "the files have different numbers of lines")
    var forgetting = Forgetting(seed: 11)
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

  private static func examples(
    ofPages path: String, truth: String, _ clean: [LabeledSequence], _ tagger: WordTagger
  ) throws -> String {
    let truth = try PrintedPage.pages(in: truth, labeled: clean, tagger: tagger)
    let scanner = RecipeScanner(tagger: tagger)
    var forgetting = Forgetting(seed: 12)
    var output = ""
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let read = try JSONDecoder().decode(NamedPage.self, from: Data(line.utf8))
      guard let printed = truth[URL(filePath: read.name).lastPathComponent] else { continue }
      let rows = scanner.uncheckedRows(of: read.page, forgets: forgetting.next())
      for (row, found) in zip(rows, printed.foods(like: rows.map(\.row))) {
        output += example(row.attributes, isRight: found.map(row.row.hasSameFood) ?? false)
      }
    }
    return output
  }

  private static func example(_ attributes: AttributeList, isRight: Bool) -> String {
    AttributeList.item(isRight ? "right" : "wrong", attributes.texts[0]) + "\n"
  }

  private static func lines(_ path: String) throws -> [LabeledSequence] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(LabeledSequence.self, from: Data($0.utf8))
    }
  }
}

/// Words that count as unknown, since real lines have words that no grammar has.
private struct Forgetting {
  /// The share of the words.
  private static let share = 0.04

  private var random: RandomStream

  init(seed: UInt64) { random = RandomStream(seed: seed) }

  mutating func next() -> (ArraySlice<UInt8>) -> Bool {
    let salt = random.next()
    return { word in
      var stream = RandomStream(seed: word.reduce(salt) { $0 &* 31 &+ UInt64($1 | 0x20) })
      return stream.happens(Self.share)
    }
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
