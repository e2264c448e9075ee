/// The words and signs of amounts, besides digits and units.
enum AmountWord: Hashable, Sendable {
  case number(Int64)
  /// `hundred`, `thousand`: multiplies the number before it.
  case scale(Int64)
  /// `half`, `quarter`: one of a number of parts.
  case part(Int64)
  /// `anderthalb`: a number that is not whole.
  case fraction(Int64, Int64)
  case article
  case couple
  /// `few`, `several`: an unspecified number.
  case vague
  /// `dozen`, `dizaine`: a number of ten or more, which another number multiplies.
  case dozen(Int64)
  case to
  case or
  case and
  case between
  case plus
  case minus
  case times
  case about
  case each
  case total
  case of

  /// Reads the value of a line of `numbers.txt`: `2`, `1/4`, `3/2`, `100 scale`, `12 dozen` or a name such as `about`.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    if let number = parts.first.flatMap({ Int64($0) }) {
      switch parts.dropFirst().first {
      case nil: self = .number(number)
      case "scale": self = .scale(number)
      case "dozen": self = .dozen(number)
      default: return nil
      }
      return
    }
    let fraction = text.split(separator: "/").compactMap { Int64($0) }
    if fraction.count == 2, fraction[1] > 0 {
      self = fraction[0] == 1 ? .part(fraction[1]) : .fraction(fraction[0], fraction[1])
      return
    }
    guard let word = Self.named[text] else { return nil }
    self = word
  }

  private static let named: [String: AmountWord] = [
    "article": .article, "couple": .couple, "vague": .vague, "to": .to, "or": .or, "and": .and,
    "between": .between, "plus": .plus, "minus": .minus, "times": .times, "about": .about,
    "each": .each, "total": .total, "of": .of,
  ]

  /// Returns the word for bytes of a line.
  static func word(
    _ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage = .english
  ) -> AmountWord? { AmountWords.bundled.word(range, in: bytes, language) }

  /// Whether bytes of a line are a number or a part in words, in a line in English an English one.
  static func isNumber(
    _ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage
  ) -> Bool {
    switch word(range, in: bytes, language) {
    case .number?, .scale?, .part?, .fraction?, .dozen?:
      language != .english || AmountWords.bundled.isEnglish(range, in: bytes)
    default: false
    }
  }

  /// Returns the words that hyphens join if each may be of a number: `twenty-five`, `three-quarters`.
  static func hyphenated(
    _ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage
  ) -> [Range<Int>]? {
    guard bytes[range].contains(UInt8(ascii: "-")) else { return nil }
    let parts = bytes[range].split(
      separator: UInt8(ascii: "-"), maxSplits: 8, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      switch word(part.indices, in: bytes, language) {
      case .number?, .scale?, .part?: break
      case .and?, .article?, .dozen?: if index == 0 { return nil }
      default: return nil
      }
    }
    return parts.map(\.indices)
  }
}
