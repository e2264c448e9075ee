import WordTagging

/// The signs and words of amounts.
extension AmountLexer {
  func word(_ range: Range<Int>) -> (kind: AmountLexeme.Kind, value: Rational?)? {
    guard let word = AmountWord.word(range, in: bytes, language) else { return nil }
    switch word {
    case .number(let value): return (.word, Rational(value))
    case .scale(let value): return (.scale, Rational(value))
    case .part(let below): return (.part, Rational(1, below))
    case .fraction(let count, let parts): return (.fraction, Rational(count, parts))
    case .article: return (.article, .one)
    case .couple: return (.couple, Rational(2))
    case .vague: return (.vague, nil)
    case .dozen(let count): return (.dozen, Rational(count))
    case .to: return (.to, nil)
    case .or: return (.or, nil)
    case .and: return (.and, nil)
    case .between: return (.between, nil)
    case .plus: return (.plus, nil)
    case .minus: return (.minus, nil)
    case .times: return (.times, nil)
    case .about: return (.about, nil)
    case .each: return (.each, nil)
    case .total: return (.total, nil)
    case .of: return (.of, nil)
    }
  }

  /// Returns the sign for a character outside of numbers, where a bar separates amounts.
  func separator(at range: ByteRange) -> AmountLexeme.Kind? {
    range.count == 1 && bytes[Int(range.start)] == UInt8(ascii: "|") ? .slash : sign(at: range)
  }

  /// Whether a token is the mark of inches: `8"`, `8”`, `8″`.
  func isInchMark(_ range: ByteRange) -> Bool {
    let mark = bytes[range.indices]
    return mark.elementsEqual("\"".utf8) || mark.elementsEqual("”".utf8)
      || mark.elementsEqual("″".utf8)
  }

  /// Returns the sign for a character.
  func sign(at range: ByteRange) -> AmountLexeme.Kind? {
    let first = bytes[Int(range.start)]
    switch (range.count, first) {
    case (1, UInt8(ascii: "/")): return .slash
    case (1, UInt8(ascii: "-")): return .hyphen
    case (1, UInt8(ascii: "(")), (1, UInt8(ascii: "[")): return .open
    case (1, UInt8(ascii: ")")), (1, UInt8(ascii: "]")): return .close
    case (1, UInt8(ascii: ",")), (1, UInt8(ascii: ";")): return .comma
    case (1, UInt8(ascii: "+")): return .plus
    case (1, UInt8(ascii: "~")): return .about
    case (1, UInt8(ascii: "=")): return .slash
    // ×
    case (2, 0xC3) where bytes[Int(range.start) + 1] == 0x97: return .times
    // Hyphens and dashes from U+2010 to U+2015, the fraction slash, minus, ≈.
    case (3, 0xE2):
      switch (bytes[Int(range.start) + 1], bytes[Int(range.start) + 2]) {
      case (0x80, 0x90...0x95), (0x88, 0x92): return .hyphen
      case (0x81, 0x84): return .slash
      case (0x89, 0x88): return .about
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether the multiplication sign of `2x400g` or `2x` is at an offset.
  func isTimes(at position: Int, _ token: ByteRange, _ followsNumber: Bool) -> Bool {
    guard bytes[position] | 0x20 == UInt8(ascii: "x") else { return false }
    let next = position + 1
    guard next < Int(token.end) else { return true }
    var scanner = NumberScanner(bytes: bytes, position: next, end: Int(token.end))
    return followsNumber && scanner.number() != nil
  }

  func endOfCharacter(_ position: Int, _ token: ByteRange) -> Int {
    var end = position + 1
    while end < Int(token.end), bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns the number that misrecognized characters represent, such as l for 1 and O for 0.
  func repairedNumber(_ range: ByteRange) -> Rational? {
    guard range.count <= 4 else { return nil }
    if Self.misreadHalves.value(of: bytes[range.indices]) >= 0 { return Rational(1, 2) }
    var value: Int64? = 0
    for byte in bytes[range.indices] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "l"), UInt8(ascii: "I"), UInt8(ascii: "|"), UInt8(ascii: "!"): digit = 1
      case UInt8(ascii: "O"), UInt8(ascii: "o"): digit = 0
      case UInt8(ascii: "S"): digit = 5
      default: return nil
      }
      value = value?.appending(Int64(digit))
    }
    return value == 0 ? nil : value.map { Rational($0) }
  }

  /// The characters that OCR outputs for ½.
  private static let misreadHalves = PhraseNumbers(
    ["yi", "yz", "y2", "y,", "'/2", "'2", "%"].map { ($0, 0) })
}
