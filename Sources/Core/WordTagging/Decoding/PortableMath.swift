/// Logarithm and exponential that are the same on every processor.
///
/// A C library's functions may differ in the last bit where it has variants for fused multiply-add,
/// which is enough to make training end with a different model.
package enum PortableMath {
  /// ln 2 in two parts, the first short enough for its multiples by exponents to be exact.
  private static let ln2 = (high: 0x1.62e42feep-1, low: 0x1.a39ef35793c76p-33)

  /// The natural logarithm, to about one unit in the last place.
  ///
  /// With x = m·2ᵉ and m from √½ to √2 it is e·ln 2 + 2·artanh(s), s = (m − 1)/(m + 1); the series
  /// of artanh is cut below 2⁻⁵⁵.
  @inline(__always)
  package static func log(_ x: Double) -> Double {
    guard x.isNormal, x > 0 else { return logOfSpecial(x) }
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    let fourth = square * square
    // Two independent dependency chains.
    var odd = fourth * (2.0 / 19) + 2.0 / 15
    var even = fourth * (2.0 / 21) + 2.0 / 17
    odd = odd * fourth + 2.0 / 11
    even = even * fourth + 2.0 / 13
    odd = odd * fourth + 2.0 / 7
    even = even * fourth + 2.0 / 9
    odd = odd * fourth + 2.0 / 3
    even = even * fourth + 2.0 / 5
    let series = s * (square * (odd + even * square))
    return exponent * ln2.high + (2 * s + (series + exponent * ln2.low))
  }

  private static func logOfSpecial(_ x: Double) -> Double {
    if x.isSubnormal && x > 0 { return log(x * 0x1p60) - 60 * (ln2.high + ln2.low) }
    return x == 0 ? -.infinity : x > 0 ? x : .nan
  }

  /// The exponential, to about one unit in the last place; 0 where it is subnormal.
  ///
  /// eˣ = 2ⁿ·eʳ with n the whole number nearest x/ln 2; eʳ is its Taylor series to r¹³.
  package static func exp(_ x: Double) -> Double {
    guard abs(x) < 708 else { return x < 0 ? 0 : x > 0 ? .infinity : x }
    let n = (x * 1.442_695_040_888_963_4).rounded()
    let r = (x - n * ln2.high) - n * ln2.low
    var series = 1.0
    for divisor in stride(from: 13.0, through: 1, by: -1) { series = 1 + series * r / divisor }
    return series * Double(sign: .plus, exponent: Int(n), significand: 1)
  }
}
