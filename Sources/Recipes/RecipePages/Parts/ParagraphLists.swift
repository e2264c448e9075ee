import PageReading
import RecipeRows
import Support
import WordTagging

/// Lists of ingredients that are set as a paragraph: `Dough: 500 g flour · 2 eggs · a pinch of salt.`
extension RecipeScanner {
  /// Divides paragraphs that are lists into their headings and foods.
  func divideParagraphs(of items: inout [PageItem]) {
    var (result, end) = ([PageItem](), 0)
    for range in PageItem.crowded(items) {
      result += items[end..<range.lowerBound]
      result += divided(items[range]) ?? Array(items[range])
      end = range.upperBound
    }
    items = result + items[end...]
  }

  /// The items of a paragraph with each food as an item; nil if no list is in it.
  private func divided(_ items: ArraySlice<PageItem>) -> [PageItem]? {
    let paragraph = Paragraph(items)
    let lists = paragraph.lists().map { list in
      let foods = zip(list.phrases, paragraph.line.parts(at: list.phrases)).map { phrase, line in
        let item = paragraph.item(at: phrase.lowerBound)
        return food(in: item, line) ?? (item.cut(to: line, as: .ingredient), hasAmount: false)
      }
      return (heading: list.heading, phrases: list.phrases, foods: foods)
    }
    // The lists of groups may be short.
    let headed = lists.filter { !$0.heading.isEmpty }.flatMap(\.foods).count(where: \.hasAmount)
    var (divided, end) = ([PageItem](), 0)
    for list in lists {
      let amounts = list.foods.count(where: \.hasAmount)
      guard amounts > 2 || !list.heading.isEmpty && headed > 2, list.heading.lowerBound >= end
      else {
        continue
      }
      divided += rest(of: paragraph, in: end..<list.heading.lowerBound)
      divided += paragraph.pieces(in: list.heading).compactMap { item, cut in
        cut.hasContent ? item.cut(to: cut, as: .ingredientHeading) : nil
      }
      divided += list.foods.map(\.item)
      end = list.phrases.last?.upperBound ?? end
    }
    return end > 0 ? divided + rest(of: paragraph, in: end..<paragraph.length) : nil
  }

  /// The items of what is beside the lists; the rest of an ingredient is a sentence where it has a verb.
  private func rest(of paragraph: Paragraph, in range: Range<Int>) -> [PageItem] {
    paragraph.pieces(in: range).compactMap { item, cut in
      if cut.text == RecognizedPage.Line(joining: item.lines).text { return item }
      guard cut.hasContent else { return nil }
      // The full stop of a list is none of the sentence below it.
      var cut = cut
      cut.words.trimPrefix { [".", ",", ";", ":"].contains($0.text) }
      let isSentence = LineText(cut.text, marker: nil).verb != "none"
      return item.cut(to: cut, as: item.part == .ingredient && isSentence ? .step : item.part)
    }
  }
}

extension RecognizedPage.Line {
  /// Whether the line is more than signs.
  fileprivate var hasContent: Bool { text.contains { $0.isLetter || $0.isNumber } }
}

/// The lines of some items as one text.
private struct Paragraph {
  /// A heading, perhaps empty, and the foods below it, as ranges of bytes.
  struct List {
    var heading: Range<Int>
    var phrases: [Range<Int>]
  }

  let line: RecognizedPage.Line
  let length: Int
  private let items: ArraySlice<PageItem>
  /// The first byte of each item.
  private let starts: [Int]
  private let isStart: Set<Int>
  private let phrases: IngredientPhrases

