import Foundation
import LabeledData
import RecipeRows
import WordTagging

/// A rendered page with the rows of its foods.
struct PrintedPage {
  private struct File: Decodable {
    struct Line: Decodable {
      var text: String
      var part: String
      var item: Int
      var recipe: Int
      var marker: String
    }

    var file: String
    var lines: [Line]
  }

  private var foods: [(pairs: [String: Int], row: RecipeRow)] = []

  /// Reads the pages of a truth.jsonl by the names of their pictures.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - labeled: The lines that were printed; a line that was joined of two has no labels.
  ///   - tagger: The tagger, which detects the languages, and labels joined lines.
  /// - Returns: The pages.
  /// - Throws: An error if the file cannot be read or has another form.
  static func pages(
    in path: String, labeled: [LabeledSequence], tagger: WordTagger
  ) throws -> [String: PrintedPage] {
    let labeled = Dictionary(
      labeled.compactMap { line in line.text.map { (words(of: $0), line) } },
      uniquingKeysWith: { first, _ in first })
    var pages: [String: PrintedPage] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let file = try JSONDecoder().decode(File.self, from: Data(line.utf8))
      var page = PrintedPage()
      for text in texts(of: file) {
        let tagged = tagger.tagRecipe([text])[0]
        let row =
          labeled[words(of: text)]?.row(in: tagged.language)
          ?? RowBuilder().row(from: tagged.words, kind: .ingredient, language: tagged.language)
        page.foods.append((pairs(of: text), row))
      }
      pages[file.file] = page
    }
    return pages
  }

  /// The texts of the foods, over all lines that each is printed on, without bullets and numbers.
  private static func texts(of file: File) -> [String] {
    var texts: [String] = []
    var last: (recipe: Int, item: Int)?
    for line in file.lines where line.part == "ingredient" || line.part == "continuation" {
      let text = line.text.dropFirst(line.marker.count)
      if let last, last == (line.recipe, line.item) {
        texts[texts.count - 1] += " " + text
      } else {
        texts.append(String(text))
      }
      last = (line.recipe, line.item)
    }
    return texts
  }

  /// The row of the printed food that each row is most like, each once; nil where none is like it.
  func foods(like rows: [RecipeRow]) -> [RecipeRow?] {
    let read = rows.map { Self.pairs(of: $0.line.text) }
    var candidates: [(likeness: Double, row: Int, food: Int)] = []
    for row in rows.indices {
      for food in foods.indices {
        let likeness = Self.likeness(read[row], foods[food].pairs)
        if likeness >= 0.5 { candidates.append((likeness, row, food)) }
      }
    }
    candidates.sort { $0.likeness > $1.likeness }
    var found = [RecipeRow?](repeating: nil, count: rows.count)
    var taken: Set<Int> = []
    for (_, row, food) in candidates where found[row] == nil && !taken.contains(food) {
      found[row] = foods[food].row
      taken.insert(food)
    }
    return found
  }

  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The pairs of neighboring letters and digits, with their counts.
  private static func pairs(of text: String) -> [String: Int] {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    return zip(letters, letters.dropFirst()).reduce(into: [:]) {
      $0["\($1.0)\($1.1)", default: 0] += 1
    }
  }

  /// The share of pairs that two lines have in common.
  private static func likeness(_ a: [String: Int], _ b: [String: Int]) -> Double {
    let shared = a.reduce(0) { $0 + min($1.value, b[$1.key] ?? 0) }
    let all = a.values.reduce(0, +) + b.values.reduce(0, +)
    return 2 * Double(shared) / Double(max(1, all))
  }
}
