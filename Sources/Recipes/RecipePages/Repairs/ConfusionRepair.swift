public import PageReading
import RecipeRows

/// Corrects units and numbers that the engine is known to misread, only where the context requires a measure.
///
/// `2 Ib butter` becomes `2 lb butter`, as a unit follows an amount; `9@gm` becomes `90gm`, as a unit
/// follows its digits; `500g/1202` becomes `500g/12oz`, as both of two measures have a unit. Other
/// words are not changed.
public struct ConfusionRepair: LineRepair {
  private let table: ConfusionTable
  /// The rules that apply.
  var rules = RuleSet<RepairRule>()

  /// The repair with the built-in rules.
  public static let builtIn = ConfusionRepair(table: .builtIn)

  init(table: ConfusionTable) { self.table = table }

  /// Creates a repair from a table in the format of the built-in one.
  public init(rules: String, name: String = "confusions") throws(ScanningError) {
    table = try ConfusionTable(parsing: rules, name: name)
  }

  /// Returns the words of the line with misread units and numbers corrected.
  public func repairedWords(
    of line: RecognizedPage.Line, in image: GrayImage
  ) -> [RecognizedPage.Word] {
    var words = line.words
    for index in words.indices {
      if index > 0, let text = by(.roundBrackets, Self.withRoundBrackets(words[index].text)) {
        words[index].repair(as: text, by: "bracket")
      }
      if let text = amount(at: index, in: words) ?? unit(at: index, in: words)
        ?? by(.mixedNumbers, mixedNumber(at: index, in: words))
        ?? gluedMeasures(at: index, in: words) ?? gluedFood(at: index, in: words)
        ?? by(.measuresBeforeFoods, measureBeforeFood(at: index, in: words))
      {
        words[index].repair(as: text, by: "measure")
      }
    }
    return words
  }

  /// What a rule makes of a word; nil if it does not apply.
  private func by(_ rule: RepairRule, _ text: @autoclosure () -> String?) -> String? {
    rules.contains(rule) ? text() : nil
  }

  /// The word read as a unit, when an amount precedes it and no number follows.
  private func unit(at index: Int, in words: [RecognizedPage.Word]) -> String? {
    guard index > 0, let number = words[index - 1].text.afterBracket.split(separator: " ").last,
      let amount = Amounts.value(String(number))
    else { return nil }
    let isLast = index + 1 == words.count
    // Of `500 mi 2 cups` both are measures.
    guard
      isLast || Amounts.value(words[index + 1].text) == nil
        || amount > 12 && Self.unitFollows(index + 1, in: words)
    else { return nil }
    return by(.units, corrected(words[index].text, at: .unit, amount: amount))
  }

  /// `11/2` before a unit as `1 1/2`: recipes do not measure in eleven halves.
  private func mixedNumber(at index: Int, in words: [RecognizedPage.Word]) -> String? {
    let text = words[index].text
    let start = text.first == "(" ? text.index(after: text.startIndex) : text.startIndex
    guard let stroke = text.firstIndex(of: "/") else { return nil }
    let digits = text[start..<stroke]
    let rest = text[text.index(after: stroke)...]
    // `11/2tsp` has its unit glued to it.
    let unit = rest.drop(while: \.isASCIINumber)
    guard
      unit.isEmpty
        ? index + 1 < words.count && UnitWords.contain(words[index + 1].text)
        : unit.first?.isLetter ?? false && UnitWords.contain(String(unit)),
      let top = digits.last?.wholeNumberValue, digits.allSatisfy(\.isASCIINumber),
      let bottom = Int(rest[..<unit.startIndex]), [2, 3, 4, 8].contains(bottom),
      (1..<bottom).contains(top), let whole = Int(digits.dropLast()), whole > 0
    else { return nil }
    return "\(text[..<start])\(whole) \(top)/\(bottom)\(unit)"
  }

