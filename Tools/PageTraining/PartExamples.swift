import Foundation
import PageReading
import RecipePages
import WordTagging

/// The training data of the page model: the attributes of each line with its part.
enum PartExamples {
  /// The share of the words that count as unknown, since real lines have words that no grammar has.
  private static let forgottenShare = 0.06

  static func examples(
    ofPages path: String, truth: String, _ tagger: WordTagger, isEvaluation: Bool
  ) throws -> String {
    let scanner = RecipeScanner(tagger: tagger, partTagger: nil)
    let truth = try TruePage.pages(in: truth)
    var typist = Typist(seed: 7)
    var forgotten = ForgottenWords(share: forgottenShare, seed: 8)
    var missing = MissingFeatures()
    var output = ""
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let read = try JSONDecoder().decode(NamedPage.self, from: Data(line.utf8))
      guard let page = truth[URL(filePath: read.name).lastPathComponent] else { continue }
      let (layout, attributes) = scanner.layoutAndAttributes(
        of: read.page, forgets: isEvaluation ? { _ in false } : forgotten.next())
      let labels = page.labels(of: layout)
      if isEvaluation {
        output += sequence(attributes, labels)
        continue
      }
      for copy in 0..<2 {
        output += sequence(missing.partial(attributes, of: read.name, copy: copy), labels)
        let (text, typedLabels) = typist.text(of: page)
        let (_, typed) = scanner.layoutAndAttributes(
          of: RecognizedPage(text: text), forgets: forgotten.next())
        output += sequence(missing.partial(typed, of: text, copy: copy), typedLabels)
      }
    }
    return output
  }

  private static func sequence(_ attributes: [[String]], _ labels: [PartLabel]) -> String {
    precondition(attributes.count == labels.count, "a label for each line")
    return zip(attributes, labels).map { attributes, label in
      ([label.name] + attributes).joined(separator: "\t") + "\n"
    }.joined() + "\n"
  }
}
