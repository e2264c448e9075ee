/// The shape of a word: the kinds of its characters.
package enum WordShape {
  /// The kind of a character, written as in a shape: `X`, `x`, `d`, `f` (vulgar fraction),
  /// an ASCII sign as itself, `u` for the rest.
  @inline(__always)
  private static func kind(
    _ bytes: BufferView<UInt8>, at index: Int
  ) -> (kind: UInt8, length: Int) {
    let byte = bytes[index]
    if byte < 0x80 { return (asciiKind(byte), 1) }
    return multiByteKind(bytes, at: index)
  }

  @inline(__always)
  private static func asciiKind(_ byte: UInt8) -> UInt8 {
    if byte &- 0x61 < 26 { return lower }
    if byte &- 0x41 < 26 { return upper }
    if byte &- 0x30 < 10 { return digit }
    return byte
  }

  private static func multiByteKind(
    _ bytes: BufferView<UInt8>, at index: Int
  ) -> (kind: UInt8, length: Int) {
    let (scalar, length) = scalar(bytes, at: index)
    switch scalar {
    case 0xBC...0xBE, 0x2150...0x215E, 0x2189: return (fraction, length)
    case 0xC0...0xDE where scalar != 0xD7: return (upper, length)
    case 0xDF...0xFF where scalar != 0xF7: return (lower, length)
    case 0x100...0x17F: return (scalar & 1 == 0 ? upper : lower, length)
    case 0x391...0x3A9, 0x400...0x42F: return (upper, length)
    case 0x3B1...0x3C9, 0x430...0x45F: return (lower, length)
    case 0x2010...0x2015: return (UInt8(ascii: "-"), length)
    case 0x2018, 0x2019: return (UInt8(ascii: "'"), length)
    case 0x201C, 0x201D: return (UInt8(ascii: "\""), length)
    case 0x2044: return (UInt8(ascii: "/"), length)
    default: return (other, length)
    }
  }

  /// The scalar at an index; a byte that is not UTF-8 is U+FFFD.
  private static func scalar(
    _ bytes: BufferView<UInt8>, at index: Int
  ) -> (scalar: UInt32, length: Int) {
    let lead = bytes[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard length > 1, index + length <= bytes.count else { return (0xFFFD, 1) }
    var scalar = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      let trail = bytes[index + offset]
      guard trail & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(trail & 0x3F)
    }
    return (scalar, length)
  }

  /// The shape's hash and the token's class, both found in one pass over the word.
  static func analyze(
    _ bytes: BufferView<UInt8>
  ) -> (shape: UInt64, tokenClass: TokenClass) {
    var hash: UInt64 = 0
    var last: UInt8 = 0
    var seen = Seen()
    var index = 0
    while index < bytes.count {
      let (kind, length) = kind(bytes, at: index)
      if kind != last {
        seen.insert(kind, after: last)
        hash = FeatureHash.mix(hash ^ UInt64(kind))
        last = kind
      }
      index += length
    }
    return (hash, seen.tokenClass)
  }

  /// The shape as text, runs collapsed: `1½cups` is `dfx`.
  package static func text(_ bytes: BufferView<UInt8>) -> String {
    var shape: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let (kind, length) = kind(bytes, at: index)
      if kind != shape.last { shape.append(kind) }
      index += length
    }
    return String(decoding: shape, as: UTF8.self)
  }

  private static let upper = UInt8(ascii: "X")
  private static let lower = UInt8(ascii: "x")
  private static let digit = UInt8(ascii: "d")
  private static let fraction = UInt8(ascii: "f")
  private static let other = UInt8(ascii: "u")

  /// The kinds of characters seen so far.
  private struct Seen {
    private var kinds = UInt16(0)

    private enum Kind {
      static let digits: UInt16 = 1
      static let fractions: UInt16 = 2
      static let letters: UInt16 = 4
      static let capital: UInt16 = 8
      static let letterBeforeDigit: UInt16 = 16
      static let slash: UInt16 = 32
      static let dash: UInt16 = 64
      static let point: UInt16 = 128
      static let signs: UInt16 = 256
    }

    @inline(__always)
    mutating func insert(_ kind: UInt8, after last: UInt8) {
      switch kind {
      case WordShape.lower: kinds |= Kind.letters
      case WordShape.digit, WordShape.fraction:
        if has(Kind.letters) { kinds |= Kind.letterBeforeDigit }
        kinds |= kind == WordShape.digit ? Kind.digits : Kind.fractions
      case WordShape.upper: kinds |= last == 0 ? Kind.letters | Kind.capital : Kind.letters
      case UInt8(ascii: "/"): kinds |= Kind.slash
      case UInt8(ascii: "-"): kinds |= Kind.dash
      case UInt8(ascii: "."), UInt8(ascii: ","): kinds |= Kind.point
      default: kinds |= Kind.signs
      }
    }

    private func has(_ kind: UInt16) -> Bool { kinds & kind != 0 }

    var tokenClass: TokenClass {
      guard has(Kind.digits | Kind.fractions) else {
        guard has(Kind.letters) else { return .punctuation }
        return has(Kind.dash) ? .hyphenated : has(Kind.capital) ? .capitalized : .word
      }
      if has(Kind.letters) { return has(Kind.letterBeforeDigit) ? .mixed : .glued }
      if has(Kind.signs) { return .mixed }
      if has(Kind.dash) { return .range }
      if has(Kind.fractions | Kind.slash) { return .fraction }
      return has(Kind.point) ? .decimal : .integer
    }
  }
}

/// The coarse class of a token, a feature that generalizes to unseen words.
package enum TokenClass: UInt8, CaseIterable, Sendable {
  case word, capitalized, hyphenated, integer, decimal, fraction, range, glued, mixed, punctuation

  /// The name of the class in the feature language.
  package var name: String { Self.names[Int(rawValue)] }

  // Written out, because asking the runtime for a case's name takes longer than parsing a template.
  private static let names = [
    "word", "capitalized", "hyphenated", "integer", "decimal", "fraction", "range", "glued",
    "mixed", "punctuation",
  ]

  /// The class's value as a feature.
  var hash: UInt64 { FeatureHash.mix(0xC1A5_5000 + UInt64(rawValue)) }
}
