import PageReading
import RecipeRows
import Support
import WordTagging

extension RecipeScanner {
  /// The page with the cells of tables without rules joined to rows: amounts below their foods and amounts in columns
  /// of their own.
  func joiningCells(_ page: RecognizedPage) -> RecognizedPage {
    var page = page
    var areAmounts = page.lines.map { isAmount($0.words) }
    if joinStacks(&page, areAmounts) { areAmounts = page.lines.map { isAmount($0.words) } }
    guard page.blocks.count > 1 else { return page }
    // Each join leaves a column less.
    for _ in page.blocks {
      guard let rows = rows(ofTableIn: page, areAmounts) else { break }
      page.joinRows(rows)
      areAmounts = page.lines.map { isAmount($0.words) }
    }
    return page
  }

  /// Joins the amounts of cards to the foods above them, if there are at least three; what a list marks is an item of its own.
  ///
  /// - Returns: Whether there are.
  private func joinStacks(_ page: inout RecognizedPage, _ areAmounts: [Bool]) -> Bool {
    var blocks: [RecognizedPage.Block] = []
    var (start, joined) = (0, 0)
    for block in page.blocks {
      var lines: [RecognizedPage.Line] = []
      for (index, line) in zip(start..., block.lines) {
        let isBelow = index > start && !areAmounts[index - 1]
        if areAmounts[index], isBelow, let last = lines.last, line.isCaption(of: last),
          ListMarker.marker(of: line.words.text) == nil
        {
          var food = [lines.removeLast()]
          while let upper = lines.last, food[0].isNext(to: upper),
            index - food.count > start, !areAmounts[index - food.count - 1]
          {
            food.insert(lines.removeLast(), at: 0)
          }
          lines.append(RecognizedPage.Line(cells: [line] + food))
          joined += isFood(food.flatMap(\.words)) ? 1 : 0
        } else {
          lines.append(line)
        }
      }
      start += block.lines.count
      blocks.append(lines.count < block.lines.count ? RecognizedPage.Block(lines: lines) : block)
    }
    guard joined >= 3, joined * 2 > areAmounts.count(where: { $0 }) else { return false }
    page.blocks = blocks
    return true
  }

  /// Whether some words are a unit without a number.
  func isUnit(_ words: some Sequence<RecognizedPage.Word>) -> Bool {
    editor.builder.units.unit(words.text) != nil
  }

  private func isFood(_ words: [RecognizedPage.Word]) -> Bool {
    guard (1...12).contains(words.count) else { return false }
    let labels = tagger.tag(words.text).labels
    return labels.contains("ingredient") && !labels.contains("value")
  }

  /// The rows of a column of amounts and the column that it belongs to, as indices of lines; nil without any.
  private func rows(ofTableIn page: RecognizedPage, _ areAmounts: [Bool]) -> [[Int]]? {
    let lines = page.lines
    var start = 0
    let columns = page.blocks.map { block in
      defer { start += block.lines.count }
      return (start..<(start + block.lines.count)).filter { !lines[$0].words.isEmpty }
    }
    let curves = LineCurves(lines)
    for (block, amounts) in columns.enumerated() {
      let figures = amounts.count { areAmounts[$0] || lines[$0].isFigure }
      guard amounts.contains(where: { areAmounts[$0] }), figures * 10 >= amounts.count * 6
      else { continue }
      let tables = columns.indices.filter { $0 != block }.compactMap { other in
        pairs(of: amounts, with: columns[other], lines, areAmounts, curves)
      }
      if let best = tables.max(by: { $0.distance > $1.distance }) { return best.rows }
    }
    return nil
  }