  init(_ items: ArraySlice<PageItem>) {
    self.items = items
    var line = RecognizedPage.Line(box: items.first?.lines.first?.box ?? .zero, words: [])
    let firstWords = items.map { item in
      defer { for printed in item.lines { line.join(printed) } }
      return line.words.count
    }
    let ranges = line.words.utf8Ranges
    length = ranges.last?.upperBound ?? 0
    starts = firstWords.map { [length] in $0 < ranges.count ? ranges[$0].lowerBound : length }
    let words = line.words.map(\.text)
    isStart = Set(
      zip(starts, firstWords).filter { !Self.runsOn(words[..<$1].last, words[$1...].first) }
        .map(\.0))
    self.line = line
    phrases = IngredientPhrases(line.text)
  }

  /// Whether the text goes on in the next line: behind such as `of`, and behind an amount that no other one follows.
  private static func runsOn(_ last: String?, _ next: String?) -> Bool {
    guard let last, let next else { return false }
    let isAmount = last.last?.isNumber ?? false || UnitWords.contain(last)
    return LineText.isJoiner(last) || isAmount && !(next.first?.isNumber ?? false)
  }

  /// The item that a byte is in.
  func item(at byte: Int) -> PageItem {
    items[items.startIndex + (starts.lastIndex { $0 <= byte } ?? 0)]
  }

  /// The items in a range of bytes, with what of them is in it.
  func pieces(in range: Range<Int>) -> [(item: PageItem, cut: RecognizedPage.Line)] {
    let ends = starts.dropFirst() + [length]
    return zip(items, zip(starts, ends)).compactMap { item, bounds in
      let kept = range.clamped(to: bounds.0..<max(bounds.0, bounds.1))
      guard !kept.isEmpty, let cut = line.parts(at: [kept]).first else { return nil }
      return (item, cut)
    }
  }

  /// The lists of the text, below a heading or at the start of a sentence or item.
  func lists() -> [List] {
    var runs: [(tokens: Range<Int>, foods: [Range<Int>])] = []
    for tokens in phrases.all.compactMap({ food(in: $0.tokens) }) {
      let last = runs.last?.tokens
      guard let last, let gap = gap(last.upperBound..<tokens.lowerBound) else {
        runs.append((tokens, foods(in: tokens)))
        continue
      }
      let place = runs.count - 1
      if !gap.before.isEmpty, let food = runs[place].foods.popLast() {
        runs[place].foods.append(food.lowerBound..<bytes(gap.before).upperBound)
      }
      if !gap.between.isEmpty { runs[place].foods.append(bytes(gap.between)) }
      runs[place].foods += foods(in: gap.after..<tokens.upperBound)
      runs[place].tokens = last.lowerBound..<tokens.upperBound
    }
    var end = 0
    return runs.indices.compactMap { index in
      let (tokens, known) = runs[index]
      let next = index + 1 < runs.count ? runs[index + 1].tokens.lowerBound : nil
      let rest = rest(after: tokens.upperBound, before: next ?? phrases.tagged.tokens.count)
      let first = first(before: tokens.lowerBound, after: end)
      guard let heading = heading(before: first?.lowerBound ?? tokens.lowerBound, after: end),
        !announcesOther(heading, than: tokens),
        !heading.isEmpty || isEnd(tokens.upperBound)
          || item(at: heading.lowerBound).kind == .ingredient
      else {
        end = tokens.upperBound
        return nil
      }
      end = rest.upperBound
      var foods = (first.map { [bytes($0)] } ?? []) + known
      if !rest.isEmpty, isWord(rest.lowerBound), let food = foods.popLast() {
        foods.append(food.lowerBound..<bytes(rest).upperBound)
      } else if !rest.isEmpty {
        foods.append(bytes(rest.dropFirst()))
      }
      return List(heading: heading, phrases: foods)
    }
  }

  /// The words of a phrase behind its first sign and before a line that is a step or a heading.
  private func food(in tokens: Range<Int>) -> Range<Int>? {
    guard let start = tokens.first(where: { isWord($0) || text($0) == "(" }) else { return nil }
    let end = tokens.dropFirst().first { beginsItem($0) && beginsOther($0) } ?? tokens.upperBound
    return start < end ? start..<end : nil
  }

