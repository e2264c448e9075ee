import Foundation
import LabeledData
import RecipeRows
import Support
import WordTagging

/// Writes the training data of the model that checks rows: the attributes of rows of damaged lines, with whether each row
/// is the one that the line had before the damage.
///
/// `Scripts/make-check-model.sh` runs it.
@main
enum CheckTrainingCommand {
  static let usage = """
    Usage: CheckTraining MODEL CLEAN.jsonl DAMAGED.jsonl OUTPUT
    MODEL is the recipe model, CLEAN and DAMAGED are the same labeled lines, OUTPUT a file of CRFsuite's attributes.

    """

  /// The share of the words that count as unknown.
  static let forgottenShare = 0.04

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5 else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let tagger = try WordTagger(contentsOf: arguments[1])
    let (clean, damaged) = (try lines(arguments[2]), try lines(arguments[3]))
    precondition(clean.count == damaged.count, "the files have different numbers of lines")
    var random = RandomStream(seed: 11)
    var output = ""
    for (line, damaged) in zip(clean, damaged) {
      guard let text = line.text, let damagedText = damaged.text,
        let labeled = TaggedSequence(text: text, tokens: line.tokens, labels: line.labels),
        line.labels.contains("ingredient")
      else { continue }
      let tagged = tagger.tagRecipe([damagedText])[0]
      let row = RowBuilder().uncheckedRow(of: tagged)
      guard row.kind == .ingredient else { continue }
      let expected = RowBuilder().row(from: labeled, kind: .ingredient, language: tagged.language)
      let salt = random.next()
      let attributes = RowCheck.attributes(of: row, language: tagged.language) { word in
        var stream = RandomStream(seed: word.reduce(salt) { $0 &* 31 &+ UInt64($1 | 0x20) })
        return stream.happens(forgottenShare)
      }
      let isRight = row.hasSameFood(as: expected)
      output += AttributeList.item(isRight ? "right" : "wrong", attributes.texts[0]) + "\n"
    }
    try output.write(toFile: arguments[4], atomically: true, encoding: .utf8)
  }

  private static func lines(_ path: String) throws -> [LabeledSequence] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(LabeledSequence.self, from: Data($0.utf8))
    }
  }
}

extension RecipeRow {
  /// Whether the amounts and the name of the food are the same as in another row.
  fileprivate func hasSameFood(as other: RecipeRow) -> Bool {
    amounts.map(\.description) == other.amounts.map(\.description)
      && ingredient?.text.lowercased() == other.ingredient?.text.lowercased()
  }
}
