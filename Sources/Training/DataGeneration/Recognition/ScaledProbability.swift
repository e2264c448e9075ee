import WordTagging

/// A number with an exponent of its own, since long lines are less probable than a `Double` can be.
struct ScaledProbability: Sendable {
  /// 0, or a number between 2⁻⁵⁰⁰ and 2⁵⁰⁰.
  private var significand: Double
  /// A multiple of 500 binary digits.
  private var exponent = 0

  private static let (large, small) = (0x1p500, 0x1p-500)

  static let one = Self(1)
  static let zero = Self(0)

  init(_ value: Double) { significand = value }

  /// The number; 0 where it is too small, infinite where it is too large.
  var value: Double {
    switch exponent {
    case 0: significand
    case 1: significand * Self.large
    case -1: significand * Self.small
    default: exponent < 0 ? 0 : significand == 0 ? 0 : .infinity
    }
  }

  /// The natural logarithm; −∞ of 0.
  var logarithm: Double {
    significand == 0
      ? -.infinity
      : PortableMath.log(significand) + Double(exponent) * PortableMath.log(Self.large)
  }

  private mutating func normalize() {
    if significand == 0 {
      exponent = 0
    } else if significand < Self.small {
      significand *= Self.large
      exponent -= 1
    } else if significand > Self.large {
      significand *= Self.small
      exponent += 1
    }
  }

  static func * (first: Self, second: Self) -> Self {
    var product = first
    product.significand *= second.significand
    product.exponent += second.exponent
    product.normalize()
    return product
  }

  static func * (first: Self, second: Double) -> Self { first * Self(second) }

  static func / (first: Self, second: Self) -> Self {
    var quotient = first
    quotient.significand /= second.significand
    quotient.exponent -= second.exponent
    quotient.normalize()
    return quotient
  }

  static func += (sum: inout Self, other: Self) {
    switch sum.exponent - other.exponent {
    case 0: sum.significand += other.significand
    case 1: sum.significand += other.significand * small
    case -1: sum = Self(sum.significand * small + other.significand, other.exponent)
    case 2...: if sum.significand == 0 { sum = other }
    default: if other.significand != 0 { sum = other }
    }
    sum.normalize()
  }

  private init(_ significand: Double, _ exponent: Int) {
    (self.significand, self.exponent) = (significand, exponent)
  }

  static func > (first: Self, second: Self) -> Bool {
    if first.significand == 0 || second.significand == 0 || first.exponent == second.exponent {
      return first.significand > second.significand
    }
    return Self(first.significand, first.exponent - second.exponent).value > second.significand
  }
}
