/// An exact number such as 3/2, in lowest terms.
///
/// Arithmetic returns `nil` if the result does not fit into 64 bits; it never traps and never
/// rounds.
public struct Rational: Hashable, Sendable {
  /// The numerator, which has the sign.
  public let numerator: Int64
  /// The denominator, greater than zero.
  public let denominator: Int64

  /// Zero.
  public static let zero = Rational(0)
  /// One.
  public static let one = Rational(1)

  /// Creates a whole number.
  public init(_ value: Int64) {
    numerator = value
    denominator = 1
  }

  /// Creates a fraction and reduces it; `nil` if the denominator is zero or the result does not
  /// fit.
  public init?(_ numerator: Int64, _ denominator: Int64) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let sign: Int64 = denominator < 0 ? -1 : 1
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = sign * (numerator / Int64(divisor))
    self.denominator = sign * (denominator / Int64(divisor))
  }

  private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }

  /// Whether the number is whole.
  public var isWhole: Bool { denominator == 1 }

  /// The nearest floating-point number.
  public var doubleValue: Double { Double(numerator) / Double(denominator) }

  /// The largest whole number that is not greater.
  public var floor: Int64 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  // MARK: Arithmetic

  /// The sum, or `nil` when it does not fit.
  public func adding(_ other: Self) -> Self? {
    if denominator == other.denominator {
      let sum = numerator.addingReportingOverflow(other.numerator)
      return sum.overflow ? nil : Self(sum.partialValue, denominator)
    }
    let left = numerator.multipliedReportingOverflow(by: other.denominator)
    let right = other.numerator.multipliedReportingOverflow(by: denominator)
    let below = denominator.multipliedReportingOverflow(by: other.denominator)
    let above = left.partialValue.addingReportingOverflow(right.partialValue)
    guard !left.overflow, !right.overflow, !below.overflow, !above.overflow else { return nil }
    return Self(above.partialValue, below.partialValue)
  }

  /// The difference, or `nil` when it does not fit.
  public func subtracting(_ other: Self) -> Self? {
    other.negated.flatMap { adding($0) }
  }

  /// The product, or `nil` when it does not fit.
  public func multiplied(by other: Self) -> Self? {
    // Reduced crosswise first, so that only results that really do not fit are rejected.
    guard let left = Self(numerator, other.denominator),
      let right = Self(other.numerator, denominator)
    else { return nil }
    let above = left.numerator.multipliedReportingOverflow(by: right.numerator)
    let below = left.denominator.multipliedReportingOverflow(by: right.denominator)
    guard !above.overflow, !below.overflow else { return nil }
    return Self(above.partialValue, below.partialValue)
  }

  /// The quotient, or `nil` when it does not fit or the divisor is zero.
  public func divided(by other: Self) -> Self? {
    guard let inverse = Self(other.denominator, other.numerator) else { return nil }
    return multiplied(by: inverse)
  }

  private var negated: Self? {
    numerator == .min ? nil : Self(-numerator, denominator)
  }
}

extension Rational: Comparable {
  /// Compares exactly, without overflow.
  public static func < (left: Self, right: Self) -> Bool {
    let a = left.numerator.multipliedFullWidth(by: right.denominator)
    let b = right.numerator.multipliedFullWidth(by: left.denominator)
    return (a.high, a.low) < (b.high, b.low)
  }
}

extension Rational: LosslessStringConvertible {
  /// The number as `2` or `3/2`.
  public var description: String {
    isWhole ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Reads a number as people write it: `2`, `3/4`, `1 1/2`, `1½`, `0.5`.
  public init?(_ description: String) {
    if description.utf8.first == UInt8(ascii: "-") {
      guard let value = Self(String(description.dropFirst())), value.numerator > 0,
        let negated = value.negated
      else { return nil }
      self = negated
      return
    }
    guard let value = Self.unsigned(Array(description.utf8)) else { return nil }
    self = value
  }

  private static func unsigned(_ utf8: [UInt8]) -> Rational? {
    var end = utf8.count
    while end > 0, utf8[end - 1] == UInt8(ascii: " ") { end -= 1 }
    var scanner = NumberScanner(bytes: utf8, position: 0, end: end)
    scanner.skipBlanks()
    guard let first = scanner.number() else { return nil }
    if scanner.isAtEnd { return first.value }
    if first.kind == .integer, utf8[scanner.position] == UInt8(ascii: "/") {
      scanner.position += 1
      guard let below = scanner.number(), scanner.isAtEnd else { return nil }
      return first.value.flatMap { above in below.value.flatMap { above.divided(by: $0) } }
    }
    scanner.skipBlanks()
    guard first.kind == .integer, let second = scanner.number(), second.kind == .fraction,
      scanner.isAtEnd, let whole = first.value, let part = second.value
    else { return nil }
    return whole.adding(part)
  }
}
