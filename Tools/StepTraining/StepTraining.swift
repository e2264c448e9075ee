import Foundation
import RecipeRows
import Support

/// Writes the training data of the model of steps: the attributes of each word with its label.
///
/// `Scripts/make-step-model.sh` runs it.
@main
enum StepTrainerCommand {
  static let usage = """
    Usage: StepTraining DOCUMENTS OUTPUT
    DOCUMENTS is what Scripts/step-documents.py drew, OUTPUT a file of CRFsuite's attributes. Some words of a part of
    the steps have no attributes of their own, since real steps have words that no grammar has.

    """

  struct Document: Decodable {
    struct Step: Decodable {
      var tokens: [String]
      var labels: [String]
    }
    var foods: [String]
    var steps: [Step]
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    var random = RandomStream(seed: 7)
    var output = ""
    for line in try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n") {
      let document = try JSONDecoder().decode(Document.self, from: Data(line.utf8))
      let foods = ListedFoods(document.foods.map { [$0] })
      for step in document.steps {
        let attributes = StepTagger.attributes(of: step.tokens, foods: foods).texts
        let share = random.happens(0.6) ? 0.35 : 0.03
        for (names, label) in zip(attributes, step.labels) {
          let dropsWords = random.happens(share) && ["food", "other"].contains(label)
          output += AttributeList.item(label, names.filter { !dropsWords || !$0.contains("_") })
        }
        output += "\n"
      }
    }
    try output.write(toFile: arguments[2], atomically: true, encoding: .utf8)
  }
}