  /// Whether the item that a token begins is a step, or announces something else than foods.
  private func beginsOther(_ token: Int) -> Bool {
    guard text(token).first?.isUppercase ?? false else { return false }
    let item = LineText(item(at: bytes(token..<token + 1).lowerBound).text.text, marker: nil)
    return item.verb == "first" || Self.otherHeadings.contains(item.kind)
  }

  private static let otherHeadings: Set = ["tools", "method", "note"]

  /// The words at the start of a sentence, item or group up to the sign before a list: a food that is not known, with a number
  /// before it or of a word or two.
  private func first(before token: Int, after end: Int) -> Range<Int>? {
    guard token > end, !isWord(token - 1), !isStop(token - 1), text(token - 1) != ":" else {
      return nil
    }
    let sentence = start(before: token - 1, after: end)
    let start = (sentence..<token - 1).last { text($0) == ":" }.map { $0 + 1 } ?? sentence
    let food = start..<token - 1
    if text(start).first?.isNumber ?? false { return (2..<8).contains(food.count) ? food : nil }
    let isName =
      (1..<5).contains(food.count) && food.allSatisfy { isWord($0) && !LineText.isJoiner(text($0)) }
    return isName && !hasVerb(food) && !isAmount(token) ? food : nil
  }

  /// The foods of a phrase, which are several where the sign between them was not read: `3 eggs 20 g butter`, or where a
  /// line begins with a number.
  private func foods(in tokens: Range<Int>) -> [Range<Int>] {
    var (foods, start) = ([Range<Int>](), tokens.lowerBound)
    for token in tokens {
      guard token > start + 1, text(token).first?.isNumber ?? false, !phrases.isInBrackets[token]
      else { continue }
      let last = text(token - 1)
      if ["•", "·", "*", "°", "+"].contains(last) {
        foods.append(bytes(start..<token - 1))
        start = token
      } else if last.count > 2, last.allSatisfy(\.isLetter), !isMeasure(token - 1),
        !LineText.isJoiner(last),
        beginsItem(token)
          || tokens.upperBound - token > 2 && isMeasure(token + 1) && isWord(token + 2)
      {
        foods.append(bytes(start..<token))
        start = token
      }
    }
    return foods + [bytes(start..<tokens.upperBound)]
  }

  /// Whether an amount is at a token with no food behind it in its line.
  private func isAmount(_ token: Int) -> Bool {
    guard text(token).first?.isNumber ?? false else { return false }
    let next = phrases.tagged.tokens.indices[(token + 1)...].first { !isMeasure($0) }
    return next.map { beginsItem($0) || !text($0).contains(where: \.isLetter) } ?? true
  }

  private func isMeasure(_ token: Int) -> Bool { UnitWords.contain(String(text(token))) }

  /// What stands between two foods of one list: words of the upper one, an unknown food, and the start of the lower one.
  ///
  /// Words such as `and` belong to none. It is nil between two lists.
  private func gap(_ tokens: Range<Int>) -> (before: Range<Int>, between: Range<Int>, after: Int)? {
    let none = tokens.lowerBound..<tokens.lowerBound
    // Old cards have full stops between the foods.
    if tokens.count == 1, text(tokens.lowerBound) == "." { return (none, none, tokens.upperBound) }
    guard !tokens.contains(where: { isStop($0) || text($0) == ":" }) else { return nil }
    if tokens.count < 3 {
      let words = tokens.filter { isWord($0) && !LineText.isJoiner(text($0)) && text($0).count > 2 }
      guard let first = words.first, let last = words.last else {
        return (none, none, tokens.upperBound)
      }
      if first == tokens.lowerBound { return (first..<last + 1, none, tokens.upperBound) }
      return (none, none, first)
    }
    guard tokens.count < 9, !isWord(tokens.lowerBound), !isWord(tokens.upperBound - 1) else {
      return nil
    }
    return (none, tokens.dropFirst().dropLast(), tokens.upperBound)
  }