  /// The rows of a column of amounts with a column of foods; nil when few are on one row.
  private func pairs(
    of amounts: [Int], with foods: [Int], _ lines: [RecognizedPage.Line], _ areAmounts: [Bool],
    _ curves: LineCurves
  ) -> (rows: [[Int]], distance: Int)? {
    var rest = amounts
    var rows: [(cells: [Int], row: Double)] = []
    var (paired, distance) = (0, 0)
    for food in foods {
      let row = lines[food].row
      func rise(_ amount: RecognizedPage.Line) -> Double {
        let rise = curves.rise(from: lines[food].box.left, to: amount.box.left, near: row)
        return abs(amount.row - row - rise)
      }
      let near = rest.indices.filter {
        rise(lines[rest[$0]]) < 0.8 * Double(lines[food].letterHeight)
          && lines[rest[$0]].box.intersection(lines[food].box).isEmpty
      }.min { rise(lines[rest[$0]]) < rise(lines[rest[$1]]) }
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

  /// Whether some words are an amount without a food; a price is none.
  func isAmount(_ words: [RecognizedPage.Word]) -> Bool {
    guard (1...5).contains(words.count) else { return false }
    let text = words.text
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) {
      return false
    }
    if text.first?.isNumber ?? false, text.last == "%" || isUnit(words.dropFirst()) {
      return true
    }
    // `a pinch`; most short lines are no amounts, and labels cost time.
    guard words.count <= 2 || text.contains(where: \.isNumber) else { return false }
    let labels = tagger.tag(text).labels
    return labels.contains { $0 == "value" || $0 == "combination" || $0 == "measure" }
      && labels.allSatisfy { ["value", "measure", "combination", "size", "other"].contains($0) }
  }
}

/// The long lines of a page, whose slope a tilted camera makes different from top to bottom, and which the curl of the
/// paper bends.
private struct LineCurves {
  private let lines: [(line: RecognizedPage.Line, row: Double, slope: Double)]
  /// The lines that are long enough to show a bend.
  private let curves: [(row: Double, bend: Double)]

  init(_ lines: [RecognizedPage.Line]) {
    self.lines = lines.compactMap { line in
      guard let baseline = line.baseline, line.box.width >= 8 * line.letterHeight else {
        return nil
      }
      let width = baseline.end.x - baseline.start.x
      return width > 0 ? (line, line.row, (baseline.end.y - baseline.start.y) / width) : nil
    }
    let widest = lines.map(\.box.width).max() ?? 0
    curves = self.lines.compactMap { line, row, _ in
      line.words.count > 5 && line.box.width * 2 > widest ? (row, line.bend) : nil
    }
  }

  /// The change of the row from one column to another along the long lines next to a row; 0 without any.
  func rise(from left: Int, to right: Int, near row: Double) -> Double {
    let bend =
      curves.sorted { abs($0.row - row) < abs($1.row - row) }.prefix(5).map(\.bend).median ?? 0
    let near = lines.sorted { abs($0.row - row) < abs($1.row - row) }.prefix(3)
    // The slope of a bent line is the one in its middle.
    let slopes = near.map { line, _, slope in
      slope + bend * Double(left + right - line.box.left - line.box.right)
    }
    return (slopes.median ?? 0) * Double(right - left)
  }
}

extension RecognizedPage.Line {
  /// Whether the line is the next one of the same text.
  fileprivate func isNext(to upper: RecognizedPage.Line) -> Bool {
    isCaption(of: upper) && box.top - upper.box.bottom < letterHeight
  }

  /// Whether the line is close below another one.
  fileprivate func isCaption(of other: RecognizedPage.Line) -> Bool {
    box.top - other.box.bottom < 2 * other.letterHeight && box.left < other.box.right
      && other.box.left < box.right
  }

  /// Whether the line is a number, perhaps with a misread unit.
  fileprivate var isFigure: Bool { words.count == 1 && words[0].text.first?.isNumber ?? false }

  /// The quadratic term of the parabola that fits the lower edges of the words best.
  fileprivate var bend: Double {
    let points = words.map { (x: $0.box.center.x - box.center.x, y: Double($0.box.bottom)) }
    let count = Double(max(1, points.count))
    func mean(_ value: ((x: Double, y: Double)) -> Double) -> Double {
      points.reduce(0) { $0 + value($1) } / count
    }
    let (x, y) = (mean(\.x), mean(\.y))
    let variance = mean { ($0.x - x) * ($0.x - x) }
    guard variance > 0 else { return 0 }
    // What a straight line does not explain of the squares and of the edges.
    let square = mean { $0.x * $0.x }
    let skew = mean { ($0.x - x) * ($0.x * $0.x - square) } / variance
    let slope = mean { ($0.x - x) * ($0.y - y) } / variance
    let rest = points.map {
      (s: $0.x * $0.x - square - skew * ($0.x - x), y: $0.y - y - slope * ($0.x - x))
    }
    let squares = rest.reduce(0) { $0 + $1.s * $1.s }
    return squares > 0 ? rest.reduce(0) { $0 + $1.s * $1.y } / squares : 0
  }

  /// The height of the highest word.
  fileprivate var letterHeight: Int { words.map(\.box.height).max() ?? box.height }

  /// The row of the baseline.
  fileprivate var row: Double {
    baseline?.y(atX: Double(box.left)) ?? Double(words.first?.box.bottom ?? box.bottom)
  }
}
