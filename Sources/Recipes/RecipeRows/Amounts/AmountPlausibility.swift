/// Implausible amounts, which are misread numbers or not amounts at all.
extension Amount {
  /// Whether it is a temperature without a degree sign, as in `170 C`, which is not 170 cups.
  var isTemperature: Bool {
    guard let unitText, unitText == "C" || unitText == "F", let quantity else { return false }
    return quantity.lowerBound >= Rational(50)
  }

  /// Marks an amount that is out of proportion or contradicts itself, and adds the likely reading as an alternative: `2256` is `225 g`,
  /// `11/2 cups` are `1 1/2 cups`.
  ///
  /// - Parameters:
  ///   - isCounted: Whether the food is in the plural, so that hundreds of it are plausible.
  ///   - units: The unit table.
  mutating func checkPlausibility(isCounted: Bool, _ units: UnitTable) {
    if contradictsItself { traits.insert(.implausible) }
    guard multiplier == nil, let quantity, !quantity.isRange else { return }
    let value = quantity.lowerBound
    let reading: (quantity: Rational, unit: RecipeUnit?)?
    if let part = value.lostSpace, text.utf8.contains(UInt8(ascii: "/")) {
      reading = (part, unit)
    } else if unitText == nil, value > Rational(isCounted ? 999 : 99), let grams = value.lostGrams {
      reading = units.unit("gram").map { (grams, $0) }
    } else if value > Self.limit(of: unit, unitText, isCounted) {
      reading = nil
    } else {
      return
    }
    traits.insert(.implausible)
    guard let reading else { return }
    parts.append(
      Amount(
        text: text, ranges: ranges, confidence: confidence, role: .alternative,
        quantity: Quantity(reading.quantity), unit: reading.unit, unitText: reading.unit?.symbol,
        multiplier: nil, system: nil, traits: [], parts: []))
  }

  /// Whether an equal in another unit of the dimension is another amount: `600 g (3 kg)`.
  private var contradictsItself: Bool {
    guard let size else { return false }
    return parts(.equal).contains { part in
      guard part.unit?.dimension == unit?.dimension, let other = part.size else { return false }
      return !(0.6...1.6).contains(other / size)
    }
  }

  /// Whether another amount may measure the same food in another unit: a weight and a volume, or equal sizes.
  func isEqual(to other: Amount) -> Bool {
    guard let size, let otherSize = other.size, unit != other.unit else { return false }
    return unit?.dimension != other.unit?.dimension || (0.8...1.25).contains(otherSize / size)
  }

  /// The amount with what adds to it in milliliters, grams or millimeters; nil of counted units and of several items.
  private var size: Double? {
    guard multiplier == nil, let quantity, let value = unit?.value(in: system ?? .us) else {
      return nil
    }
    var size = quantity.lowerBound.doubleValue * value.doubleValue
    for part in parts where part.role == .plus || part.role == .minus {
      guard part.unit?.dimension == unit?.dimension, let other = part.size else { return nil }
      size += part.role == .plus ? other : -other
    }
    return size
  }

  /// The largest plausible number of a unit.
  private static func limit(
    of unit: RecipeUnit?, _ unitText: String?, _ isCounted: Bool
  ) -> Rational {
    guard let unit, unit.isMeasurable else {
      return Rational(unitText != nil ? 400 : isCounted ? 999 : 199)
    }
    switch unit.dimension {
    // 20 kg or 20 l
    case .mass, .volume: return (unit.value(in: .us)?.largeNumber) ?? Rational(20_000)
    default: return Rational(100_000)
    }
  }
}

extension Rational {
  /// The number of units, given in grams or milliliters, that make 20 kg or 20 l.
  fileprivate var largeNumber: Rational? { Rational(20_000).divided(by: self) }

  /// The number with a fraction whose space was lost, as in 11/2, which is otherwise never written.
  fileprivate var lostSpace: Rational? {
    guard [2, 3, 4, 8].contains(denominator), numerator > 10, numerator < 100 else { return nil }
    let whole = numerator / 10
    return Rational(numerator % 10, denominator).flatMap {
      $0 > .zero && $0 < .one ? Rational(whole).adding($0) : nil
    }
  }

  /// The number without its last digit, if that looks like a `g`.
  fileprivate var lostGrams: Rational? {
    guard isWhole, numerator % 10 == 6 || numerator % 10 == 9 else { return nil }
    return Rational(numerator / 10)
  }
}

extension Amount {
  /// The words for the size of the unit, which are the row's size if the food has none: `small` of `1 small head`.
  func sizeOfUnit(in row: RecipeRow, _ units: UnitTable) -> RowField? {
    guard let unitText, unit != nil else { return nil }
    let words = unitText.split(separator: " ")
    let sizes = words.prefix { units.isQualifier(String($0)) && units.unit(String($0)) == nil }
    guard let first = sizes.first, let last = sizes.last, sizes.count < words.count else {
      return nil
    }
    let size = unitText[first.startIndex..<last.endIndex]
    // The words of the unit are in one of the ranges.
    for range in ranges {
      guard let found = row.text(in: range).firstRange(of: size) else { continue }
      let start = row.text.utf8.distance(from: row.text.startIndex, to: found.lowerBound)
      return RowField(
        text: String(size), ranges: [start..<start + size.utf8.count], confidence: confidence)
    }
    return nil
  }
}
