import RecipeRows
import PageReading

/// The plausibility of a fraction at a position of a line, from the words around it.
struct AmountContext {
  let words: [RecognizedPage.Word]

  /// The minimum probability, from the pixels, for a word to be read as a fraction; nil if the
  /// pixels are not classified.
  func neededProbability(at index: Int) -> Double? {
    let word = words[index]
    let text = word.text
    guard text.unicodeScalars.count <= 16, !text.isDecimal, !portionsFollow(index),
      !isFactor(index)
    else { return nil }
    let unitFollows = unitFollows(index)
    if text.isASCIIFraction {
      // The engine reads these well, except for `8/2 teaspoons`, which are eight and a half.
      guard unitFollows, text.isImproper || word.confidence < 80 else { return nil }
      return text.isImproper ? 0.6 : 0.9
    }
    var hasUnit: Bool { unitFollows || MisreadUnit(endOf: text)?.isPlain == true }
    if text.isBulletOrNoted { return nil }
    if text.unicodeScalars.contains(where: Self.signs.contains) {
      if text.isMisreadMetric, !unitFollows { return nil }
      if hasUnit { return 0.15 }
      if text.isDegrees || (text.isShare && isShared(index)) { return nil }
      return text.isShare ? 0.97 : index == 0 ? 0.4 : 0.6
    }
    // Recipes have no fractions of grams or minutes.
    if (text.isWholeMetric && !unitFollows) || (minutesFollow(index) && text.isRange) {
      return nil
    }
    if let number = Int(text) {
      guard unitFollows, !minutesFollow(index) else {
        return text.count == 1 || number > 99 ? 0.97 : 0.9
      }
      // A day is no misread fraction of an hour.
      if Self.days.contains(number), hoursFollow(index) { return 0.97 }
      // Fourteen cups are rarer than a misread quarter, and `3 cup` has an extra digit.
      if number > 12 || text.first == "0" { return 0.2 }
      return number > 1 && singularUnitFollows(index) ? 0.25 : 0.6
    }
    // `1g teaspoon` has an extra unit, `34, cup` an extra comma.
    if text.contains(where: \.isNumber) {
      if text.isRange { return 0.9 }
      if MisreadUnit(endOf: text)?.isInCapitals(in: text) == true { return nil }
      return unitFollows ? 0.12 : hasUnit ? 0.4 : 0.8
    }
    return probabilityNeededOfLetters(at: index, hasUnit: hasUnit)
  }

  /// Whether a word has the letters that the engine outputs for fractions before a unit: `V2`, `Ya`, `¥`.
  func isLikelyFraction(at index: Int) -> Bool {
    let text = words[index].text
    return "VY¥".contains(text.first ?? " ") && text.count <= 3 && isAmountPlace(index)
      && (unitFollows(index) || text.first == "¥")
  }

  /// The minimum probability, from the pixels, for letters to be read as a fraction.
  private func probabilityNeededOfLetters(at index: Int, hasUnit: Bool) -> Double? {
    let word = words[index]
    let text = word.text.lowercased()
    let length = text.unicodeScalars.count
    // Many fractions are recognized as `Ya` or `Vs` with high confidence.
    if word.text.first == "Y" || word.text.first == "V" {
      if hasUnit, length <= 8 { return 0.4 }
      if length <= 3, isAmountPlace(index) { return 0.6 }
    }
    // Other words are classified only where the engine is uncertain and an amount is possible.
    guard !Self.articles.contains(text) else { return nil }
    if unitFollows(index), length <= 4, word.confidence < 88 {
      return UnitWords.all.contains(text.trimmedToLetters) ? nil : 0.25
    }
    guard word.confidence < 80, isAmountPlace(index) else { return nil }
    // `sinch` and `“tsp` hide an amount, as does an uncertain `inch` at the start of a line.
    if let glued = MisreadUnit(endOf: text), glued.head.count <= 4 {
      guard !glued.head.isEmpty else { return isStart(index) ? 0.4 : nil }
      return glued.text.count == 1 ? 0.6 : 0.4
    }
    let mayBeAmount = text.contains(where: \.isLetter) && !isShared(index)
    return length <= 3 && word.confidence < 60 && mayBeAmount ? 0.6 : nil
  }

  /// Whether an amount is possible at a position: at the start, after a number or between two amounts.
  private func isAmountPlace(_ index: Int) -> Bool {
    guard !isStart(index) else { return true }
    let before = words[index - 1].text
    return Amounts.value(before) != nil || before.hasSuffix("/")
      || ["to", "or"].contains(before.lowercased())
      || index + 1 < words.count && ["to", "or"].contains(words[index + 1].text.lowercased())
  }

  /// Whether a word starts the text of the line: no word or only a bullet is before it.
  func isStart(_ index: Int) -> Bool {
    guard index == 1, let bullet = words.first else { return index == 0 }
    return bullet.text.count <= 2 && !bullet.text.contains { $0.isNumber && $0 != "0" }
      && (words[1].box.left - bullet.box.right) * 2 >= bullet.box.height
  }

