import PageReading
import RecipeRows

/// The kind of text that a box of the overlay page marks, which determines its color.
enum BoxKind: String, CaseIterable {
  case food, amount, rest, heading, fact, text, aside

  /// The name in the legend.
  var name: String {
    switch self {
    case .food: "food"
    case .amount: "amount"
    case .rest: "preparation and remarks"
    case .heading: "title and headings"
    case .fact: "yield and times"
    case .text: "steps and notes"
    case .aside: "beside the recipe"
    }
  }

  /// The kind of the words of a line that is not an ingredient.
  fileprivate init(_ part: PagePart) {
    switch part {
    case .ingredient, .continuation: self = .rest
    case .title, .ingredientHeading, .stepHeading: self = .heading
    case .yield, .time: self = .fact
    case .intro, .step, .note, .nutrition: self = .text
    case .furniture: self = .aside
    }
  }
}

extension ScannedLine {
  /// The boxes of neighboring words of one kind, a box for each printed line; the marker has none.
  var boxRuns: [(kind: BoxKind, box: PixelBox)] {
    let amounts = row.amounts.flatMap(\.flattened).flatMap(\.ranges)
    let foods = row.ingredient?.ranges ?? []
    var runs: [(kind: BoxKind, box: PixelBox)] = []
    let contentStart = row.text.utf8.count - content.utf8.count
    for (word, range) in zip(line.words, line.words.utf8Ranges) {
      guard range.upperBound > contentStart else { continue }
      var kind = BoxKind(part)
      if kind == .rest {
        if foods.contains(where: range.overlaps) {
          kind = .food
        } else if amounts.contains(where: range.overlaps) {
          kind = .amount
        }
      }
      if let last = runs.last, last.kind == kind, let box = last.box.extended(by: word.box) {
        runs[runs.count - 1].box = box
      } else {
        runs.append((kind, word.box))
      }
    }
    return runs.filter { !$0.box.isEmpty }
  }
}

extension PixelBox {
  /// The box around this one and a next word's, unless a gap or a new line is between them or the line slopes
  /// so much that the box would cover its neighbors.
  fileprivate func extended(by word: PixelBox) -> PixelBox? {
    let both = union(word)
    let isNext = word.left >= left && word.left - right < 2 * max(height, word.height)
    return isNext && 3 * both.height <= 4 * max(height, word.height) ? both : nil
  }
}
