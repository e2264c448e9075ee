import Foundation
import RecipeRows
import Support
import WordTagging

/// Writes the training data of the model of roles: the attributes of each line with its role.
///
/// `Scripts/make-role-model.sh` runs it.
@main
enum RoleTrainerCommand {
  static let usage = """
    Usage: RoleTraining MODEL DOCUMENTS OUTPUT [evaluation]
    MODEL is the recipe model, DOCUMENTS what Scripts/role-documents.py drew, OUTPUT a file of CRFsuite's attributes.
    Training data have a part of the documents without their words, since other recipes have other words.

    """

  struct Document: Decodable {
    var lines: [[String]]
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard (4...5).contains(arguments.count) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let tagger = try WordTagger(contentsOf: arguments[1])
    var random = RandomStream(seed: 7)
    var output = ""
    for line in try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n") {
      let document = try JSONDecoder().decode(Document.self, from: Data(line.utf8))
      let lines = RecipeLine.lines(document.lines.map { $0[0] }, language: .english)
      let attributes = RoleTagger.attributes(
        of: lines.map { tagger.tag($0.text, after: $0.marker) }
      ).texts
      let share = arguments.count == 4 && random.happens(0.2) ? 0.5 : 0
      for (names, line) in zip(attributes, document.lines) {
        let dropsWords = random.happens(share)
        output += AttributeList.item(line[1], names.filter { !dropsWords || !$0.contains("_") })
      }
      output += "\n"
    }
    try output.write(toFile: arguments[3], atomically: true, encoding: .utf8)
  }
}
