/// Mends units that the engine is known to misread, only where an amount says that one stands there.
///
/// `2 Ib butter` becomes `2 lb butter`, `8 02 cheese` becomes `8 oz cheese`; a food's name is never
/// touched, as no rule fires on a word that does not follow an amount.
public struct ConfusionRepair: LineRepair {
  private let table: ConfusionTable

  /// The repair by the rules that come with the package.
  public static let builtIn = ConfusionRepair(table: .builtIn)

  init(table: ConfusionTable) { self.table = table }

  /// A repair by the rules of a table; the format is told at the head of the built-in one.
  public init(rules: String, name: String = "confusions") throws(ConfusionTableError) {
    table = try ConfusionTable(parsing: rules, name: name)
  }

  /// The words of the line with misread units mended.
  public func repairedWords(of line: TextLine, in image: GrayImage) -> [Word] {
    var words = line.words
    for index in words.indices {
      if let text = amount(at: index, in: words) ?? unit(at: index, in: words)
        ?? gluedUnits(words[index].text)
      {
        words[index].repair(as: text)
      }
    }
    return words
  }

  /// The word read as a unit, when an amount stands before it and no other number after it.
  private func unit(at index: Int, in words: [Word]) -> String? {
    guard index > 0, let amount = Amounts.value(words[index - 1].text) else { return nil }
    let isLast = index + 1 == words.count
    guard isLast || Amounts.value(words[index + 1].text) == nil else { return nil }
    return mended(words[index].text, at: .unit, amount: amount)
  }

  /// The word read as figures with a unit glued to them, or as several of these apart by strokes.
  private func gluedUnits(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let repaired = parts.map(gluedUnit)
    guard repaired.contains(where: { $0 != nil }) else { return nil }
    return zip(parts, repaired).map { part, meant in meant ?? String(part) }.joined(separator: "/")
  }

  private func gluedUnit(_ text: Substring) -> String? {
    let figures = text.prefix { $0.isNumber }
    // No figure follows a fraction, so in `2¼0z` the 0 is a letter; in `80z` only a misread unit
    // makes sense of the z.
    let end =
      figures.lastIndex { Amounts.isFraction($0) }.map(text.index(after:)) ?? figures.endIndex
    for cut in [end, text.index(end, offsetBy: -1, limitedBy: text.startIndex) ?? end] {
      guard text[cut...].first.map({ $0 != "%" }) ?? false,
        let amount = Amounts.value(String(text[..<cut])),
        let unit = mended(String(text[cut...]), at: .unit, amount: amount)
      else { continue }
      return text[..<cut] + unit
    }
    return nil
  }

  /// The word read as an amount, when it opens the line and a unit follows.
  private func amount(at index: Int, in words: [Word]) -> String? {
    guard index == 0, words.count > 1, UnitWords.all.contains(words[1].text.trimmedToLetters)
    else { return nil }
    return table.meant(words[0].text, at: .amount, amount: 0)
  }

  private func mended(_ text: String, at place: ConfusionTable.Place, amount: Double) -> String? {
    if let meant = table.meant(text, at: place, amount: amount) { return meant }
    // A unit may be followed by its dot or a comma.
    guard let mark = text.last, ".,;)".contains(mark) else { return nil }
    return table.meant(String(text.dropLast()), at: place, amount: amount).map { $0 + String(mark) }
  }
}

/// Amounts as they stand in one word.
enum Amounts {
  /// The value of `3`, `1½`, `2.5` or `1/2`; of a range, its end.
  static func value(_ text: String) -> Double? {
    let text = text.split(whereSeparator: { "-–".contains($0) }).last ?? ""
    guard !text.isEmpty else { return nil }
    if let number = Double(text), text.allSatisfy({ $0.isNumber || $0 == "." }) { return number }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    if parts.count == 2, let top = parts[0], let bottom = parts[1], bottom > 0 {
      return top / bottom
    }
    guard let last = text.last, let share = fractions[last] else { return nil }
    let whole = text.dropLast()
    return whole.isEmpty ? share : Double(whole).map { $0 + share }
  }

  /// Whether a character is a fraction by itself.
  static func isFraction(_ character: Character) -> Bool { fractions[character] != nil }

  private static let fractions: [Character: Double] = [
    "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8,
    "⅞": 7 / 8,
  ]
}
