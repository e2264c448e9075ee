import PageReading
import RecipeRows
import Support

/// The headings above the columns of amounts of a table: `2 people`, `4 people`, `Grams`.
struct ColumnHeadings {
  /// The headings with what each column takes in: its heading and the amounts found below it.
  private var columns: [(heading: [RecognizedPage.Word], box: PixelBox)] = []

  /// The heading above a cell.
  func heading(of cell: [RecognizedPage.Word]) -> [RecognizedPage.Word]? {
    guard let box = PixelBox(around: cell.map(\.box)) else { return nil }
    return columns.first { $0.box.isAbove(box) }?.heading
  }

  /// Widens the columns by the amounts of a row: short headings do not stand above each of them.
  private mutating func widen(by amounts: [PixelBox]) {
    for amount in amounts {
      let above = columns.indices.filter { columns[$0].box.isAbove(amount) }
      guard above.count == 1, let column = above.first else { continue }
      let box = columns[column].box
      columns[column].box = PixelBox(
        left: min(box.left, amount.left), top: box.top, right: max(box.right, amount.right),
        bottom: box.bottom)
    }
  }

  /// Finds the headings of the rows of each table: cells above their amounts, on lines that are no food.
  static func find(
    for items: inout [PageItem], isAmount: ([RecognizedPage.Word]) -> Bool,
    isUnit: ([RecognizedPage.Word]) -> Bool
  ) {
    var headings = ColumnHeadings()
    var above: [[RecognizedPage.Word]] = []
    // Whether the cells above may be the headings of columns.
    var mayBeHeadings = false
    for index in items.indices {
      if areHeadings(of: items, at: index, isAmount) { items[index].part = .ingredientHeading }
      let line = items[index].lines[0]
      let cells = items[index].cells
      guard items[index].kind == .ingredient else {
        // The lines of the cells of a row are not always joined.
        let isApart =
          above.last?.first.map { line.box.top - $0.box.bottom > line.box.height } ?? false
        // The name of a group of rows stands between the headings and the rows.
        let isGroup =
          items[index].part == .ingredientHeading && cells.count == 1
          && cells[0].unit(isUnit) == nil && mayBeHeadings
        if isApart, isGroup { continue }
        above = isApart ? cells : above + cells
        mayBeHeadings = above.count > 1 && ![.time, .yield].contains(items[index].part)
        continue
      }
      guard cells.count > 1, let food = cells.first(where: { !isAmount($0) }),
        let foodBox = PixelBox(around: food.map(\.box))
      else {
        (headings, above) = (ColumnHeadings(), [])
        continue
      }
      let amounts = cells.filter(isAmount).compactMap { PixelBox(around: $0.map(\.box)) }
      if !above.isEmpty {
        let columns = above.compactMap { heading in
          PixelBox(around: heading.map(\.box)).map { (heading: heading, box: $0) }
        }
        let found = columns.filter { column in
          !column.box.isAbove(foodBox) && amounts.contains(where: column.box.isAbove)
        }
        let areHeadings =
          found.count > 1 || columns.contains { $0.box.isAbove(foodBox) }
          || found.contains {
            $0.heading.unit(isUnit) != nil || $0.heading.text.contains(where: \.isNumber)
          }
        if areHeadings, !found.isEmpty { headings.columns = found }
        above = []
      }
      headings.widen(by: amounts)
      items[index].headings = headings
    }
  }
}

extension ColumnHeadings {
  /// Whether the cells of an item have no number and stand above two amounts of the food below: `Weight`, `lb / oz`.
  private static func areHeadings(
    of items: [PageItem], at index: Int, _ isAmount: ([RecognizedPage.Word]) -> Bool
  ) -> Bool {
    guard items[index].kind == .ingredient, index + 1 < items.count,
      items[index + 1].kind == .ingredient, !items[index].hasNumber
    else { return false }
    let heads = items[index].cells.compactMap { PixelBox(around: $0.map(\.box)) }
    guard heads.count > 1 else { return false }
    let amounts = items[index + 1].cells.filter { cell in
      guard let box = PixelBox(around: cell.map(\.box)) else { return false }
      return cell.text.contains(where: \.isNumber) && isAmount(cell)
        && heads.contains { $0.isAbove(box) }
    }
    return amounts.count > 1
  }
}

extension PageItem {
  /// The cells of the first line.
  fileprivate var cells: [[RecognizedPage.Word]] {
    RowCells(lines[0].words, after: text.marker).cells
  }
}

extension [RecognizedPage.Word] {
  /// The unit that a heading names: `Grams`, `Weight (g)`, `Baker’s %`; none of `10 portions` or `500 g`, for what is made.
  func unit(_ isUnit: ([RecognizedPage.Word]) -> Bool) -> RecognizedPage.Word? {
    guard !text.contains(where: \.isNumber) else { return nil }
    for var word in self {
      word.text = word.text.filter { !"()[],:".contains($0) }
      if word.text.hasSuffix("%") { word.text = "%" }
      // `Quantity` counts, but measures nothing.
      // `P.T.` is the price of all.
      if word.text.dropLast().contains(".") { continue }
      let isCount = UnitTable.standard.unit(word.text)?.dimension == .count
      if word.text == "%" || isUnit([word]) && !isCount { return word }
    }
    return nil
  }
}

extension PixelBox {
  /// Whether the box stands above another one and overlaps its columns.
  fileprivate func isAbove(_ other: PixelBox) -> Bool {
    bottom <= other.top + other.height / 2 && left < other.right && other.left < right
  }
}
