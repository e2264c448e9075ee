/// A scanner for numbers as recipes write them: `2`, `0,25`, `1,000`, `1/2`, `1⁄2`, `½`, `1½`.
struct NumberScanner {
  /// The notation of a number.
  enum Kind {
    case integer
    case decimal
    case fraction
    /// A whole number with a vulgar fraction glued to it.
    case mixed
  }

  let bytes: [UInt8]
  var position: Int
  let end: Int

  var isAtEnd: Bool { position >= end }

  /// Whether the rest is a fraction line alone.
  var isFractionLine: Bool { slashLength(at: position) == end - position }

  mutating func skipBlanks() {
    while position < end, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  /// Returns the number at the position, and advances the position past it.
  ///
  /// The value is `nil` if it does not fit or divides by zero; the result is `nil` if there is no
  /// number.
  mutating func number() -> (value: Rational?, kind: Kind)? {
    guard let number = plainNumber() else { return nil }
    // `2²` means neither 22 nor a square in recipes.
    guard let raised = digit(at: position), raised.length > 1 else { return number }
    _ = digits()
    return (nil, number.kind)
  }

  private mutating func plainNumber() -> (value: Rational?, kind: Kind)? {
    guard position < end else { return nil }
    if let fraction = vulgarFraction(at: position) {
      position += fraction.length
      return (Rational(fraction.above, fraction.below), .fraction)
    }
    if isNumeratorOne(at: position), digit(at: position + 3) != nil {
      position += 3
      return (Rational(1, digits().value ?? 0), .fraction)
    }
    if bytes[position] == UInt8(ascii: "."), digit(at: position + 1) != nil {
      return (decimal(after: 0), .decimal)
    }
    guard digit(at: position) != nil else { return nil }
    return numberOfDigits()
  }

  private mutating func numberOfDigits() -> (value: Rational?, kind: Kind) {
    let start = position
    var (whole, count) = digits()
    let afterWhole = position
    if position - start == count, let part = raisedFraction() {
      return (whole.flatMap { whole in part.flatMap { Rational(whole).adding($0) } }, .mixed)
    }
    if let fraction = vulgarFraction(at: position) {
      position += fraction.length
      let part = Rational(fraction.above, fraction.below)
      return (whole.flatMap { whole in part.flatMap { Rational(whole).adding($0) } }, .mixed)
    }
    if let slash = slashLength(at: position), digit(at: position + slash) != nil {
      position += slash
      let below = digits()
      if let whole, let value = below.value, whole > value, whole > 20 {
        // Two amounts separated by a slash: 400/14oz.
        position = afterWhole
        return (Rational(whole), .integer)
      }
      if skipDigits(after: isSlash) { return (nil, .fraction) }
      skipOrdinal()
      return (whole.flatMap { whole in below.value.flatMap { Rational(whole, $0) } }, .fraction)
    }
    if let grouped = pointGroups(whole, count) {
      whole = grouped
    } else {
      whole = commaGroups(whole, count, from: start)
    }
    let isGrouped = position > afterWhole
    let separator = position < end ? bytes[position] : 0
    if separator == UInt8(ascii: ".") || separator == UInt8(ascii: ","),
      digit(at: position + 1) != nil
    {
      let usesSeparator = isGrouped && bytes[afterWhole] == separator
      let value = whole.flatMap { decimal(after: $0) }
      // `1.5.2` and `1,000,5` are not numbers.
      let isBroken = skipDigits { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      return (usesSeparator || isBroken ? nil : value, .decimal)
    }
    return (whole.map { Rational($0) }, .integer)
  }

  /// The whole number with commas between its thousands: `1,000`.
  private mutating func commaGroups(_ first: Int64?, _ count: Int, from start: Int) -> Int64? {
    var whole = first
    // A comma before three digits separates thousands, except after a leading zero.
    while count <= 3, bytes[start] != UInt8(ascii: "0"), isComma(at: position),
      let group = threeDigits(at: position + 1)
    {
      position += 4
      whole = whole.flatMap { $0.appending(group, base: 1000) }
    }
    return whole
  }

  /// The whole number with points between its thousands, where a comma after them or a second point
  /// shows that they are not decimals: `1.000,5`, `1.000.000`.
  private mutating func pointGroups(_ first: Int64?, _ count: Int) -> Int64? {
    guard count <= 3, let first, first > 0 else { return nil }
    var whole = first
    var next = position
    var groupCount = 0
    while next < end, bytes[next] == UInt8(ascii: "."), let group = threeDigits(at: next + 1) {
      guard let longer = whole.appending(group, base: 1000) else { return nil }
      whole = longer
      next += 4
      groupCount += 1
    }
    let isDecimal = groupCount == 1 && isComma(at: next) && digit(at: next + 1) != nil
    guard groupCount > 1 || isDecimal else { return nil }
    position = next
    return whole
  }

  /// The fraction in raised and lowered digits that is glued to a whole number: the ¹⁄₄ of `1¹⁄₄`.
  private mutating func raisedFraction() -> Rational?? {
    guard let first = digit(at: position), first.length > 1 else { return nil }
    let start = position
    let above = digits()
    guard let slash = slashLength(at: position), digit(at: position + slash) != nil else {
      position = start
      return nil
    }
    position += slash
    let below = digits()
    return .some(above.value.flatMap { above in below.value.flatMap { Rational(above, $0) } })
  }

  /// Skips digits that separators join to the number before; returns whether there are any.
  private mutating func skipDigits(after isSeparator: (UInt8) -> Bool) -> Bool {
    let start = position
    while position < end, isSeparator(bytes[position]), digit(at: position + 1) != nil {
      position += 1
      _ = digits()
    }
    return position > start
  }

  /// Skips the ending of `1/8th` and `1/3rd`.
  private mutating func skipOrdinal() {
    guard position + 2 <= end else { return }
    let after = position + 2
    let isWordEnd = after == end || (bytes[after] | 0x20) &- UInt8(ascii: "a") >= 26
    let letters = (bytes[position] | 0x20, bytes[position + 1] | 0x20)
    switch letters {
    case (UInt8(ascii: "t"), UInt8(ascii: "h")), (UInt8(ascii: "r"), UInt8(ascii: "d")):
      if isWordEnd { position = after }
    default: break
    }
  }

  private func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") }

  /// The digits from the position as a number, `nil` when it is too large; plain digits end where others begin.
  private mutating func digits() -> (value: Int64?, count: Int) {
    var value: Int64? = 0
    var count = 0
    let first = digit(at: position)?.length ?? 1
    while let (digit, length) = digit(at: position), (length > 1) == (first > 1) {
      value = value.flatMap { $0.appending(digit) }
      position += length
      count += 1
    }
    return (value, count)
  }

  /// A whole number with the digits after the separator at the position.
  private mutating func decimal(after whole: Int64) -> Rational? {
    position += 1
    let (digits, count) = digits()
    var below: Int64? = 1
    for _ in 0..<count { below = below?.appending(0) }
    guard let digits, let below else { return nil }
    return Rational(digits, below).flatMap { Rational(whole).adding($0) }
  }

  /// The three ASCII digits at a place, not followed by another digit.
  private func threeDigits(at index: Int) -> Int64? {
    guard index + 2 < end else { return nil }
    var value: Int64? = 0
    for byte in bytes[index..<index + 3] {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value?.appending(Int64(digit))
    }
    return digit(at: index + 3) == nil ? value : nil
  }

  private func isComma(at index: Int) -> Bool {
    index < end && bytes[index] == UInt8(ascii: ",")
  }

  // MARK: Characters

  /// The digit at a place: 0-9, or one raised or lowered (¹⁄₄).
  private func digit(at index: Int) -> (value: Int64, length: Int)? {
    guard index < end else { return nil }
    let byte = bytes[index]
    if byte &- UInt8(ascii: "0") < 10 { return (Int64(byte &- UInt8(ascii: "0")), 1) }
    if byte == 0xC2, index + 1 < end {
      switch bytes[index + 1] {
      case 0xB9: return (1, 2)
      case 0xB2: return (2, 2)
      case 0xB3: return (3, 2)
      default: return nil
      }
    }
    guard byte == 0xE2, index + 2 < end else { return nil }
    switch (bytes[index + 1], bytes[index + 2]) {
    case (0x81, 0xB0): return (0, 3)
    case (0x81, 0xB4...0xB9): return (Int64(bytes[index + 2] - 0xB0), 3)
    case (0x82, 0x80...0x89): return (Int64(bytes[index + 2] - 0x80), 3)
    default: return nil
    }
  }

  /// The length of the fraction line at a place: `/`, U+2044 or U+2215.
  private func slashLength(at index: Int) -> Int? {
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: "/") { return 1 }
    guard index + 2 < end, bytes[index] == 0xE2 else { return nil }
    let rest = (bytes[index + 1], bytes[index + 2])
    return rest == (0x81, 0x84) || rest == (0x88, 0x95) ? 3 : nil
  }

  /// Whether ⅟, which a denominator follows, is at a place.
  private func isNumeratorOne(at index: Int) -> Bool {
    index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x85 && bytes[index + 2] == 0x9F
  }

  /// The vulgar fraction at a place.
  private func vulgarFraction(at index: Int) -> (above: Int64, below: Int64, length: Int)? {
    guard index + 1 < end, bytes[index] >= 0xC2 else { return nil }
    if bytes[index] == 0xC2 {
      switch bytes[index + 1] {
      case 0xBC: return (1, 4, 2)
      case 0xBD: return (1, 2, 2)
      case 0xBE: return (3, 4, 2)
      default: return nil
      }
    }
    guard index + 2 < end, bytes[index] == 0xE2 else { return nil }
    switch (bytes[index + 1], bytes[index + 2]) {
    case (0x85, let last) where (0x90...0x9E).contains(last):
      let fraction = Self.fractions[Int(last - 0x90)]
      return (fraction.0, fraction.1, 3)
    case (0x86, 0x89): return (0, 3, 3)
    default: return nil
    }
  }

  /// U+2150 to U+215E.
  private static let fractions: [(Int64, Int64)] = [
    (1, 7), (1, 9), (1, 10), (1, 3), (2, 3), (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (5, 6),
    (1, 8), (3, 8), (5, 8), (7, 8),
  ]
}