  /// The word read as a number with a glued unit, or as several of these separated by slashes.
  private func gluedMeasures(at index: Int, in words: [RecognizedPage.Word]) -> String? {
    let word = MeasureWord(words[index].text)
    let previous = index > 0 ? words[index - 1].text.withoutBracket : ""
    let amountBefore = Amounts.value(previous)
    let unitFollows = Self.unitFollows(index, in: words)
    var parts = word.parts
    for place in parts.indices {
      let part = by(.remnants, parts[place].withoutRemnant) ?? parts[place]
      let isLast = place == parts.count - 1
      // In `2 02/50 g` the unit belongs to the word before.
      let unit =
        place > 0 || isLast ? nil : amountBefore.flatMap { corrected(part, at: .unit, amount: $0) }
      let isDotted =
        isLast && index == 0 && words[index].text.hasSuffix("02.") && !unitFollows
      let ounces = part.withOunces(
        after: previous, isSize: word.isBracketed || amountBefore != nil, isDotted: isDotted)
      parts[place] =
        by(.units, unit) ?? by(.gluedUnits, gluedUnit(part)) ?? by(.ounces, ounces)
        ?? by(.figures, part.withFigures(beforeUnit: isLast && unitFollows)) ?? part
    }
    for place in parts.indices where place < parts.count - 1 || !unitFollows {
      let other = parts.count > 1 ? parts[place == 0 ? 1 : 0] : word.isBracketed ? previous : ""
      parts[place] = by(.secondUnits, parts[place].withUnit(besides: other)) ?? parts[place]
    }
    return parts == word.parts ? nil : word.joining(parts)
  }

  /// `1lime` and `legg` at the start of a line as `1 lime` and `1 egg`, and `gMehl` after a number as `g Mehl`.
  private func gluedFood(at index: Int, in words: [RecognizedPage.Word]) -> String? {
    let text = words[index].text
    if index > 0, Amounts.value(words[index - 1].text) != nil, let food = Self.foodAfterUnit(text) {
      return by(.gluedFoods, food)
    }
    guard AmountContext(words: words).isStart(index) || Self.isAdded(index, in: words) else {
      return nil
    }
    let digits = text.prefix(while: \.isASCIINumber)
    let rest = String(text[digits.endIndex...])
    let letters = rest.trimmedToLetters
    guard (1...2).contains(digits.count), letters.count > 2, rest.first?.isLetter ?? false,
      letters.allSatisfy({ $0.isLetter || "-/".contains($0) }),
      !UnitWords.contain(rest) || UnitTable.standard.isQualifier(letters)
    else { return by(.onesBeforeFoods, foodAfterOne(words[index])) }
    return by(.gluedFoods, "\(digits) \(rest)")
  }

  /// The unit and the food of a word that has a capital letter behind a unit; nil for other words.
  private static func foodAfterUnit(_ text: String) -> String? {
    guard !UnitWords.contain(text) else { return nil }
    for length in 1...2 {
      let (unit, food) = (text.prefix(length), text.dropFirst(length))
      guard food.count > 1, food.first?.isUppercase ?? false,
        food.dropFirst().allSatisfy({ $0.isLowercase || !$0.isLetter }),
        UnitTable.standard.unit(String(unit)).map({ $0.dimension != .count }) ?? false
      else { continue }
      return "\(unit) \(food)"
    }
    return nil
  }

  /// Whether a word follows a plus sign or word: `1 egg + legg yolk`.
  private static func isAdded(_ index: Int, in words: [RecognizedPage.Word]) -> Bool {
    index > 1 && ["+", "plus", "&"].contains(words[index - 1].text.lowercased())
  }

  /// `{or` and `tamari}` as `(or` and `tamari)`: recipes have no braces, but the first word of a line may
  /// be a misread check box.
  private static func withRoundBrackets(_ text: String) -> String? {
    guard text.contains(where: { "{}".contains($0) }) else { return nil }
    let opening = text.prefix { "({".contains($0) }
    let closing = text[opening.endIndex...].reversed().prefix { "})].,;".contains($0) }.count
    let core = text[opening.endIndex...].dropLast(closing)
    guard !core.contains(where: { "{}".contains($0) }) else { return nil }
    return text.replacing("{", with: "(").replacing("}", with: ")")
  }

