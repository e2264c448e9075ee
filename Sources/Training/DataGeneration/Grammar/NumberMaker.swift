import Support

/// A source of numbers, such as `<int 1..12>`, or of pseudo words, `<letters 3..9>`.
struct NumberMaker: Sendable {
  /// The kind of number.
  enum Kind: String, CaseIterable, Sendable {
    case digits
    case letters
    case int
    case decimal
    case fraction
    case mixed
    case range

    /// Whether the bounds are of a length, and not of a value.
    var isOfLength: Bool { self == .digits || self == .letters }
  }

  /// The notation of a fraction.
  enum FractionStyle: String, CaseIterable, Sendable {
    case vulgar
    case ascii
    case slash
    case words
  }

  var kind: Kind
  var lower = "0"
  var upper = "0"
  var step: Int?
  var isEven = false
  var isInWords = false
  var hasComma = false
  var places = 1
  var style: FractionStyle?
  var joint: [UInt8]?
  var source: SourceRange

  /// A text that the maker may give.
  struct Phrase: Sendable {
    var text: [UInt8]
    var weight: Double
    var number: GrammaticalNumber
  }

  /// The maximum number of texts of a maker.
  static let phraseLimit = 50_000
  /// The largest number, and the largest step between numbers.
  static let numberLimit = 1_000_000_000

  /// Every text that the maker may give.
  func phrases() throws(InvalidArgument) -> [Phrase] {
    switch kind {
    case .digits, .letters: []
    case .int: try integers()
    case .decimal: try decimals()
    case .fraction: fractions()
    case .mixed: try mixed()
    case .range: try ranges()
    }
  }

  /// The reason why the maker cannot produce texts.
  struct InvalidArgument: Error { var message: String }

  func bounds() throws(InvalidArgument) -> ClosedRange<Int> {
    guard let low = Int(lower), let high = Int(upper), low >= 0, high <= Self.numberLimit else {
      throw InvalidArgument(message: "expected two whole numbers up to \(Self.numberLimit): 1..12")
    }
    guard low <= high else {
      throw InvalidArgument(message: "the first number must not be greater than the second")
    }
    return low...high
  }

  private func integers() throws(InvalidArgument) -> [Phrase] {
    let bounds = try bounds()
    return stride(from: bounds.lowerBound, through: bounds.upperBound, by: step ?? 1).map { value in
      Phrase(
        text: spelled(value), weight: isEven ? 1 : Self.frequency(of: value),
        number: value <= 1 ? .one : .many)
    }
  }

  func spelled(_ value: Int) -> [UInt8] {
    Array((isInWords ? NumberWords.spelled(value) : "\(value)").utf8)
  }

  /// The relative frequency of a number: small and round numbers are more common than others.
  static func frequency(of value: Int) -> Double {
    if value <= 12 { return value == 0 ? 0.05 : 1 / Double(value) }
    let isUsual = value == 16 || value == 24 || value == 14
    return (isUsual ? 1 : roundness(value)) / Double(value).squareRoot() / 4
  }

  /// The roundness of the last two digits of a number.
  static func roundness(_ value: Int) -> Double {
    switch true {
    case value % 100 == 0: 8
    case value % 50 == 0: 6
    case value % 25 == 0: 3
    case value % 10 == 0: 2
    case value % 5 == 0: 1.2
    default: 0.2
    }
  }

  /// The relative frequency of a distance between the ends of a range.
  static func nearness(_ distance: Int) -> Double { 1 / Double(distance * distance) }

  private func decimals() throws(InvalidArgument) -> [Phrase] {
    guard (1...3).contains(places) else { throw InvalidArgument(message: "expected 1 to 3 places") }
    let scale = [1, 10, 100, 1000][places]
    guard let low = Self.scaled(lower, places), let high = Self.scaled(upper, places), low <= high
    else {
      throw InvalidArgument(message: "expected two numbers of at most \(places) decimals: 0.1..2.5")
    }
    guard high - low < Self.phraseLimit else {
      throw InvalidArgument(message: "these are more than \(Self.phraseLimit) numbers")
    }
    let values = (low...high).filter { $0 % 10 != 0 }
    guard !values.isEmpty else {
      throw InvalidArgument(message: "there is no number with \(places) decimals in between")
    }
    return values.map { value in
      let digits = String(repeating: "0", count: max(0, places - "\(value % scale)".count))
      let text = "\(value / scale)\(hasComma ? "," : ".")\(digits)\(value % scale)"
      let isRound = value % (scale / 2) == 0 || value % max(1, scale / 4) == 0
      return Phrase(
        text: Array(text.utf8), weight: isEven ? 1 : isRound ? 6 : 1,
        number: value <= scale ? .one : .many)
    }
  }

