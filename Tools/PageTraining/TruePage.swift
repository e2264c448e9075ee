import Foundation
import RecipePages

/// A rendered page with the part of each printed line.
struct TruePage: Decodable {
  struct Line: Decodable {
    var text: String
    var part: String
    var box: [Double]
    var item: Int
    var recipe: Int
    var marker: String
  }

  var file: String
  var lines: [Line]

  /// The pages of a truth.jsonl by the names of their pictures.
  static func pages(in path: String) throws -> [String: TruePage] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let pages = try lines.map { try JSONDecoder().decode(TruePage.self, from: Data($0.utf8)) }
    return Dictionary(pages.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The label of each recognized line, taken from the most similar printed line.
  func labels(of layout: PageLayout) -> [PartLabel] {
    let printed = lines.map { (line: $0, pairs: LetterPairs($0.text)) }
    let bottom = lines.map { $0.box[3] }.max() ?? 1
    let right = lines.map { $0.box[2] }.max() ?? 1
    var last: (recipe: Int, item: Int)?
    return layout.lines.map { read in
      let pairs = LetterPairs(read.text)
      var best: (score: Double, line: Line)?
      for (line, own) in printed {
        let likeness = pairs.likeness(to: own)
        guard likeness >= 0.4 else { continue }
        let score =
          likeness - abs(read.baseline / layout.height - line.box[3] / (bottom + 40))
          - 0.3 * abs(read.left / layout.width - line.box[0] / (right + 40))
        if score > best?.score ?? -1 { best = (score, line) }
      }
      guard let line = best?.line, let part = PagePart(rawValue: line.part) else {
        last = nil
        return PartLabel(.furniture, isStart: true)
      }
      let isStart = last.map { $0 != (line.recipe, line.item) } ?? true
      last = (line.recipe, line.item)
      return PartLabel(part, isStart: isStart)
    }
  }

  /// The texts of the foods, over all lines that each is printed on, without bullets and numbers.
  var foods: [String] {
    var texts: [String] = []
    var last: (recipe: Int, item: Int)?
    for line in lines where line.part == "ingredient" || line.part == "continuation" {
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
}
