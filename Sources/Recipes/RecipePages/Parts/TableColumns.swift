import PageReading
import RecipeRows
import Support
import WordTagging

extension RecipeScanner {
  /// The page with the cells of tables without rules joined to rows: amounts below their foods and amounts in columns
  /// of their own.
  func joiningCells(_ page: RecognizedPage) -> RecognizedPage {
    var page = page
    joinStacks(&page)
    guard page.blocks.count > 1 else { return page }
    // Each join leaves a column less.
    for _ in page.blocks {
      guard let rows = rows(ofTableIn: page) else { break }
      page.joinRows(rows)
    }
    return page
  }

  /// Joins the amounts of cards to the foods above them, if there are at least three.
  private func joinStacks(_ page: inout RecognizedPage) {
    let areAmounts = page.lines.map { isAmount($0.words) }
    var blocks: [RecognizedPage.Block] = []
    var (start, joined) = (0, 0)
    for block in page.blocks {
      var lines: [RecognizedPage.Line] = []
      for (index, line) in zip(start..., block.lines) {
        if areAmounts[index], let food = lines.last, index > start, !areAmounts[index - 1],
          isFood(food.words), line.isCaption(of: food)
        {
          lines[lines.count - 1] = RecognizedPage.Line(cells: [line, food])
          joined += 1
        } else {
          lines.append(line)
        }
      }
      start += block.lines.count
      blocks.append(lines.count < block.lines.count ? RecognizedPage.Block(lines: lines) : block)
    }
    if joined >= 3, joined * 2 > areAmounts.count(where: { $0 }) { page.blocks = blocks }
  }

  private func isFood(_ words: [RecognizedPage.Word]) -> Bool {
    guard (1...6).contains(words.count) else { return false }
    let labels = tagger.tag(words.text).tokens.map(\.label)
    return labels.contains("ingredient") && !labels.contains("value")
  }

  /// The rows of a column of amounts and the column that it belongs to, as indices of lines; nil without any.
  private func rows(ofTableIn page: RecognizedPage) -> [[Int]]? {
    let lines = page.lines
    var start = 0
    let columns = page.blocks.map { block in
      defer { start += block.lines.count }
      return (start..<(start + block.lines.count)).filter { !lines[$0].words.isEmpty }
    }
    let areAmounts = lines.map { isAmount($0.words) }
    for (block, amounts) in columns.enumerated() {
      let count = amounts.count { areAmounts[$0] }
      guard count > 0, count * 10 >= amounts.count * 6 else { continue }
      let tables = columns.indices.filter { $0 != block }.compactMap { other in
        pairs(of: amounts, with: columns[other], lines, areAmounts)
      }
      if let best = tables.max(by: { $0.distance > $1.distance }) { return best.rows }
    }
    return nil
  }

  /// The rows of a column of amounts with a column of foods; nil when few are on one row.
  private func pairs(
    of amounts: [Int], with foods: [Int], _ lines: [RecognizedPage.Line], _ areAmounts: [Bool]
  ) -> (rows: [[Int]], distance: Int)? {
    var rest = amounts
    var rows: [(cells: [Int], row: Double)] = []
    var (paired, distance) = (0, 0)
    for food in foods {
      let row = lines[food].row
      let near = rest.indices.filter {
        abs(lines[rest[$0]].row - row) < 0.8 * Double(lines[food].letterHeight)
          && lines[rest[$0]].box.intersection(lines[food].box).isEmpty
      }.min { abs(lines[rest[$0]].row - row) < abs(lines[rest[$1]].row - row) }
      guard let near else {
        rows.append(([food], row))
        continue
      }
      let amount = rest.remove(at: near)
      distance +=
        max(lines[food].box.left, lines[amount].box.left)
        - min(lines[food].box.right, lines[amount].box.right)
      paired += areAmounts[amount] && !areAmounts[food] ? 1 : 0
      rows.append(([food, amount].sorted { lines[$0].box.left < lines[$1].box.left }, row))
    }
    let count = amounts.count { areAmounts[$0] }
    guard paired > 0, paired * 2 >= count, rest.count * 2 <= amounts.count,
      let first = rows.firstIndex(where: { $0.cells.count > 1 }),
      let last = rows.lastIndex(where: { $0.cells.count > 1 })
    else { return nil }
    let table = (rows[first...last] + rest.map { ([$0], lines[$0].row) }).sorted { $0.row < $1.row }
    return (table.map(\.cells), distance / paired)
  }

  /// Whether some words are an amount without a food.
  func isAmount(_ words: [RecognizedPage.Word]) -> Bool {
    guard (1...5).contains(words.count) else { return false }
    let text = words.text
    if text.last == "%" { return text.first?.isNumber ?? false }
    let labels = tagger.tag(text).tokens.map(\.label)
    return labels.contains { $0 == "value" || $0 == "combination" || $0 == "measure" }
      && labels.allSatisfy { ["value", "measure", "combination", "size", "other"].contains($0) }
  }
}

extension RecognizedPage.Line {
  /// Whether the line is close below another one.
  fileprivate func isCaption(of other: RecognizedPage.Line) -> Bool {
    box.top - other.box.bottom < 2 * other.letterHeight && box.left < other.box.right
      && other.box.left < box.right
  }

  /// The height of the highest word.
  fileprivate var letterHeight: Int { words.map(\.box.height).max() ?? box.height }

  /// The row of the baseline.
  fileprivate var row: Double {
    baseline?.y(atX: Double(box.left)) ?? Double(words.first?.box.bottom ?? box.bottom)
  }
}
