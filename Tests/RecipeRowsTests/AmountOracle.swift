import Foundation
@testable import RecipeRows
import WordTagging

/// Random amounts with the values that they have by construction, without the library's scanners.
struct AmountOracle {
  /// An exact number.
  struct Value: Equatable, CustomStringConvertible {
    var above: Int
    var below = 1

    var description: String { "\(above)/\(below)" }

    func matches(_ number: Rational) -> Bool {
      Int(number.numerator) * below == above * Int(number.denominator)
    }

    static func + (left: Self, right: Self) -> Self {
      Self(
        above: left.above * right.below + right.above * left.below, below: left.below * right.below)
    }

    static func < (left: Self, right: Self) -> Bool {
      left.above * right.below < right.above * left.below
    }
  }

  /// A line with one amount of a food, and what its row must say.
  struct Line {
    /// The words with a letter for their label, as in ``GoldenLines``; a unit without a space before it is glued.
    var text = ""
    var labels: [Character] = []
    var lower = Value(above: 0)
    var upper = Value(above: 0)
    var multiplier: Value?
    var unit: String?
    var language = RecipeLanguage.english

    mutating func add(_ words: String, _ label: Character, spaced: Bool = true) {
      if spaced, !text.isEmpty {
        text += " "
        labels.append("o")
      }
      text += words
      labels += [Character](repeating: label, count: words.utf8.count)
    }

    /// The line with the labels by which it was made; a number with a glued unit is a combination.
    var tagged: TaggedSequence {
      let names = GoldenLines.labels
      let tokens = Tokenizer().tokens(in: text).map { token in
        let letters = Set(labels[token.indices])
        let letter: Character =
          letters.isSuperset(of: ["v", "m"]) ? "c" : labels[token.indices.lowerBound]
        return TaggedToken(range: token.indices, label: names[letter] ?? "", confidence: 1)
      }
      return TaggedSequence(text: text, tokens: tokens)
    }

    /// Whether an amount is the one of the line.
    func matches(_ amount: Amount?) -> Bool { hasNumber(amount) && amount?.unit?.name == unit }

    /// Whether an amount has the number of the line.
    func hasNumber(_ amount: Amount?) -> Bool {
      guard let amount, let quantity = amount.quantity else { return false }
      let hasMultiplier =
        multiplier.map { value in amount.multiplier.map { value.matches($0.lowerBound) } ?? false }
        ?? (amount.multiplier == nil)
      return hasMultiplier && lower.matches(quantity.lowerBound)
        && upper.matches(quantity.upperBound)
    }
  }

  var random = SeededRandom(seed: 35)
  let units: [(spelling: String, name: String, language: RecipeLanguage)]
  static let foods = ["flour", "sugar", "carrots", "brown rice", "rolled oats", "chopped walnuts"]

  mutating func line() -> Line {
    var line = Line()
    let unit = units.randomElement(using: &random) ?? ("g", "gram", .english)
    line.language = unit.language
    let isWord = line.language == .english && below(4) == 0
    switch below(8) {
    case 0:
      let ends = [number(inWords: isWord), number(inWords: isWord)].sorted { $0.value < $1.value }
      range(ends[0], ends[1], &line)
    case 1 where !isWord:
      let count = 2 + below(11)
      line.multiplier = Value(above: count)
      line.add("\(count)", "v")
      line.add(["x", "×"].randomElement(using: &random) ?? "x", "v")
      single(number(inWords: false), &line)
    default: single(number(inWords: isWord), &line)
    }
    if below(6) > 0 {
      let endsInDigit = line.text.utf8.last.map { (0x30...0x39).contains($0) } ?? false
      let isGlued =
        endsInDigit && unit.spelling.allSatisfy { $0.isASCII && $0.isLetter } && below(4) == 0
      line.add(unit.spelling, "m", spaced: !isGlued)
      line.unit = unit.name
    }
    return line
  }

  private mutating func single(_ number: (text: String, value: Value), _ line: inout Line) {
    line.add(number.text, "v")
    (line.lower, line.upper) = (number.value, number.value)
  }

  private mutating func range(
    _ first: (text: String, value: Value), _ last: (text: String, value: Value), _ line: inout Line
  ) {
    guard first.value < last.value else { return single(first, &line) }
    // In Danish "to" is two.
    switch line.language == .danish ? 1 : below(4) {
    case 0:
      line.add("between", "v")
      line.add(first.text, "v")
      line.add("and", "v")
    case 1:
      line.add(first.text, "v")
      line.add(["-", "–", "—"].randomElement(using: &random) ?? "-", "o")
    default:
      line.add(first.text, "v")
      line.add(below(3) == 0 ? "or" : "to", "v")
    }
    line.add(last.text, "v")
    (line.lower, line.upper) = (first.value, last.value)
  }

  // MARK: Numbers

  mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  private mutating func number(inWords isWord: Bool) -> (text: String, value: Value) {
    if isWord { return words() }
    let whole = 1 + below([10, 100, 1000].randomElement(using: &random) ?? 10)
    let slash = ["/", "⁄"].randomElement(using: &random) ?? "/"
    let part = proper()
    switch below(12) {
    case 0, 1: return ("\(whole)", Value(above: whole))
    case 2:
      let thousands = 1 + below(999)
      return ("\(thousands),\(padded(whole % 1000))", Value(above: thousands * 1000 + whole % 1000))
    case 3:
      let rest = below(999)
      return (
        "\(1 + rest).\(padded(rest)).\(padded(rest))",
        Value(above: (1 + rest) * 1_000_000 + rest * 1001)
      )
    case 4:
      let tenths = below(100)
      return (
        "\(whole).\(tenths < 10 ? "0" : "")\(tenths)",
        Value(above: whole * 100 + tenths, below: 100)
      )
    case 5:
      let tenths = below(10)
      return ("\(whole),\(tenths)", Value(above: whole * 10 + tenths, below: 10))
    case 6: return ("\(part.above)\(slash)\(part.below)", part)
    case 7: return ("\(whole) \(part.above)/\(part.below)", Value(above: whole) + part)
    case 8: return ("\(whole)-\(part.above)/\(part.below)", Value(above: whole) + part)
    case 9:
      let raised =
        "\(digits(part.above, from: Self.raised))\(slash)\(digits(part.below, from: Self.lowered))"
      return below(2) == 0 ? (raised, part) : ("\(whole)\(raised)", Value(above: whole) + part)
    default:
      let vulgar = Self.vulgar.randomElement(using: &random) ?? ("½", 1, 2)
      let part = Value(above: vulgar.1, below: vulgar.2)
      switch below(3) {
      case 0: return (vulgar.0, part)
      case 1: return ("\(whole)\(vulgar.0)", Value(above: whole) + part)
      default: return ("\(whole) \(vulgar.0)", Value(above: whole) + part)
      }
    }
  }

  /// A fraction below one, as kitchens use them.
  private mutating func proper() -> Value {
    let below = [2, 3, 4, 5, 6, 8, 16, 32].randomElement(using: &random) ?? 2
    return Value(above: 1 + self.below(below - 1), below: below)
  }

  private func padded(_ number: Int) -> String {
    String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
  }

  private func digits(_ number: Int, from digits: [String]) -> String {
    "\(number)".map { digits[$0.wholeNumberValue ?? 0] }.joined()
  }

  private static let raised = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
  private static let lowered = ["₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"]
  private static let vulgar = [
    ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5),
    ("⅗", 3, 5), ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅐", 1, 7), ("⅛", 1, 8), ("⅜", 3, 8),
    ("⅝", 5, 8), ("⅞", 7, 8), ("⅑", 1, 9), ("⅒", 1, 10),
  ]

  // MARK: Numbers in words

  private mutating func words() -> (text: String, value: Value) {
    let whole = 1 + below([20, 100, 1000, 100_000].randomElement(using: &random) ?? 20)
    let text = spelled(whole)
    switch below(8) {
    case 0: return ("\(text) and a half", Value(above: whole * 2 + 1, below: 2))
    case 1: return ("\(text) and three quarters", Value(above: whole * 4 + 3, below: 4))
    case 2: return ("two-thirds", Value(above: 2, below: 3))
    case 3 where whole < 20: return ("\(text) dozen", Value(above: whole * 12))
    case 4: return ("one-half", Value(above: 1, below: 2))
    default: return (text, Value(above: whole))
    }
  }

  private mutating func spelled(_ number: Int) -> String {
    if number >= 1000 {
      let rest = number % 1000
      return spelled(number / 1000) + " thousand" + (rest == 0 ? "" : " " + spelled(rest))
    }
    if number >= 100 {
      let rest = number % 100
      let and = below(2) == 0 ? " and " : " "
      return Self.ones[number / 100] + " hundred" + (rest == 0 ? "" : and + spelled(rest))
    }
    if number < 20 { return Self.ones[number] }
    let hyphen = below(2) == 0 ? "-" : " "
    return Self.tens[number / 10] + (number % 10 == 0 ? "" : hyphen + Self.ones[number % 10])
  }

  private static let ones = [
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  // MARK: Units

  /// Spellings that are also a word for a shape, a fraction of a pint and a temperature; a French `filet` is a drizzle
  /// of oil and a fillet of fish.
  private static let ambiguous: Set<String> = ["round", "half pint", "half pints", "C"]

  /// Reads the spellings of all units.
  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Core/CEmbeddedFiles/Files")
    let text = try ["units.txt", "languages.txt"].map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }.joined()
    var units: [(spelling: String, name: String, language: RecipeLanguage)] = []
    let others = ["#", "name |", "number |", "figures |", "page |", "line |"]
    for line in text.split(separator: "\n") where !others.contains(where: line.hasPrefix) {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let first = fields[0].split(separator: " ")
      if first.first == "language", let language = RecipeLanguage(rawValue: String(first[1])) {
        for spelling in fields[2].split(separator: ",").map({
          $0.trimmingCharacters(in: .whitespaces)
        })
        where !(language == .french && spelling.hasPrefix("filet")) {
          units.append((spelling, fields[1], language))
        }
      } else if fields.count > 3, fields[3] != "temperature" {
        let others = fields.count > 7 ? fields[7].split(separator: ",").map(String.init) : []
        for spelling in fields[0...2] + others {
          let spelling = spelling.trimmingCharacters(in: CharacterSet(charactersIn: " ?="))
          if !spelling.isEmpty, !Self.ambiguous.contains(spelling) {
            units.append((spelling, fields[0], .english))
          }
        }
      }
    }
    // A spelling of two units means the first; signs inside of one cut it into tokens that are read apart.
    self.units = units.filter { unit in
      unit.language == .english
        || !unit.spelling.contains(/[(\/]|\.\p{L}/)
          && UnitTable.standard.unit(unit.spelling, language: unit.language)?.name == unit.name
          && AmountWord.word(
            0..<unit.spelling.utf8.count, in: Array(unit.spelling.utf8), unit.language) == nil
    }
  }
}
