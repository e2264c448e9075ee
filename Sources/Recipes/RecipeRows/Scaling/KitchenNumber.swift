import Support

/// Numbers as cooks write them.
enum KitchenNumber {
  /// A number for a unit: kitchen fractions for spoons, cups and counted things, rounded decimals
  /// for grams, milliliters and centimeters, unless their amount is written as a fraction: ⅛ l.
  static func text(
    _ value: Rational, _ unit: RecipeUnit?, isWrittenAsFraction: Bool = false
  ) -> String {
    if value.isWhole { return value.description }
    if let unit, unit.isMetric {
      let part = value.subtracting(Rational(value.floor))
      let isExact = isWrittenAsFraction && part.map { exact[$0.description] != nil } ?? false
      if !isExact { return metric(value.doubleValue) }
    }
    return fraction(value, hasThirds: unit?.dimension != .mass)
  }

  /// Rounds to the precision of a scale or a jug.
  private static func metric(_ value: Double) -> String {
    switch value {
    case 1_000_000...: return value.short(0)
    case 100...: return ((value / 5).rounded() * 5).short(0)
    case 10...: return ((value * 2).rounded() / 2).short(1)
    case 1...: return ((value * 20).rounded() / 20).short(2)
    case 0.095...: return value.short(2)
    default: return value.short(3)
    }
  }

  /// Returns the nearest fraction of measuring spoons and cups.
  private static func fraction(_ value: Rational, hasThirds: Bool) -> String {
    guard value > .zero, value < Rational(1_000_000) else { return value.description }
    var whole = value.floor
    if whole < 20, let exact = value.subtracting(Rational(whole)),
      let text = Self.exact[exact.description]
    {
      return whole == 0 ? text : "\(whole) \(text)"
    }
    let part = value.doubleValue - Double(whole)
    if whole >= 20 {
      return "\(part < 0.5 ? whole : whole + 1)"
    }
    // Small fractions of large amounts do not matter.
    let choices =
      whole >= 5 || (whole >= 1 && !hasThirds) ? Self.coarse : whole >= 1 ? Self.medium : Self.fine
    guard
      let nearest = choices.min(by: { ($0.value - part).magnitude < ($1.value - part).magnitude })
    else { return value.description }
    if whole == 0, part < 0.09 { return part < 0.05 ? value.description : "¹⁄₁₆" }
    if nearest.value == 1 { whole += 1 }
    if nearest.text.isEmpty { return "\(whole)" }
    return whole == 0 ? nearest.text : "\(whole) \(nearest.text)"
  }

  /// The fractions that are never rounded.
  private static let exact = [
    "1/4": "¼", "1/2": "½", "3/4": "¾", "1/3": "⅓", "2/3": "⅔", "1/8": "⅛", "3/8": "⅜",
    "5/8": "⅝", "7/8": "⅞", "1/6": "⅙", "5/6": "⅚",
  ]

  private static let coarse: [(value: Double, text: String)] = [
    (0, ""), (0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1, ""),
  ]
  private static let medium =
    coarse + [(1 / 3, "⅓"), (2 / 3, "⅔")]
  private static let fine =
    medium.filter { $0.value > 0 } + [(0.125, "⅛"), (0.375, "⅜"), (0.625, "⅝"), (0.875, "⅞")]
}
