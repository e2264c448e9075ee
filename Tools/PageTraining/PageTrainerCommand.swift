import Foundation
import RecipePages
import WordTagging

/// Writes the training data of the page model and of the model that checks rows.
///
/// `make page-model` and `make check-model` run it.
@main
enum PageTrainerCommand {
  static let usage = """
    Usage: PageTraining parts MODEL PAGES TRUTH [evaluation]
           PageTraining rows MODEL PAGES TRUTH CLEAN.jsonl PARTS
           PageTraining lines MODEL CLEAN.jsonl DAMAGED.jsonl
           PageTraining amounts MODEL CLEAN.jsonl
    MODEL is the recipe model, PAGES what `wordtagger recognize --format json` read, TRUTH the
    truth.jsonl of the rendered pages, PARTS a page model that has not learned from them. CLEAN and DAMAGED are the same labeled lines; pages have some of
    them. CRFsuite's attributes are written to standard output: of the lines of pages with their parts,
    or of rows with whether they are right. Training data of parts have each page twice as it was read and
    twice as typed text, each time without some kinds of features; evaluation has the pages alone.
    `amounts` writes how often each form of an amount occurs.

    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let examples = try examples(arguments) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    FileHandle.standardOutput.write(Data(examples.utf8))
  }

  private static func examples(_ arguments: [String]) throws -> String? {
    guard arguments.count >= 3 else { return nil }
    let files = Array(arguments[2...])
    let tagger = try WordTagger(contentsOf: arguments[1])
    switch (arguments[0], files.count) {
    case ("parts", 2...3):
      return try PartExamples.examples(
        ofPages: files[0], truth: files[1], tagger, isEvaluation: files.count == 3)
    case ("rows", 4):
      let scanner = RecipeScanner(
        tagger: tagger, partTagger: try PartTagger(contentsOf: files[3]))
      return try RowExamples.examples(
        ofPages: files[0], truth: files[1], labeled: files[2], scanner)
    case ("lines", 2):
      return try RowExamples.examples(ofLines: files[0], damaged: files[1], tagger)
    case ("amounts", 1): return try AmountCounts.text(ofLines: files[0], tagger)
    default: return nil
    }
  }
}
