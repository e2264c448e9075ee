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
    let printed = lines.map { (line: $0, pairs: Self.pairs($0.text)) }
    let bottom = lines.map { $0.box[3] }.max() ?? 1
    let right = lines.map { $0.box[2] }.max() ?? 1
    var last: (recipe: Int, item: Int)?
    return layout.lines.map { read in
      let pairs = Self.pairs(read.text)
      var best: (score: Double, line: Line)?
      for (line, own) in printed {
        let likeness = Self.likeness(pairs, own)
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

  /// The pairs of neighboring letters and digits, with their counts.
  private static func pairs(_ text: String) -> [String: Int] {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    var pairs: [String: Int] = [:]
    for (first, second) in zip(letters, letters.dropFirst()) {
      pairs["\(first)\(second)", default: 0] += 1
    }
    if pairs.isEmpty { pairs[text] = 1 }
    return pairs
  }

  /// The share of pairs that two lines have in common.
  private static func likeness(_ a: [String: Int], _ b: [String: Int]) -> Double {
    let shared = a.reduce(0) { $0 + min($1.value, b[$1.key] ?? 0) }
    let all = a.values.reduce(0, +) + b.values.reduce(0, +)
    return 2 * Double(shared) / Double(max(1, all))
  }
}
