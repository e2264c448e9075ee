import PageReading
import RecipeRows
import Support
import WordTagging

/// Ingredients in running text: `Take two pounds of flour, a gill of brandy …`, on pages that have no list of them.
extension RecipeScanner {
  /// Adds the foods with amounts in the sentences of a page that has no list of ingredients; a line or two that look
  /// like one beside many foods in sentences are none.
  func addFoodsInText(to items: inout [PageItem]) {
    let texts: Set<PagePart> = [.step, .intro, .note]
    let listed = items.count { $0.part == .ingredient }
    guard listed < 3 else { return }
    let found = items.map { texts.contains($0.part) ? foods(in: $0) : [] }
    // One amount alone may be a remark, and a few may be some in a text that is no recipe.
    let isRecipe = items.contains { $0.part == .step || $0.part == .stepHeading }
    guard found.joined().count > max(isRecipe ? 1 : 3, 2 * listed) else { return }
    items = zip(found, items).flatMap { $0 + [$1] }
  }

  /// The ingredients in the sentences of an item: each that has an amount, and the others of a list of such.
  private func foods(in item: PageItem) -> [PageItem] {
    let line = RecognizedPage.Line(joining: item.lines)
    var (foods, list): ([PageItem], [(item: PageItem, hasAmount: Bool)]) = ([], [])
    var end = 0
    func endList() {
      let isList = list.count(where: \.hasAmount) > 1
      foods += list.filter { isList || $0.hasAmount }.map(\.item)
      list = []
    }
    let phrases = IngredientPhrases(line.text).all
    for (phrase, part) in zip(phrases, line.parts(at: phrases.map(\.bytes))) {
      // A list has no more than a comma and a word between its ingredients.
      if phrase.tokens.lowerBound > end + 2 { endList() }
      end = phrase.tokens.upperBound
      guard let food = food(in: item, part), food.item.confidence > Self.leastConfidence else {
        continue
      }
      list.append(food)
    }
    endList()
    return foods
  }

  /// The food that a part of an item is, and whether it has an amount.
  func food(in item: PageItem, _ line: RecognizedPage.Line) -> (item: PageItem, hasAmount: Bool)? {
    var food = item.cut(to: line, as: .ingredient)
    guard LineText(line.text, marker: nil).hasTime == "no" else { return nil }
    food.confidence = 1
    let row = scannedLine(food).row
    guard row.ingredient != nil else { return nil }
    food.confidence = row.confidence
    return (food, row.amounts.contains { $0.quantity != nil || $0.unit != nil })
  }

  /// The confidence from which a row of words of a sentence is one, since sentences have many words that look like foods.
  private static let leastConfidence = 0.5
}

extension PageItem {
  /// Makes ingredients that are sentences steps: runs of lines in which amounts with their foods follow each other.
  static func completeSentences(of items: inout [PageItem]) {
    var index = 0
    while index < items.count {
      var (end, amounts, lines) = (index, 0, 0)
      while end < items.count, items[end].part == .ingredient,
        items[end].block == items[index].block, items[end].innerAmounts > 0
      {
        amounts += items[end].innerAmounts
        lines += items[end].lines.count
        end += 1
      }
      guard amounts > 2, lines > 1, amounts >= end - index else {
        index = max(end, index + 1)
        continue
      }
      var sentence = items[index]
      sentence.part = .step
      sentence.lines = items[index..<end].flatMap(\.lines)
      if end < items.count, items[end].part == .step, items[end].block == sentence.block,
        !sentence.endsSentence
      {
        sentence.lines += items[end].lines
        end += 1
      }
      items.replaceSubrange(index..<end, with: [sentence])
      if index > 0, items[index - 1].part == .step, items[index - 1].block == sentence.block,
        !items[index - 1].endsSentence
      {
        items[index - 1].lines += sentence.lines
        items.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  var endsSentence: Bool {
    lines.last?.words.last?.text.last.map { ".!?:".contains($0) } ?? true
  }

  /// The number of amounts after a comma inside the lines, outside of brackets, that a food follows.
  private var innerAmounts: Int {
    lines.reduce(0) { count, line in
      count
        + line.amounts { index, above in
          above.last.map { ",;".contains($0) } ?? false
            && line.words[(index + 1)...].map(\.text).beginsWithFood
        }
    }
  }

  /// A part of the item.
  func cut(to line: RecognizedPage.Line, as part: PagePart) -> PageItem {
    var item = self
    item.part = part
    item.lines = [line]
    item.text.text = line.text
    item.text.marker = nil
    return item
  }
}

extension Collection<String> {
  /// Whether a food, perhaps after a unit, is the next of the words.
  var beginsWithFood: Bool {
    first?.first.map { $0.isLetter || $0.isNumber } ?? false
      && prefix(3).contains { $0.contains(where: \.isLetter) && !UnitWords.contain($0) }
  }
}

extension RecognizedPage.Line {
  /// The number of amounts inside the line, outside of brackets.
  ///
  /// - Parameter isCounted: Whether an amount counts, by its place and the word before it.
  /// - Returns: The number.
  func amounts(_ isCounted: (Int, String) -> Bool) -> Int {
    let texts = words.map(\.text)
    var (count, depth) = (0, 0)
    for (index, word) in texts.enumerated() {
      if index > 0, depth == 0, word.first?.isNumber ?? false, isCounted(index, texts[index - 1]) {
        count += 1
      }
      depth = max(0, depth + word.count { $0 == "(" } - word.count { $0 == ")" })
    }
    return count
  }
}
