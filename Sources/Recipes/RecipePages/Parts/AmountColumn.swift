import PageReading
import RecipeRows
import WordTagging

extension RecipeScanner {
  /// The page with amounts from a separate column joined to their foods.
  func joiningAmountColumns(_ page: RecognizedPage) -> RecognizedPage {
    guard page.blocks.count > 1 else { return page }
    var page = page
    var index = 0
    while index + 1 < page.blocks.count {
      let amounts = page.blocks[index].paragraphs.flatMap(\.lines)
      let foods = page.blocks[index + 1]
      let count = amounts.count(where: isAmount)
      if count > 0, count * 10 >= amounts.count * 6, foods.box.left >= page.blocks[index].box.left,
        let joined = Self.joined(amounts, foods.paragraphs.flatMap(\.lines))
      {
        page.blocks[index].box = page.blocks[index].box.union(foods.box)
        page.blocks[index].paragraphs = [
          RecognizedPage.Paragraph(box: page.blocks[index].box, lines: joined)
        ]
        page.blocks.remove(at: index + 1)
      }
      index += 1
    }
    return page
  }

  /// Whether a line consists of an amount.
  private func isAmount(_ line: RecognizedPage.Line) -> Bool {
    guard line.words.count <= 5 else { return false }
    let labels = tagger.tag(line.text).tokens.map(\.label)
    return labels.contains { $0 == "value" || $0 == "combination" }
      && labels.allSatisfy {
        ["value", "measure", "combination", "size", "other"].contains($0)
      }
  }

  /// The lines of two columns, joined where they are on one row; nil when few are.
  private static func joined(
    _ amounts: [RecognizedPage.Line], _ foods: [RecognizedPage.Line]
  ) -> [RecognizedPage.Line]? {
    var rest = amounts
    var lines: [RecognizedPage.Line] = []
    for food in foods {
      let row = food.row(atX: food.box.left)
      let nearest = rest.indices.min {
        abs(rest[$0].row(atX: food.box.left) - row) < abs(rest[$1].row(atX: food.box.left) - row)
      }
      guard let nearest,
        abs(rest[nearest].row(atX: food.box.left) - row) < 0.8 * Double(food.letterHeight)
      else {
        lines.append(food)
        continue
      }
      let amount = rest.remove(at: nearest)
      var line = RecognizedPage.Line(
        box: amount.box.union(food.box), baseline: food.baseline, words: amount.words + food.words)
      line.strokeWidth = food.strokeWidth
      lines.append(line)
    }
    guard rest.count * 2 <= amounts.count else { return nil }
    return (lines + rest).sorted { $0.row(atX: $0.box.left) < $1.row(atX: $1.box.left) }
  }
}

extension RecognizedPage.Line {
  /// The height of the highest word.
  fileprivate var letterHeight: Int { words.map(\.box.height).max() ?? box.height }

  /// The row of the baseline at a column.
  fileprivate func row(atX x: Int) -> Double {
    baseline?.y(atX: Double(x)) ?? Double(words.first?.box.bottom ?? box.bottom)
  }
}