  /// `602 sliced` at the start of a line as `6oz sliced` and `3002 sugar` as `300g sugar`: a number of hundreds
  /// has a unit.
  private func measureBeforeFood(at index: Int, in words: [RecognizedPage.Word]) -> String? {
    guard index + 1 < words.count, words[index].text.hasSuffix("02"),
      AmountContext(words: words).isStart(index), words[index].text.allSatisfy(\.isASCIINumber),
      let amount = Int(words[index].text.dropLast()), amount < 1000,
      words[index + 1].text.first?.isLowercase ?? false,
      WordRepair.builtIn.knows(words[index + 1].text.trimmedToLetters),
      !UnitWords.contain(words[index + 1].text)
    else { return nil }
    if amount >= 100, amount.isMultiple(of: 50) { return "\(amount)g" }
    return amount <= 90 ? "\(amount / 10)oz" : nil
  }

  /// The food or unit after a letter that was read for a one, where the whole is no word.
  private func foodAfterOne(_ word: RecognizedPage.Word) -> String? {
    let rest = word.text.dropFirst()
    let (letters, whole) = (String(rest).trimmedToLetters, word.text.trimmedToLetters)
    let words = WordRepair.builtIn
    guard let first = word.text.first, "lIiL|tTr".contains(first), word.confidence < 94,
      letters.count > 2, rest.first?.isLowercase ?? false,
      !words.knows(whole), !UnitWords.all.contains(whole),
      words.knows(letters) || words.knows(letters + "s") || UnitWords.singular.contains(letters)
        || UnitTable.standard.isQualifier(letters)
    else { return nil }
    return "1 \(rest)"
  }

  private func gluedUnit(_ text: String) -> String? {
    let digits = text.prefix { $0.isNumber || "-–.,".contains($0) }
    guard digits.first?.isNumber == true else { return nil }
    // No digit follows a fraction, so in `2¼0z` the 0 is a letter; in `80z` only a misread unit
    // makes sense of the z.
    let end =
      digits.lastIndex { Amounts.isFraction($0) }.map(text.index(after:)) ?? digits.endIndex
    if let last = text[..<end].last, Amounts.isFraction(last),
      let unit = table.meant(String(text[end...]), at: .fraction, amount: 0)
    {
      return text[..<end] + unit
    }
    // The 0 of `10oz` is a part of the amount.
    guard !UnitWords.all.contains(String(text[end...]).trimmedToLetters) else { return nil }
    for cut in [end, text.index(end, offsetBy: -1, limitedBy: text.startIndex) ?? end] {
      let rest = String(text[cut...])
      guard rest.first.map({ $0 != "%" }) ?? false, rest.contains(where: { !$0.isNumber }),
        let amount = Amounts.value(String(text[..<cut])),
        let unit = corrected(rest, at: .unit, amount: amount)
      else { continue }
      return text[..<cut] + unit
    }
    return nil
  }

  private static func unitFollows(_ index: Int, in words: [RecognizedPage.Word]) -> Bool {
    index + 1 < words.count && UnitWords.all.contains(words[index + 1].text.trimmedToLetters)
  }

  /// The word read as an amount, when it starts the line and a unit follows.
  private func amount(at index: Int, in words: [RecognizedPage.Word]) -> String? {
    if index == 1, AmountContext(words: words).isStart(1), Self.unitFollows(1, in: words) {
      return by(.amounts, table.meant(words[1].text, at: .amount, amount: 0))
    }
    guard index == 0, Self.unitFollows(index, in: words) else { return nil }
    return by(.amounts, table.meant(words[0].text, at: .amount, amount: 0))
  }

  private func corrected(_ text: String, at place: ConfusionTable.Place, amount: Double) -> String?
  {
    if let meant = table.meant(text, at: place, amount: amount) { return meant }
    // A unit may be followed by its dot, a comma or brackets.
    let marks = text.reversed().prefix { ".,;)".contains($0) }.count
    guard marks > 0 else { return nil }
    return table.meant(String(text.dropLast(marks)), at: place, amount: amount).map {
      $0 + text.suffix(marks)
    }
  }
}

/// Amounts in a single word.
enum Amounts {
  /// The value of `3`, `1½`, `2.5` or `1/2`; of a range, its end.
  static func value(_ text: String) -> Double? {
    let text = text.split(whereSeparator: { "-–".contains($0) }).last ?? ""
    guard !text.isEmpty else { return nil }
    let decimal = text.replacing(",", with: ".")
    if let number = Double(decimal), decimal.allSatisfy({ $0.isNumber || $0 == "." }) {
      return number
    }
    let parts = text.split(omittingEmptySubsequences: false) { "/⁄".contains($0) }
      .map { Double($0) }
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
