import PageReading
import RecipeRows
import Support

/// The headings above the columns of amounts of a table: `2 people`, `4 people`, `Grams`.
struct ColumnHeadings {
  private var cells: [[RecognizedPage.Word]] = []

  /// The heading above a cell.
  func heading(of cell: [RecognizedPage.Word]) -> [RecognizedPage.Word]? {
    guard let box = PixelBox(around: cell.map(\.box)) else { return nil }
    return cells.first { $0.isAbove(box) }
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
      if !above.isEmpty {
        let found = above.filter { heading in
          !heading.isAbove(foodBox)
            && cells.contains { cell in
              isAmount(cell) && heading.isAbove(PixelBox(around: cell.map(\.box)) ?? .zero)
            }
        }
        let areHeadings =
          found.count > 1 || above.contains { $0.isAbove(foodBox) }
          || found.contains { $0.unit(isUnit) != nil || $0.text.contains(where: \.isNumber) }
        if areHeadings, !found.isEmpty { headings.cells = found }
        above = []
      }
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
    let heads = items[index].cells
    guard heads.count > 1 else { return false }
    let amounts = items[index + 1].cells.filter { cell in
      cell.text.contains(where: \.isNumber) && isAmount(cell)
        && heads.contains { $0.isAbove(PixelBox(around: cell.map(\.box)) ?? .zero) }
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
      let isCount = UnitTable.standard.unit(word.text)?.dimension == .count
      if word.text == "%" || isUnit([word]) && !isCount { return word }
    }
    return nil
  }

  /// Whether the words stand above a box and overlap its columns.
  fileprivate func isAbove(_ other: PixelBox) -> Bool {
    guard let box = PixelBox(around: map(\.box)) else { return false }
    return box.bottom <= other.top + other.height / 2 && box.left < other.right
      && other.left < box.right
  }
}