  /// The few words behind the foods of a list up to the end: the rest of the last one, or a food that is not known.
  private func rest(after token: Int, before next: Int) -> Range<Int> {
    let count = phrases.tagged.tokens.count
    let none = token..<token
    guard token < next, !isStop(token), !beginsItem(token) else { return none }
    let end = (token + 1..<count).first { isStop($0) || beginsItem($0) || text($0) == ":" } ?? count
    let length = isWord(token) ? 1...3 : 2...6
    guard length.contains(end - token), end <= next, end == count || text(end) != ":",
      !hasVerb(token..<end)
    else { return none }
    return token..<end
  }

  /// The words between the start of a sentence or item and a list; nil if they do not end as a heading does.
  private func heading(before token: Int, after end: Int) -> Range<Int>? {
    let start = start(before: token, after: end)
    // `Purée: 1 kg …` names a dish.
    let isName = (2...4).contains(token - start) && text(token - 1) == ":"
    guard token - start <= 10, start == token || isName || !hasVerb(start..<token) else {
      return nil
    }
    guard let last = (start..<token).last(where: isWord) else {
      let byte = bytes(token..<token + 1).lowerBound
      return byte..<byte
    }
    let isHeading =
      (last..<token).contains { [":", "—", "–", "-"].contains(text($0)) }
      || LineText(text(of: start..<token), marker: nil).kind == "ingredients"
    return isHeading ? bytes(start..<token) : nil
  }

  /// The start of the sentence or item that a token is in.
  private func start(before token: Int, after end: Int) -> Int {
    (end..<token).last { beginsItem($0 + 1) || isStop($0) }.map { $0 + 1 } ?? end
  }

  /// Whether a heading, or the item above a list without one, says that equipment, or the sentences of the method or of
  /// notes, follow.
  private func announcesOther(_ heading: Range<Int>, than foods: Range<Int>) -> Bool {
    let kind = kind(announced: heading)
    let isList = text(foods.lowerBound).first?.isNumber ?? false && !hasVerb(foods)
    return kind == "tools" || Self.otherHeadings.contains(kind) && !isList
  }

  private func kind(announced heading: Range<Int>) -> String {
    let upper = item(at: max(0, heading.lowerBound - 1)).text.text
    let text = heading.isEmpty ? upper : line.parts(at: [heading])[0].text
    return LineText(text, marker: nil).kind
  }

  /// Whether the sentence or item ends before a token, after a sign at most.
  private func isEnd(_ token: Int) -> Bool {
    token == phrases.tagged.tokens.count || isStop(token) || beginsItem(token)
      || text(token).first?.isUppercase ?? false
  }

  private func beginsItem(_ token: Int) -> Bool {
    isStart.contains(phrases.tagged.tokens[token].range.lowerBound)
  }

  /// Whether a token is the full stop of a sentence, before no small letter.
  private func isStop(_ token: Int) -> Bool {
    guard [".", "!", "?"].contains(text(token)) else { return false }
    let isLast = token + 1 == phrases.tagged.tokens.count
    return isLast || text(token + 1).first.map { !$0.isLowercase && !"),:;]".contains($0) } ?? true
  }

  private func isWord(_ token: Int) -> Bool { text(token).contains { $0.isLetter || $0.isNumber } }

  private func text(_ token: Int) -> Substring {
    phrases.tagged.text(of: phrases.tagged.tokens[token])
  }

  private func hasVerb(_ tokens: Range<Int>) -> Bool {
    LineText(text(of: tokens), marker: nil).verb != "none"
  }

  private func text(of tokens: Range<Int>) -> String { line.parts(at: [bytes(tokens)])[0].text }

  private func bytes(_ tokens: Range<Int>) -> Range<Int> {
    let tokens = phrases.tagged.tokens[tokens]
    return (tokens.first?.range.lowerBound ?? 0)..<(tokens.last?.range.upperBound ?? 0)
  }
}
