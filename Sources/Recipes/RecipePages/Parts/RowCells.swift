import PageReading
import RecipeRows
import Support
import WordTagging

/// The cells of a printed row: words with wide spaces between the cells.
struct RowCells {
  /// The words before the first cell: the list marker.
  private let marker: [RecognizedPage.Word]
  private var cells: [[RecognizedPage.Word]] = []

  /// Divides the words after a marker.
  init(_ words: [RecognizedPage.Word], after marker: ListMarker?) {
    let ranges = words.utf8Ranges
    let start = ranges.firstIndex { $0.lowerBound >= marker?.length ?? 0 } ?? words.count
    self.marker = Array(words[..<start])
    let height = words.map(\.box.height).median ?? 0
    for word in words[start...] {
      if let last = cells.last?.last, word.box.left - last.box.right < height * 3 / 2 {
        cells[cells.count - 1].append(word)
      } else {
        cells.append([word])
      }
    }
  }

  /// The words in the order of a line that is not set in columns, the food after its amount, and the cells of further
  /// amounts: in percent, or for other numbers of persons.
  ///
  /// - Parameters:
  ///   - isAmount: Whether a cell is an amount without a food.
  ///   - isUnit: Whether a cell is a unit, which may stand in a column of its own.
  /// - Returns: The words and the further cells; nil if the food does not come after one amount in print.
  func inOrder(
    isAmount: ([RecognizedPage.Word]) -> Bool, isUnit: ([RecognizedPage.Word]) -> Bool
  ) -> (words: [RecognizedPage.Word], further: [[RecognizedPage.Word]])? {
    guard self.cells.count > 1 else { return nil }
    var cells: [[RecognizedPage.Word]] = []
    var areAmounts: [Bool] = []
    for cell in self.cells {
      if areAmounts.last == true, isUnit(cell) {
        cells[cells.count - 1] += cell
      } else {
        cells.append(cell)
        areAmounts.append(isAmount(cell))
      }
    }
    let amounts = cells.indices.filter { areAmounts[$0] }
    guard let main = amounts.first(where: { !cells[$0].text.hasSuffix("%") }) ?? amounts.first,
      let food = areAmounts.firstIndex(of: false), main > food || amounts.count > 1
    else { return nil }
    let foods = cells.indices.filter { !areAmounts[$0] }
    return (
      marker + cells[main] + foods.flatMap { cells[$0] },
      amounts.filter { $0 != main }.map { cells[$0] }
    )
  }
}

extension WordTagger {
  /// Labels the words of a cell that holds nothing but an amount.
  func tag(amount text: String) -> TaggedSequence {
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