  /// A decimal number as a whole number of its last places.
  private static func scaled(_ text: String, _ places: Int) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.joined().utf8.allSatisfy(\.isDigit), let whole = Int(parts[0]),
      whole < 1_000_000
    else { return nil }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.count <= places else { return nil }
    let padded = decimals + String(repeating: "0", count: places - decimals.count)
    guard let fraction = Int(padded) else { return nil }
    return whole * [1, 10, 100, 1000][places] + fraction
  }

  private func fractions() -> [Phrase] {
    KitchenFraction.all.map {
      Phrase(
        text: Array($0.spelled(style ?? .vulgar).utf8), weight: isEven ? 1 : $0.weight, number: .one
      )
    }
  }

  private func mixed() throws(InvalidArgument) -> [Phrase] {
    let style = style ?? .vulgar
    guard style != .words else {
      throw InvalidArgument(message: "mixed numbers are vulgar, ascii or slash")
    }
    let joint = joint ?? Array(style == .vulgar ? "".utf8 : " ".utf8)
    let bounds = try bounds()
    guard bounds.count < Self.phraseLimit / KitchenFraction.all.count else {
      throw InvalidArgument(
        message: "these are more than \(Self.phraseLimit) numbers; give smaller bounds")
    }
    return bounds.filter { $0 > 0 }.flatMap { whole in
      KitchenFraction.all.map { fraction in
        Phrase(
          text: Array("\(whole)".utf8) + joint + fraction.spelled(style).utf8,
          weight: isEven ? 1 : Self.frequency(of: whole) * fraction.weight, number: .many)
      }
    }
  }

  private func ranges() throws(InvalidArgument) -> [Phrase] {
    let joint = joint ?? Array("-".utf8)
    let bounds = try bounds()
    var ends: [(text: [UInt8], half: Int)] = []
    for value in stride(from: bounds.lowerBound, through: bounds.upperBound, by: step ?? 1) {
      ends.append((spelled(value), value * 2))
      if let style, style != .words, value < bounds.upperBound {
        let half = KitchenFraction.half.spelled(style)
        let space = style == .vulgar || value == 0 ? "" : " "
        ends.append((Array("\(value == 0 ? "" : "\(value)\(space)")\(half)".utf8), value * 2 + 1))
      }
    }
    ends.removeAll { $0.half == 0 }
    var phrases: [Phrase] = []
    var rest = ends[...]
    while let first = rest.popFirst() {
      for (distance, second) in zip(1..., rest) {
        let isNear = Self.nearness(distance)
        let halves = first.half % 2 + second.half % 2
        let weight = Self.frequency(of: first.half / 2) * isNear / Double(1 + 2 * halves)
        phrases.append(
          Phrase(text: first.text + joint + second.text, weight: isEven ? 1 : weight, number: .many)
        )
      }
    }
    if phrases.isEmpty { throw InvalidArgument(message: "a range needs two different numbers") }
    return phrases
  }
}

/// A fraction that is common in recipes.
struct KitchenFraction: Sendable {
  var numerator: Int
  var denominator: Int
  var vulgar: String
  var words: String
  var weight: Double

  static let half = Self(numerator: 1, denominator: 2, vulgar: "½", words: "half", weight: 44)

  /// The fractions, with weights in about the proportions of recipes.
  static let all = [
    half, Self(numerator: 1, denominator: 4, vulgar: "¼", words: "quarter", weight: 24),
    Self(numerator: 3, denominator: 4, vulgar: "¾", words: "three quarters", weight: 11),
    Self(numerator: 1, denominator: 3, vulgar: "⅓", words: "third", weight: 9),
    Self(numerator: 2, denominator: 3, vulgar: "⅔", words: "two thirds", weight: 6),
    Self(numerator: 1, denominator: 8, vulgar: "⅛", words: "eighth", weight: 4),
    Self(numerator: 3, denominator: 8, vulgar: "⅜", words: "three eighths", weight: 0.5),
    Self(numerator: 5, denominator: 8, vulgar: "⅝", words: "five eighths", weight: 0.3),
    Self(numerator: 7, denominator: 8, vulgar: "⅞", words: "seven eighths", weight: 0.2),
  ]

  func spelled(_ style: NumberMaker.FractionStyle) -> String {
    switch style {
    case .vulgar: vulgar
    case .ascii: "\(numerator)/\(denominator)"
    case .slash: "\(numerator)⁄\(denominator)"
    case .words: words
    }
  }
}

/// Numbers in English words.
enum NumberWords {
  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  /// The number in words; from 1,000 in digits.
  static func spelled(_ value: Int) -> String {
    switch value {
    case 0..<20: small[value]
    case 20..<100: tens[value / 10] + (value % 10 == 0 ? "" : "-" + small[value % 10])
    case 100..<1000:
      small[value / 100] + " hundred" + (value % 100 == 0 ? "" : " and " + spelled(value % 100))
    default: "\(value)"
    }
  }
}
