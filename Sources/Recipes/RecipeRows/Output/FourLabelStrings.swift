import WordTagging

/// A row in the four-label scheme of Create ML word taggers: the words of each label, joined by spaces.
public struct FourLabelStrings: Hashable, Sendable, Codable {
  /// The numbers.
  public var value: String
  /// The units.
  public var measure: String
  /// The name of the food.
  public var ingredient: String
  /// Numbers and units written as one word; their parts are also in the other two.
  public var combination: String

  /// Creates the strings.
  public init(
    value: String = "", measure: String = "", ingredient: String = "", combination: String = ""
  ) {
    self.value = value
    self.measure = measure
    self.ingredient = ingredient
    self.combination = combination
  }
}

extension RecipeRow {
  /// The words of the labels value, measure, ingredient and combination.
  public var fourLabelStrings: FourLabelStrings {
    if let decodedLine { return decodedLine.fourLabelStrings }
    var strings = FourLabelStrings()
    let utf8 = Array(line.text.utf8)
    func add(_ range: Range<Int>, _ string: inout String) {
      if range.isEmpty { return }
      if !string.isEmpty { string += " " }
      string += String(decoding: utf8[range], as: UTF8.self)
    }
    for token in line.tokens where token.range.upperBound <= utf8.count {
      switch RecipeLabel(token.label) {
      case .value: add(token.range, &strings.value)
      case .measure: add(token.range, &strings.measure)
      case .ingredient: add(token.range, &strings.ingredient)
      case .combination:
        add(token.range, &strings.combination)
        let split = NumberScanner.endOfNumbers(in: token.range, utf8)
        add(token.range.lowerBound..<split, &strings.value)
        add(split..<token.range.upperBound, &strings.measure)
      default: break
      }
    }
    return strings
  }
}

extension NumberScanner {
  /// The end of the numbers at the start of a word: after `2x400` of `2x400g`.
  static func endOfNumbers(in range: Range<Int>, _ bytes: [UInt8]) -> Int {
    var scanner = NumberScanner(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    var end = range.lowerBound
    while scanner.number() != nil {
      end = scanner.position
      while !scanner.isAtEnd, Self.joinsNumbers(bytes[scanner.position]) { scanner.position += 1 }
    }
    return end
  }

  /// Whether a byte is part of a sign between numbers: `-`, `–`, `/`, `⁄`, `x`, `×`.
  private static func joinsNumbers(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "x"), UInt8(ascii: "X"): return true
    case UInt8(ascii: "."), UInt8(ascii: ","): return true
    case 0xE2, 0xC3, 0x80...0x97: return true
    default: return false
    }
  }
}
