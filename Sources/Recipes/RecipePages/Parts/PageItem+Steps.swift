import PageReading
import RecipeRows

/// Steps that look like ingredients by themselves: `8 Noodles`, `Sautéing`.
extension PageItem {
  /// Makes ingredients steps where they continue the numbers of steps, or are between steps without an amount.
  static func completeSteps(of items: inout [PageItem]) {
    for index in items.indices where items[index].part == .ingredient {
      guard countsOn(items, at: index) || isBetweenSteps(items, at: index) else { continue }
      items[index].part = .step
    }
  }

  /// Takes for markers the numbers that count the steps of a page, also without a sign after them, the signs before
  /// a step or a title, and the label of a form before a title.
  static func completeMarkers(of items: inout [PageItem]) {
    let steps = items.indices.filter { items[$0].part == .step }
    let numbers = steps.map { items[$0].listNumber }
    for (place, step) in steps.enumerated() {
      guard let number = numbers[place] else { continue }
      let countsOn = place > 0 && numbers[place - 1] == number - 1
      let isCounted = place + 1 < steps.count && numbers[place + 1] == number + 1
      if countsOn || isCounted { items[step].takeMarker() }
    }
    for index in items.indices where [.title, .step].contains(items[index].part) {
      let word = items[index].text.text.prefix { $0 != " " }
      // "★★★" is a rating, "---" a rule.
      let isSign = word.count < 3 || Set(word).count > 1
      if isSign, !word.contains(where: { $0.isLetter || $0.isNumber }) { items[index].takeMarker() }
      if items[index].part == .title { items[index].takeTitleLabel() }
    }
  }

  /// Makes the label of a form the marker of a title: `Recipe name: Scones`.
  private mutating func takeTitleLabel() {
    guard text.marker == nil else { return }
    let lower = text.text.lowercased().replacing("’", with: "'")
    for label in Self.titleLabels where lower.hasPrefix(label) {
      let rest = text.text.dropFirst(label.count)
      guard label.hasSuffix(":") || !(rest.first?.isLetter ?? true) else { continue }
      let title = rest.drop { $0 == ":" || $0.isWhitespace }
      guard title.contains(where: \.isLetter) else { return }
      let marker = text.text[..<title.startIndex]
      let printed = marker.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      text.marker = ListMarker(text: printed, length: marker.utf8.count)
      tagged = nil
      return
    }
  }

  /// The longest first.
  private static let titleLabels = LanguageWords.words("title-label").sorted { $0.count > $1.count }

  /// Makes the first word the marker of an item that has none.
  private mutating func takeMarker() {
    let word = text.text.prefix { $0 != " " }
    guard text.marker == nil, !word.isEmpty, word.endIndex < text.text.endIndex else { return }
    text.marker = ListMarker(text: String(word), length: word.utf8.count + 1)
    tagged = nil
  }

  /// Whether an item's number follows the number of the step above it, or is 1 above step 2.
  private static func countsOn(_ items: [PageItem], at index: Int) -> Bool {
    guard let number = items[index].listNumber else { return false }
    func isStep(_ place: Int, _ numbers: ClosedRange<Int>) -> Bool {
      guard items.indices.contains(place), items[place].isAligned(with: items[index]) else {
        return false
      }
      return items[place].part == .step
        && items[place].listNumber.map(numbers.contains) ?? false
    }
    // The number of a step may be misread.
    if index > 1, number > 1, items[index - 1].part == .step,
      isStep(index - 1, number - 1...number - 1)
        || items[index - 1].listNumber == nil && isStep(index - 2, max(1, number - 2)...number - 1)
    {
      return true
    }
    guard number == 1, items[index].hasPrintedMarker else { return false }
    return isStep(index + 1, 2...2)
      || items.indices.contains(index + 1)
        && items[index + 1].part == .step && isStep(index + 2, 2...2)
  }

  /// Whether an item without an amount is below the heading of a step, or between two steps.
  private static func isBetweenSteps(_ items: [PageItem], at index: Int) -> Bool {
    guard index > 0, index + 1 < items.count, !items[index].hasNumber,
      items[index].block == items[index - 1].block
    else { return false }
    let next = items[index + 1].part
    switch items[index - 1].part {
    case .step:
      return next == .step || next == .stepHeading || items[index + 1].listNumber != nil
        || isInRun(items, at: index)
    case .stepHeading: return next == .step || next == .stepHeading
    default: return false
    }
  }

  /// Whether only items without an amount are between an item and the next part that is below the steps, and
  /// there is a list of ingredients above: the layers of a dish.
  private static func isInRun(_ items: [PageItem], at index: Int) -> Bool {
    let next = items[index...].firstIndex {
      $0.part != .ingredient || $0.hasNumber || $0.block != items[index].block
    }
    guard let next, next - index <= 8,
      [.step, .stepHeading, .note, .nutrition, .furniture].contains(items[next].part)
    else { return false }
    return items[..<index].contains { $0.part == .ingredient && $0.hasNumber }
  }

  /// The number at the start of the item: 3 of `3. Cream`, `3) Cream` and `3 Cream`.
  private var listNumber: Int? {
    let digits = text.text.drop { "(#".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    let rest = text.text[digits.endIndex...].drop { ".,):".contains($0) }
    guard (1...2).contains(digits.count), rest.first?.isWhitespace ?? false,
      let letter = rest.first(where: { !$0.isWhitespace }), letter.isLetter,
      letter.isUppercase || rest.startIndex > digits.endIndex,
      UnitTable.standard.unit(String(rest.split(separator: " ").first ?? "")) == nil
    else { return nil }
    return Int(digits)
  }

  /// Whether a sign follows the number at the start.
  private var hasPrintedMarker: Bool {
    text.text.first { !$0.isNumber }.map { ".,):".contains($0) } ?? false
  }

  /// Whether two items start at the same column.
  private func isAligned(with other: PageItem) -> Bool {
    guard block == other.block, let line = lines.first, let box = line.words.first?.box,
      let left = other.lines.first?.words.first?.box.left
    else { return false }
    return abs(box.left - left) <= 2 * max(1, box.height)
  }
}
