import PageReading
import RecipeRows
import Support

/// Where the items of a page are a list that is set as a paragraph: by the amounts inside and at the ends of the lines.
extension PageItem {
  /// The runs of items of a column in which foods follow each other inside the lines, with an item above and below.
  ///
  /// A sentence of the method beside a list of foods repeats them.
  static func crowded(_ items: [PageItem]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    let inner = items.map(\.innerFoods)
    let ends = items.map(\.amountsAtEnds)
    let counts = zip(inner, ends).map(+)
    var listed: [Int: Int] = [:]
    for (item, count) in zip(items, inner) where item.part == .ingredient && count == 0 {
      listed[item.block, default: 0] += 1
    }
    var start = 0
    while let first = items.indices[start...].first(where: { counts[$0] > 0 }) {
      func belongs(_ index: Int) -> Bool {
        items.indices.contains(index) && items[index].block == items[first].block
          && (items[index].isText || counts[index] > 0)
      }
      var (last, amounts, lines) = (first, 0, 0)
      var index = first
      while belongs(index), index <= last + 2, index - first < itemsOfParagraph {
        if counts[index] > 0 {
          (last, amounts, lines) = (
            index, amounts + counts[index], lines + items[index].lines.count
          )
        }
        index += 1
      }
      start = last + 1
      let counted = (first...last).filter { counts[$0] > 0 }
      let isMethod =
        listed[items[first].block] ?? 0 > 2 && counted.allSatisfy { items[$0].part == .step }
      guard amounts > 2, amounts * 2 >= lines, !isMethod,
        // Where most amounts are at the ends, they belong to the foods before them: `Flour, 400 g`.
        inner[first...last].reduce(0, +) * 2 >= ends[first...last].reduce(0, +)
      else { continue }
      let upper = first > runs.last?.upperBound ?? 0 && belongs(first - 1) ? first - 1 : first
      // The end of the sentence may be on further lines.
      var end = belongs(last + 1) ? last + 2 : last + 1
      while belongs(end), end <= last + 4, !items[end - 1].endsSentence { end += 1 }
      runs.append(upper..<end)
      start = end
    }
    return runs
  }

  /// The number of items that a paragraph has at most.
  private static let itemsOfParagraph = 80

  /// The number of amounts with foods after a sign inside the lines.
  private var innerFoods: Int { amounts { _, rest in rest.beginsWithFood } }

  /// The number of lines that end with an amount after a sign, whose food is on the next line or, in a list, before it.
  private var amountsAtEnds: Int {
    amounts { sign, rest in sign.last != ":" && rest.allSatisfy(UnitWords.contain) }
  }

  /// The number of amounts after a sign inside the lines.
  ///
  /// - Parameter isCounted: Whether an amount counts, by the word with the sign and the words behind it in its line.
  /// - Returns: The number.
  private func amounts(_ isCounted: (String, ArraySlice<String>) -> Bool) -> Int {
    guard ![.title, .stepHeading, .time, .nutrition].contains(part) else { return 0 }
    return lines.enumerated().reduce(0) { count, line in
      let words = line.element.words.map(\.text)
      let marker = line.offset == 0 ? text.marker?.text.split(separator: " ").count ?? 0 : 0
      let food =
        words.dropFirst(marker).firstIndex { $0.contains(where: \.isLetter) } ?? words.count
      return count
        + line.element.amounts { index, sign in
          index > food && sign.isSeparator(after: index > 1 ? words[index - 2] : "")
            && isCounted(sign, words[(index + 1)...])
        }
    }
  }

  /// Whether the item is text in which foods may stand.
  private var isText: Bool {
    [.ingredient, .continuation, .step, .intro, .note].contains(part)
  }
}

extension String {
  /// Whether the word ends or is a sign between foods, or what the engine makes of a bullet; of `1 cup / 240 ml` both are one
  /// amount.
  fileprivate func isSeparator(after upper: String) -> Bool {
    guard contains(where: { $0.isLetter || $0.isNumber }), !["e", "o", "c"].contains(self) else {
      return self != "|" && !(upper.first?.isNumber ?? false || UnitWords.contain(upper))
    }
    return last.map { ",;:.".contains($0) } ?? false && !UnitWords.contain(self)
  }
}
