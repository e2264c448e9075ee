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
    // One amount alone may be a remark, and two may be one in a text that is no recipe.
    let isRecipe = items.contains { $0.part == .title || $0.part == .stepHeading }
    guard found.joined().count > max(isRecipe ? 1 : 2, 2 * listed) else { return }
    items = zip(found, items).flatMap { $0 + [$1] }
  }

  /// The phrases of an item that are an amount and its food.
  private func foods(in item: PageItem) -> [PageItem] {
    let line = RecognizedPage.Line(joining: item.lines)
    let areNumbers = line.words.map { $0.mayStartAmount(item.text.language) }
    var foods: [PageItem] = []
    var start = 0
    while let number = areNumbers[start...].firstIndex(of: true) {
      // A number of several words: `three quarters of a`.
      let unit = areNumbers[number...].indices.first {
        !areNumbers[$0] && !item.text.language.hasAmountWord(line.words[$0].text, joining: true)
      }
      guard let unit else { break }
      let next = areNumbers[unit...].firstIndex(of: true) ?? areNumbers.count
      let words = line.words[number..<min(next, number + 12)]
      if let (food, length) = food(of: words, in: item) {
        foods.append(food)
        start = number + length
      } else {
        start = unit
      }
    }
    return foods
  }

  /// The start of some words that is the most probable row of an amount and its food, and its length.
  private func food(
    of words: ArraySlice<RecognizedPage.Word>, in item: PageItem
  ) -> (item: PageItem, length: Int)? {
    var best: (item: PageItem, length: Int, confidence: Double)?
    for length in 2...max(2, words.count) where length <= words.count {
      var phrase = Array(words.prefix(length))
      let sign = phrase[length - 1].text.last.flatMap { ",;.:".contains($0) ? $0 : nil }
      if sign != nil { phrase[length - 1].text.removeLast() }
      if LineText(phrase.text, marker: nil).hasTime != "no" { break }
      var food = item
      food.part = .ingredient
      food.kind = .ingredient
      food.lines = [RecognizedPage.Line(box: item.lines[0].box, words: phrase)]
      food.lines[0].box = PixelBox(around: phrase.map(\.box)) ?? item.lines[0].box
      food.text.text = phrase.text
      food.text.marker = nil
      food.confidence = 1
      let row = scannedLine(food).row
      if let amount = row.amounts.first, row.ingredient != nil,
        amount.quantity != nil || amount.unit != nil, row.confidence > best?.confidence ?? 0.75
      {
        best = (food, length, row.confidence)
      }
      if sign != nil { break }
    }
    guard var best else { return nil }
    best.item.confidence = best.confidence
    return (best.item, best.length)
  }
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
      sentence.kind = PagePart.step.rowKind
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

  private var endsSentence: Bool {
    lines.last?.words.last?.text.last.map { ".!?:".contains($0) } ?? true
  }

  /// The number of amounts after a comma, outside of brackets, that a unit or food follows.
  private var innerAmounts: Int {
    let words = lines.flatMap(\.words).map(\.text)
    var (count, depth) = (0, 0)
    for (index, word) in words.enumerated() {
      if index > 0, depth == 0, word.first?.isNumber ?? false, index + 1 < words.count,
        words[index - 1].last.map({ ",;".contains($0) }) ?? false,
        words[index + 1].first.map({ $0.isLetter || $0.isNumber }) ?? false
      {
        count += 1
      }
      depth = max(0, depth + word.count { $0 == "(" } - word.count { $0 == ")" })
    }
    return count
  }
}

extension RecognizedPage.Word {
  /// Whether an amount may start with the word.
  fileprivate func mayStartAmount(_ language: RecipeLanguage) -> Bool {
    guard let first = text.first(where: { $0.isLetter || $0.isNumber }) else { return false }
    return first.isNumber || language.hasAmountWord(text)
  }
}
