import PageReading
import RecipeModels
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
      let isList = list.count { $0.hasAmount } > 1
      foods += list.filter { isList || $0.hasAmount }.map(\.item)
      list = []
    }
    let phrases = RunningTextTagger.ingredients(of: line.text)
    for (phrase, part) in zip(phrases, line.parts(at: phrases.map(\.bytes))) {
      // A list has no more than a comma and a word between its ingredients.
      if phrase.tokens.lowerBound > end + 2 { endList() }
      end = phrase.tokens.upperBound
      var food = item
      food.part = .ingredient
      food.lines = [part]
      food.text.text = part.text
      food.text.marker = nil
      guard LineText(food.text.text, marker: nil).hasTime == "no" else { continue }
      food.confidence = 1
      let row = scannedLine(food).row
      guard row.ingredient != nil, row.confidence > Self.leastConfidence else { continue }
      food.confidence = row.confidence
      list.append((food, row.amounts.contains { $0.quantity != nil || $0.unit != nil }))
    }
    endList()
    return foods
  }

  /// The confidence from which a row of words of a sentence is one, since sentences have many words that look like foods.
  private static let leastConfidence = 0.5
}

/// Finds ingredients in running text.
private enum RunningTextTagger {
  private static let tagger = WordTagger(EmbeddedModel.texts)

  /// The ranges of ingredients in a text, as tokens and as bytes.
  static func ingredients(of text: String) -> [(tokens: Range<Int>, bytes: Range<Int>)] {
    var found: [(tokens: Range<Int>, bytes: Range<Int>)] = []
    for (index, token) in tagger.tag(text).tokens.enumerated() {
      if token.label == "next", let last = found.last, last.tokens.upperBound == index {
        found[found.count - 1] = (
          last.tokens.lowerBound..<index + 1, last.bytes.lowerBound..<token.range.upperBound
        )
      } else if token.label != "other" {
        found.append((index..<index + 1, token.range))
      }
    }
    return found
  }
}

extension RecognizedPage.Line {
  /// The parts of the line at ranges of its text's bytes, which are in order.
  fileprivate func parts(at ranges: [Range<Int>]) -> [Self] {
    var (index, start) = (0, 0)
    return ranges.map { range in
      var words: [RecognizedPage.Word] = []
      while index < self.words.count, start < range.upperBound {
        var word = self.words[index]
        let end = start + word.text.utf8.count
        let kept = range.clamped(to: start..<end)
        if !kept.isEmpty {
          let bytes = word.text.utf8.dropFirst(kept.lowerBound - start).prefix(kept.count)
          word.text = String(decoding: bytes, as: UTF8.self)
          words.append(word)
        }
        if end > range.upperBound { break }
        (index, start) = (index + 1, end + 1)
      }
      return Self(box: PixelBox(around: words.map(\.box)) ?? box, words: words)
    }
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
