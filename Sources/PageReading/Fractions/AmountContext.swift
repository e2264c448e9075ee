/// What the words around a place say about whether a fraction may stand there.
struct AmountContext {
  let words: [Word]
  let units: Set<String>

  /// How sure the pixels must be before a word is read as a fraction; nil where they are not asked.
  func neededProbability(at index: Int) -> Double? {
    let text = words[index].text
    guard text.unicodeScalars.count <= 9, !text.isASCIIFraction else { return nil }
    let isPlaced = index == 0 || unitFollows(index) || text.hasUnitSuffix(units)
    if text.unicodeScalars.contains(where: Self.signs.contains) {
      return isPlaced ? 0.15 : 0.4
    }
    if text.contains(where: \.isNumber) {
      guard text.allSatisfy(\.isNumber) else {
        // `1g teaspoon` has a unit too many, `34, cup` a comma.
        return unitFollows(index) ? 0.12 : isPlaced ? 0.4 : 0.8
      }
      // Fourteen cups are rarer than a quarter of one misread.
      if unitFollows(index), text.count > 1, text != "10", text != "12" { return 0.2 }
      return isPlaced ? 0.6 : 0.95
    }
    // What is left are letters; only a stray few of them in an amount's place can be a fraction.
    guard isPlaced, text.unicodeScalars.count <= 4, !Self.firstWords.contains(text.lowercased())
    else { return nil }
    return units.contains(text.trimmedToLetters) ? nil : unitFollows(index) ? 0.2 : 0.5
  }

  /// Whether ink that the engine passed over before this word may be a fraction.
  func asksForAmount(before index: Int) -> Bool {
    guard index < words.count else { return false }
    return units.contains(words[index].text.trimmedToLetters)
  }

  private func unitFollows(_ index: Int) -> Bool { asksForAmount(before: index + 1) }

  /// Signs that English recipes hardly use and that the engine prints for fractions.
  private static let signs = Set("%¥£$€§©®°*&~^|\\/<>{}[]=+#@¢".unicodeScalars)

  /// Short words that begin lines.
  private static let firstWords: Set<String> = [
    "a", "an", "in", "on", "to", "of", "or", "as", "if", "add", "and", "the", "mix", "for", "cut",
    "use", "one", "two", "six", "ten", "few", "rub", "dry", "egg", "ham", "oil", "rum", "tea",
    "salt", "milk", "rice", "peas", "lard", "suet", "mace", "eggs", "beef", "cook", "bake", "step",
    "stir", "roll", "beat", "boil", "wash", "peel", "chop", "pour", "with", "half", "four", "five",
    "juice", "lime", "you", "red", "hot", "all", "old", "new", "not", "mrs", "mr", "let", "set",
    "put", "wine", "oats", "pita", "corn", "kale", "leek", "soy", "sour", "see", "save", "this",
    "that", "from", "then", "when", "yield",
  ]
}

extension String {
  /// Whether the text is a fraction in plain figures, which the engine reads well.
  var isASCIIFraction: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  /// The text in small letters without marks before and after.
  var trimmedToLetters: String {
    var letters = self[...]
    while let last = letters.last, !last.isLetter { letters.removeLast() }
    while let first = letters.first, !first.isLetter { letters.removeFirst() }
    return letters.lowercased()
  }

  /// Whether a unit ends the text after something else: `4oz`, `%cup`.
  func hasUnitSuffix(_ units: Set<String>) -> Bool {
    let letters = String(reversed().drop { !$0.isLetter }.prefix { $0.isLetter }.reversed())
    return letters.count < count && units.contains(letters.lowercased())
  }
}
