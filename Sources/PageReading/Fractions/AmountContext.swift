/// What the words around a place say about whether a fraction may stand there.
struct AmountContext {
  let words: [Word]
  let units: Set<String>

  /// How sure the pixels must be before a word is read as a fraction; nil where they are not asked.
  func neededProbability(at index: Int) -> Double? {
    let text = words[index].text
    guard text.unicodeScalars.count <= 12, !text.isASCIIFraction, !text.isDecimal else {
      return nil
    }
    let hasUnit = unitFollows(index) || text.hasUnitSuffix(units)
    if text.unicodeScalars.contains(where: Self.signs.contains) {
      if hasUnit { return 0.15 }
      if text.isDegrees || (text.isShare && isShared(index)) { return nil }
      return text.isShare ? 0.97 : index == 0 ? 0.4 : 0.6
    }
    // Nobody weighs parts of grams, nor bakes for parts of minutes.
    if (text.isWholeMetric && !unitFollows(index)) || (minutesFollow(index) && text.isRange) {
      return nil
    }
    if let number = Int(text) {
      guard unitFollows(index), !minutesFollow(index) else {
        return text.count == 1 || number > 99 ? 0.97 : 0.9
      }
      // Fourteen cups are rarer than a quarter of one misread, and `3 cup` has a number too many.
      if number > 12 || text.first == "0" { return 0.2 }
      return number > 1 && singularUnitFollows(index) ? 0.25 : 0.6
    }
    // `1g teaspoon` has a unit too many, `34, cup` a comma.
    if text.contains(where: \.isNumber) {
      if text.isRange { return 0.9 }
      return unitFollows(index) ? 0.12 : hasUnit ? 0.4 : 0.8
    }
    // Many a fraction is read as a surely seen `Ya` or `Vs`.
    if text.first == "Y" || text.first == "V", hasUnit, text.unicodeScalars.count <= 8 {
      return 0.4
    }
    // What is left are letters; only a stray few of them in an amount's place can be a fraction.
    guard unitFollows(index), text.unicodeScalars.count <= 4, words[index].confidence < 88,
      !Self.articles.contains(text.lowercased())
    else { return nil }
    return units.contains(text.trimmedToLetters) ? nil : 0.25
  }

  /// Whether ink that the engine passed over before this word may be a fraction.
  func asksForAmount(before index: Int) -> Bool {
    guard index < words.count else { return false }
    return units.contains(words[index].text.trimmedToLetters)
  }

  /// Whether the next word is a unit.
  func unitFollows(_ index: Int) -> Bool { asksForAmount(before: index + 1) }

  private func minutesFollow(_ index: Int) -> Bool {
    index + 1 < words.count && words[index + 1].text.lowercased().hasPrefix("min")
  }

  /// Whether the next word is one that follows a percentage.
  private func isShared(_ index: Int) -> Bool {
    index + 1 < words.count && Self.shared.contains(words[index + 1].text.trimmedToLetters)
  }

  private func singularUnitFollows(_ index: Int) -> Bool {
    index + 1 < words.count && Self.singularUnits.contains(words[index + 1].text.trimmedToLetters)
  }

  /// Signs that English recipes hardly use and that the engine prints for fractions.
  private static let signs = Set("%¥£$€§©®°*&~^|\\/<>{}[]=+#@¢".unicodeScalars)

  /// What percentages are of.
  private static let shared: Set<String> = [
    "fat", "milk", "lean", "cocoa", "off", "on", "of", "less", "more", "or", "solution", "proof",
  ]

  /// Short words that stand before units.
  private static let articles: Set<String> = [
    "a", "an", "the", "of", "in", "to", "or", "and", "one", "two", "six", "ten", "few", "half",
    "four", "five", "per", "each", "this", "that", "by", "with", "add", "extra", "more",
    "mix", "cut", "use", "rub", "roll", "put", "chop", "slice", "about", "level", "stir", "cook",
    "into", "some", "any", "your", "nine", "last", "next", "first", "same", "for", "from",
  ]

  /// Units that only one of can stand before.
  private static let singularUnits: Set<String> = [
    "cup", "teaspoon", "tablespoon", "pint", "quart", "pound", "ounce", "inch", "package",
    "teaspoonful", "tablespoonful", "cupful", "gill",
  ]
}

extension String {
  /// Whether the text is a fraction in plain figures, which the engine reads well.
  var isASCIIFraction: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  /// Whether the text holds a decimal number, as prices do.
  var isDecimal: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].last?.isNumber == true && parts[1].first?.isNumber == true
  }

  /// Whether the text is figures and a percent sign.
  var isShare: Bool {
    let figures = prefix { $0.isNumber }
    return !figures.isEmpty && dropFirst(figures.count).first == "%"
  }

  /// Whether the text is a temperature.
  var isDegrees: Bool {
    guard let sign = firstIndex(of: "°") else { return false }
    return !self[..<sign].isEmpty && self[..<sign].allSatisfy(\.isNumber)
  }

  /// Whether the text is two whole numbers with a dash between them.
  var isRange: Bool {
    let ends = split(omittingEmptySubsequences: false) { "-–".contains($0) }
    return ends.count == 2 && ends.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }

  /// Whether the text is a whole number of grams or millilitres.
  var isWholeMetric: Bool {
    let figures = prefix { $0.isNumber }
    return figures.count > 1
      && ["g", "ml"].contains(String(dropFirst(figures.count)).trimmedToLetters)
  }

  /// The text in small letters without marks before and after.
  var trimmedToLetters: String {
    var letters = self[...]
    while let last = letters.last, !last.isLetter { letters.removeLast() }
    while let first = letters.first, !first.isLetter { letters.removeFirst() }
    return letters.lowercased()
  }

  /// Whether a unit ends the text after something else: `4oz`, `%cup`, `2%0z`, `Yapt`.
  func hasUnitSuffix(_ units: Set<String>) -> Bool {
    let letters = String(reversed().drop { !$0.isLetter }.prefix { $0.isLetter }.reversed())
    if letters.count < count, units.contains(letters.lowercased()) { return true }
    if hasSuffix("%0z") || hasSuffix("%02") { return true }
    // A fraction that was taken for `Ya` or `Ve` runs into its unit.
    guard let start = lastIndex(where: { $0 == "Y" || $0 == "V" }) else { return false }
    return (1...2).contains { length in
      units.contains(String(self[start...].dropFirst(length)).trimmedToLetters)
    }
  }
}
