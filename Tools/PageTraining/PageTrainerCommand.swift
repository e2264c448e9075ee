import Foundation
import PageReading
import RecipePages
import WordTagging

/// Writes the training data of the page model: the attributes of each line with its part.
///
/// `make page-model` runs it.
@main
enum PageTrainerCommand {
  static let usage = """
    Usage: PageTraining MODEL PAGES TRUTH OUTPUT [evaluation]
    MODEL is the recipe model, PAGES what `wordtagger recognize --format json` read, TRUTH the
    truth.jsonl of the rendered pages. OUTPUT is a file of CRFsuite's attributes. Training data
    also have each page as typed text and without its words; evaluation has the pages alone.

    """

  static func main() throws {
    let arguments = CommandLine.arguments
    guard (5...6).contains(arguments.count) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let scanner = RecipeScanner(
      tagger: try WordTagger(contentsOf: arguments[1]), partTagger: nil)
    let truth = try TruePage.pages(in: arguments[3])
    var typist = Typist(seed: 7)
    var output = ""
    for line in try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n") {
      let read = try JSONDecoder().decode(NamedPage.self, from: Data(line.utf8))
      guard let page = truth[URL(filePath: read.name).lastPathComponent] else { continue }
      let (layout, attributes) = scanner.layoutAndAttributes(
        of: read.page, forgets: typist.forgetting())
      let labels = page.labels(of: layout)
      output += sequence(attributes, labels)
      guard arguments.count == 5 else { continue }
      output += sequence(typist.withoutWords(attributes), labels)
      for isWordless in [false, true] {
        let (text, typedLabels) = typist.text(of: page)
        let (_, typed) = scanner.layoutAndAttributes(
          of: RecognizedPage(text: text), forgets: typist.forgetting())
        output += sequence(isWordless ? typist.withoutWords(typed) : typed, typedLabels)
      }
    }
    try output.write(toFile: arguments[4], atomically: true, encoding: .utf8)
  }

  static func sequence(_ attributes: [[String]], _ labels: [PartLabel]) -> String {
    precondition(attributes.count == labels.count, "a label for each line")
    return zip(attributes, labels).map { attributes, label in
      ([label.name] + attributes).joined(separator: "\t") + "\n"
    }.joined() + "\n"
  }
}
