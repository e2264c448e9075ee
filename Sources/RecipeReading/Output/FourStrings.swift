import WordTagging

/// The four strings of an older recipe reader's rows, so that its users can switch.
public struct FourStrings: Hashable, Sendable {
  /// The numbers.
  public var value: String
  /// The units.
  public var measure: String
  /// The name of the food.
  public var ingredient: String
  /// Numbers and units written as one word; they are in the other two as well, cut apart.
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
  /// The words of the labels value, measure, ingredient and combination, joined by a space each.
  public var fourStrings: FourStrings {
    var strings = FourStrings()
    var text = line.text
    text.withUTF8 { utf8 in
      func add(_ range: Range<Int>, _ string: inout String) {
        if range.isEmpty { return }
        if !string.isEmpty { string += " " }
        string += String(decoding: UnsafeBufferPointer(rebasing: utf8[range]), as: UTF8.self)
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
    }
    return strings
  }
}

extension NumberScanner {
  /// Where the numbers end with which a word begins: behind `2x400` of `2x400g`.
  static func endOfNumbers(in range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
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
