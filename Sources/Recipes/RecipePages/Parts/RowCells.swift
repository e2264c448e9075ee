import PageReading
import RecipeRows
import Support
import WordTagging

/// The cells of a printed row: words with wide spaces between the cells.
struct RowCells {
  /// A cell that holds nothing but an amount, with the heading of its column.
  struct AmountCell {
    var words: [RecognizedPage.Word]
    var heading: String?
  }

  /// The words before the first cell: the list marker.
  private let marker: [RecognizedPage.Word]
  private(set) var cells: [[RecognizedPage.Word]] = []

  /// Divides the words after a marker.
  init(_ words: [RecognizedPage.Word], after marker: ListMarker?) {
    let ranges = words.utf8Ranges
    let start = ranges.firstIndex { $0.lowerBound >= marker?.length ?? 0 } ?? words.count
    self.marker = Array(words[..<start])
    let height = words.map(\.box.height).median ?? 0
    for (index, word) in words.enumerated().dropFirst(start) {
      if index > 0, index + 1 < words.count,
        word.isRule(between: words[index - 1], and: words[index + 1])
      {
        continue
      }
      if let last = cells.last?.last, word.box.left - last.box.right < height * 3 / 2 {
        cells[cells.count - 1].append(word)
      } else {
        cells.append([word])
      }
    }
  }

  /// The cells, with each number after the unit that stands in a column before it.
  private func joiningUnits(
    _ isUnit: ([RecognizedPage.Word]) -> Bool
  ) -> [[RecognizedPage.Word]] {
    var joined: [[RecognizedPage.Word]] = []
    for cell in cells {
      let isAfterFigure = joined.dropLast().last?.isNumber ?? false
      if cell.isFigure, let unit = joined.last, isUnit(unit), !isAfterFigure {
        joined[joined.count - 1] = cell + unit
      } else {
        joined.append(cell)
      }
    }
    // A food may be the name of a unit: `Cloves 5`.
    return joined.contains { !$0.text.contains(where: \.isNumber) } ? joined : cells
  }

  /// The words in the order of a line that is not set in columns, the food after its amount, and the cells of further
  /// amounts: in percent, or for other numbers of persons.
  ///
  /// - Parameters:
  ///   - headings: The headings of the columns.
  ///   - isAmount: Whether a cell is an amount without a food.
  ///   - isUnit: Whether a cell is a unit, which may stand in a column of its own.
  /// - Returns: The words, the heading of their amount, and the further cells; nil if the words are in that order in print
  ///   and have no headings.
  func inOrder(
    headings: ColumnHeadings, isAmount: ([RecognizedPage.Word]) -> Bool,
    isUnit: ([RecognizedPage.Word]) -> Bool
  ) -> (words: [RecognizedPage.Word], heading: String?, further: [AmountCell])? {
    guard self.cells.count > 1 else { return nil }
    var (foods, amounts): ([RecognizedPage.Word], [AmountCell]) = ([], [])
    var (endsWithAmount, startsWithFood) = (false, false)
    let cells = joiningUnits(isUnit)
    for cell in cells {
      if endsWithAmount, isUnit(cell) {
        amounts[amounts.count - 1].words += cell
      } else if isAmount(cell) {
        let heading = headings.heading(of: cell)
        // `Grams` above a number
        let hasUnit = cell.text.contains { $0.isLetter || $0 == "%" }
        var unit = hasUnit ? nil : heading?.unit(isUnit)
        unit?.box = cell[0].box
        amounts.append(AmountCell(words: cell + [unit].compactMap(\.self), heading: heading?.text))
        endsWithAmount = true
      } else {
        startsWithFood = startsWithFood || amounts.isEmpty
        foods += cell
        endsWithAmount = false
      }
    }
    guard
      let main = amounts.firstIndex(where: { !$0.words.text.hasSuffix("%") })
        ?? amounts.indices.first,
      !foods.isEmpty,
      startsWithFood || amounts.count > 1 || amounts[main].heading != nil
        || cells.count < self.cells.count
    else { return nil }
    let amount = amounts.remove(at: main)
    return (marker + amount.words + foods, amount.heading, amounts)
  }
}

extension RecognizedPage.Word {
  /// Whether the word is a rule of the table that was read as a letter: higher than the number before it, and a unit follows.
  fileprivate func isRule(between number: Self, and unit: Self) -> Bool {
    ["l", "I", "|", "[", "]", "!"].contains(text) && number.text.first?.isNumber ?? false
      && box.height * 10 >= number.box.height * 13 && UnitWords.contain(unit.text)
  }
}

extension [RecognizedPage.Word] {
  /// Whether the cell is one number, without a unit.
  fileprivate var isFigure: Bool {
    count == 1 && isNumber && self[0].text.allSatisfy { $0.isNumber || ".,".contains($0) }
  }

  /// Whether the cell is a number, a fraction or a range, without a unit.
  fileprivate var isNumber: Bool {
    text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
  }
}

extension WordTagger {
  /// Labels the words of a cell that holds nothing but an amount.
  func tag(amount words: [RecognizedPage.Word]) -> TaggedSequence {
    let text = words.text
    let tagged = tag(text)
    guard text.hasSuffix("%") else { return tagged }
    return TaggedSequence(
      text: text,
      tokens: tagged.tokens.map { token in
        let label = token.range.upperBound == text.utf8.count ? "measure" : "value"
        return TaggedToken(range: token.range, label: label, confidence: token.confidence)
      })
  }
}
