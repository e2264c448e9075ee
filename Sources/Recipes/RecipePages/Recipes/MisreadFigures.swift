import RecipeRows

/// Figures that were read as signs and letters where a line can only have a number.
enum MisreadFigures {
  /// The line with corrected numbers before units of time and in yields: `5@ min`, `f hour`, `Serves &`,
  /// `& servings`.
  static func corrected(_ line: String) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap(cut)
    for index in words.indices {
      let next = index + 1 < words.count ? letters(of: words[index + 1]) : ""
      if LanguageWords.minutes[next] != nil {
        words[index] = number(words[index], isOne: singular.contains(next)) ?? words[index]
      } else if words[index] == "&", isYield(words, at: index, next: next) {
        words[index] = "8"
      }
    }
    return words.joined(separator: " ")
  }

  /// A word cut before a unit of time or yield and after it: `4servings`, `lhr7`.
  private static func cut(_ word: Substring) -> [String] {
    // The edges of a button: `|2servings|`
    let isFramed = word.count > 2 && word.first == "|" && word.last == "|"
    let word = isFramed ? word.dropFirst().dropLast() : word
    let number = word.prefix { $0.isNumber }
    let start =
      number.isEmpty && ones.contains(String(word.prefix(1))) ? word.prefix(1) : number
    let rest = word[start.endIndex...]
    let unit = rest.prefix { $0.isLetter }
    let figures = rest[unit.endIndex...]
    let name = letters(of: String(unit))
    guard !start.isEmpty, !unit.isEmpty,
      number.isEmpty
        ? singular.contains(name) && figures.allSatisfy(\.isNumber)
        : YieldAndTimes.portions.contains(name) && figures.isEmpty
    else { return [String(word)] }
    return [String(start), String(unit)] + (figures.isEmpty ? [] : [String(figures)])
  }

  /// Whether a word can only be the number of a yield: the last one after `Serves`, or the first one before
  /// `servings`.
  private static func isYield(_ words: [String], at index: Int, next: String) -> Bool {
    guard index > 0 else { return YieldAndTimes.portions.contains(next) }
    return index + 1 == words.count
      && YieldAndTimes.yieldNames.contains(letters(of: words[index - 1]))
  }

  /// The number that a word is before a unit of time; nil when it is one already, or a word.
  private static func number(_ word: String, isOne: Bool) -> String? {
    let hasSign = word.contains { !$0.isNumber }
    guard hasSign else { return nil }
    if word.count == 1 { return isOne && ones.contains(word) ? "1" : nil }
    let figures = word.map { $0.isASCII && $0.isNumber ? $0 : lookalikes[$0] }
    guard word.contains(where: \.isNumber), !figures.contains(nil) else { return nil }
    return String(figures.compactMap(\.self))
  }

  private static func letters(of word: String) -> String { word.lowercased().filter(\.isLetter) }

  private static let singular = Set(LanguageWords.words("one-time"))
  private static let ones: Set<String> = ["l", "I", "i", "|", "!", "f", "t", "L", "T"]
  private static let lookalikes: [Character: Character] = [
    "@": "0", "O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "!": "1", "i": "1",
    "$": "5", "s": "5", "S": "5", "Z": "2", "z": "2", "B": "8", "&": "8",
  ]
}