  /// Whether ink that the engine skipped before this word may be a fraction.
  func asksForAmount(before index: Int) -> Bool {
    guard index < words.count else { return false }
    return UnitWords.contain(words[index].text)
  }

  /// Whether the next word is a unit.
  func unitFollows(_ index: Int) -> Bool { asksForAmount(before: index + 1) }

  private func minutesFollow(_ index: Int) -> Bool {
    index + 1 < words.count && words[index + 1].text.lowercased().hasPrefix("min")
  }

  private func hoursFollow(_ index: Int) -> Bool {
    let next = words[index + 1].text.lowercased()
    return next.hasPrefix("hour") || next.hasPrefix("hr")
  }

  /// Whether the next word counts people, of whom there is no fraction.
  private func portionsFollow(_ index: Int) -> Bool {
    index + 1 < words.count
      && YieldAndTimes.portions.contains(words[index + 1].text.trimmedToLetters)
  }

  /// Whether a number multiplies the next one: `1x 400 g`.
  private func isFactor(_ index: Int) -> Bool {
    "xX×".contains(words[index].text.last ?? " ") && index + 1 < words.count
      && words[index + 1].text.first?.isNumber ?? false
  }

  /// Whether the next word is one that follows a percentage.
  func isShared(_ index: Int) -> Bool {
    index + 1 < words.count && Self.shared.contains(words[index + 1].text.trimmedToLetters)
  }

  /// Whether the next word is a unit that follows only amounts of up to one.
  func singularUnitFollows(_ index: Int) -> Bool {
    index + 1 < words.count && UnitWords.singular.contains(words[index + 1].text.trimmedToLetters)
  }

  /// Whether the next word is a unit that follows only amounts of more than one: `cups`.
  func pluralUnitFollows(_ index: Int) -> Bool {
    guard index + 1 < words.count else { return false }
    let next = words[index + 1].text.trimmedToLetters
    return next.hasSuffix("s") && UnitWords.singular.contains(String(next.dropLast()))
  }

  /// Signs that are rare in English recipes and that the engine outputs for fractions.
  private static let signs = Set("%¥£$€§©®°*&~^|\\/<>{}[]=+#@¢".unicodeScalars)

  /// The hours of half days and whole ones.
  private static let days: Set<Int> = [12, 18, 24, 36, 48, 72]

  /// The words that follow percentages.
  private static let shared = Set(LanguageWords.words("after-percent"))

  /// Short words before units.
  private static let articles = Set(LanguageWords.words("before-unit"))
}

extension String {
  /// Whether the text is a fraction in plain digits.
  var isASCIIFraction: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  /// Whether the text is a fraction in plain digits of one or more.
  var isImproper: Bool {
    let parts = split(separator: "/").compactMap { Int($0) }
    return parts.count == 2 && parts[0] >= parts[1]
  }

  /// Whether the text holds a decimal number, as prices do.
  var isDecimal: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].last?.isNumber == true && parts[1].first?.isNumber == true
  }

  /// Whether the text is a number and a percent sign.
  var isShare: Bool {
    let digits = prefix { $0.isNumber }
    return !digits.isEmpty && dropFirst(digits.count).first == "%"
  }

  /// Whether the text is a temperature.
  var isDegrees: Bool {
    guard let sign = firstIndex(of: "°") else { return false }
    return !self[..<sign].isEmpty && self[..<sign].allSatisfy(\.isNumber)
  }

  /// Whether the text is an asterisk, or a word with a footnote's asterisk.
  var isBulletOrNoted: Bool {
    last == "*" && (count == 1 || count { $0.isLetter } > 1)
  }

  /// Whether the text is two whole numbers with a dash between them.
  var isRange: Bool {
    let ends = split(omittingEmptySubsequences: false) { "-–".contains($0) }
    return ends.count == 2 && ends.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }

  /// Whether the text is a whole number of grams or milliliters.
  var isWholeMetric: Bool {
    let digits = prefix { $0.isNumber }
    return digits.count > 1
      && ["g", "ml"].contains(String(dropFirst(digits.count)).trimmedToLetters)
  }

  /// Whether the text is a number of grams, too large for fractions, with a misread unit.
  var isMisreadMetric: Bool {
    let digits = prefix { $0.isNumber }
    return Double(digits).flatMap {
      ConfusionTable.builtIn.meant(String(dropFirst(digits.count)), at: .unit, amount: $0)
    } == "g"
  }

  /// The text in lower case without punctuation before and after.
  var trimmedToLetters: String {
    var letters = self[...]
    while let last = letters.last, !last.isLetter { letters.removeLast() }
    while let first = letters.first, !first.isLetter { letters.removeFirst() }
    return letters.lowercased()
  }
}
