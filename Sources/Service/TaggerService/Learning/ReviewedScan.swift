import RecipeModels
import RecipePages
import RecipeRows
import WordTagging

/// A scan whose rows a person has corrected: they are what a model should read.
struct ReviewedScan: Sendable {
  /// The number of scans that models are compared on, the last changed ones.
  static let comparedCount = 200

  var id: Int
  var title: String
  private var lines: [String] = []
  private var rows: [[String]] = []

  /// Reads the rows of a document.
  init(id: Int, title: String, document: ScanDocument) {
    (self.id, self.title) = (id, title)
    for line in document.recipes.flatMap(\.ingredients) where line.row.kind == .ingredient {
      lines.append(line.row.text)
      rows.append(line.row.statement)
    }
  }

  var rowCount: Int { rows.count }

  /// The number of rows that a model reads as the person left them.
  func rightCount(_ tagger: WordTagger) -> Int {
    var blocks = RecipeLineBlocks(tagger: tagger)
    let editor = RowEditor()
    return zip(blocks.lines(lines).map(editor.row(of:)), rows).count { $0.statement == $1 }
  }
}

extension RecipeRow {
  /// What the row says, without how sure it is.
  fileprivate var statement: [String] {
    amounts.map(\.display)
      + [ingredient, size, preparation, purpose, comment].map { $0?.text ?? "" }
  }
}

extension LabelProject {
  /// The scans whose rows a person has corrected, where the model is one for recipes.
  func reviewedScans(for tagger: WordTagger) throws -> [ReviewedScan] {
    guard Set(tagger.labels) == Set(WordTagger.recipes.labels) else { return [] }
    return try store.library.reviewed(count: ReviewedScan.comparedCount).compactMap { scan in
      let document = try ScanDocument(json: scan.document)
      // Rows that nobody corrected are the present model's, which another one could only read worse.
      return document.corrections.isEmpty
        ? nil : ReviewedScan(id: scan.id, title: scan.title, document: document)
    }
  }
}
