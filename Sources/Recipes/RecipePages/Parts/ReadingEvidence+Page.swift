import PageReading
import RecipeRows
import Support

extension ReadingEvidence {
  /// Finds what the words of a line say about its tokens.
  ///
  /// - Parameters:
  ///   - line: The words, over several printed lines if the text is wrapped. If all are certain, nothing was read: they
  ///     were typed.
  ///   - tokens: The ranges of the tokens in the line's text.
  ///   - partConfidence: The probability of the line's part of the page.
  init(of line: RecognizedPage.Line, tokens: [Range<Int>], partConfidence: Double?) {
    guard line.words.contains(where: { $0.confidence < 100 || $0.isRepaired }) else {
      self.init(partConfidence: partConfidence, tokens: [], lineCount: 1, widestGap: 0)
      return
    }
    let ranges = line.words.utf8Ranges
    var index = 0
    let words = tokens.map { token -> Word? in
      while index < ranges.count, ranges[index].upperBound <= token.lowerBound { index += 1 }
      return index < ranges.count && ranges[index].contains(token.lowerBound)
        ? Word(line.words[index]) : nil
    }
    let height = line.words.map(\.box.height).median ?? 1
    var (lineCount, gap) = (1, 0)
    for (word, next) in zip(line.words, line.words.dropFirst()) {
      if next.box.left < word.box.left {
        lineCount += 1
      } else {
        gap = max(gap, next.box.left - word.box.right)
      }
    }
    self.init(
      partConfidence: partConfidence, tokens: words, lineCount: lineCount,
      widestGap: Double(gap) / Double(max(1, height)))
  }
}

extension ReadingEvidence.Word {
  fileprivate init(_ word: RecognizedPage.Word) {
    self.init(
      confidence: word.confidence / 100,
      lowest: (word.symbols.map(\.confidence).min() ?? word.confidence) / 100,
      isRepaired: word.isRepaired)
  }
}

extension PageItem {
  /// Tells each food what its list is like; a list ends at any text but a heading.
  static func findSurroundings(of items: inout [PageItem]) {
    let page = items.flatMap(\.lines).flatMap(\.words).map(\.confidence).median ?? 100
    var list: [Int] = []
    func close(_ items: inout [PageItem]) {
      let numbered = list.count { items[$0].hasNumber }
      for index in list {
        let others = numbered - (items[index].hasNumber ? 1 : 0)
        items[index].surroundings = ReadingEvidence.Surroundings(
          foodCount: list.count, numberShare: Double(others) / Double(max(1, list.count - 1)),
          pageConfidence: page / 100)
      }
      list = []
    }
    for index in items.indices {
      switch items[index].part {
      case .ingredient: list.append(index)
      case .continuation, .ingredientHeading: break
      default: close(&items)
      }
    }
    close(&items)
  }
}
