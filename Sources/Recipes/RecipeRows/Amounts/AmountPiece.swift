import WordTagging

/// An amount during parsing: a number, a unit, or both, with its role relative to the pieces before.
struct AmountPiece {
  var quantity: Quantity?
  var multiplier: Quantity?
  var traits: Amount.Traits = []
  /// The index of the unit in the table, or -1.
  var unit = -1
  /// The words of the unit, known or not.
  var unitRange: ByteRange?
  /// The range of its first words.
  var range: ByteRange
  /// The range of a unit after a bracket.
  var laterRange: ByteRange?
  var confidence: Float = 1
  var role = Amount.Role.main
  /// The index of the piece that it is a part of, or -1.
  var parent = -1
  /// Whether a hyphen joins number and unit, as in 14-oz.
  var isHyphenated = false
  /// Whether the unit consists only of words such as `large`.
  var isQualifier = false
  /// These words, if the unit itself follows later: `4 large garlic cloves`.
  var qualifierRange: ByteRange?
  /// Whether the unit is plural.
  var isPlural = false
  /// Whether it is in brackets.
  var isBracketed = false

  var hasUnit: Bool { unitRange != nil }
}

extension AmountPiece {
  /// Returns the amounts of a line from its pieces.
  ///
  /// - Complexity: O(n) in the number of pieces.
  static func amounts(
    from pieces: [AmountPiece], _ table: UnitIndex, _ bytes: [UInt8]
  ) -> [Amount] {
    if pieces.isEmpty { return [] }
    if pieces.count == 1 { return [pieces[0].amount(parts: [], table, bytes)] }
    var firstPart = [Int](repeating: -1, count: pieces.count)
    var nextPart = firstPart
    var roots: [Int] = []
    for index in pieces.indices.reversed() {
      let parent = pieces[index].parent
      if parent < 0 {
        roots.append(index)
      } else {
        nextPart[index] = firstPart[parent]
        firstPart[parent] = index
      }
    }
    // Parts are at most three deep: a size, its equivalent, and an addition to that.
    func amount(_ index: Int) -> Amount {
      var parts: [Amount] = []
      var part = firstPart[index]
      while part >= 0 {
        parts.append(amount(part))
        part = nextPart[part]
      }
      return pieces[index].amount(parts: parts, table, bytes)
    }
    return roots.reversed().map(amount)
  }

  private func amount(
    parts: [Amount], _ table: UnitIndex, _ bytes: [UInt8]
  ) -> Amount {
    func text(_ range: ByteRange) -> String {
      String(decoding: bytes[range.indices], as: UTF8.self)
    }
    var whole = text(range)
    var ranges = [range.indices]
    if let laterRange {
      whole += " " + text(laterRange)
      ranges.append(laterRange.indices)
    }
    var unitText = unitRange.map(text)
    if let qualifierRange { unitText = text(qualifierRange) + " " + (unitText ?? "") }
    var amount = Amount(
      text: whole, ranges: ranges, confidence: Double(confidence), role: role, quantity: quantity,
      unit: unit >= 0 ? table.units[unit] : nil, unitText: unitText,
      multiplier: multiplier, system: nil, traits: traits, parts: parts)
    if !parts.isEmpty { amount.resolveUnits(table) }
    return amount
  }
}

extension Amount {
  /// Resolves an ambiguous unit by the units next to it.
  mutating func resolveUnits(_ table: UnitIndex) {
    for index in parts.indices where parts[index].role == .equal {
      resolve(by: parts[index], table)
    }
    // Without its parts, so that they are not copied for each.
    var head = self
    head.parts = []
    for index in parts.indices where parts[index].role == .equal {
      parts[index].resolve(by: head, table)
    }
  }

  private mutating func resolve(by other: Amount, _ table: UnitIndex) {
    guard let unit, let otherUnit = other.unit,
      let quantity = quantity?.lowerBound.doubleValue,
      let otherQuantity = other.quantity?.lowerBound.doubleValue,
      let otherValue = otherUnit.value(in: .us)?.doubleValue
    else { return }
    /// The ratio of the other amount to this one under an interpretation.
    func distance(_ unit: RecipeUnit, _ system: MeasurementSystem) -> Double {
      guard let value = unit.value(in: system)?.doubleValue else { return .infinity }
      return (value * quantity / (otherValue * otherQuantity) - 1).magnitude
    }
    // The ounces of 150ml/5oz are fluid, the ounces of "8 ounces cheese (2 cups)" are not.
    if unit.name == "ounce", otherUnit.dimension == .volume, otherUnit.isMetric,
      let fluidOunce = table.unit("fluid ounce"), distance(fluidOunce, .imperial) < 0.2
    {
      self.unit = fluidOunce
      traits.insert(.ambiguousUnit)
    }
    // The pint of 600ml/1 pint is the imperial one.
    guard let unit = self.unit, unit.dimension == otherUnit.dimension, otherUnit.isMetric,
      let us = unit.value(in: .us)?.doubleValue,
      let imperial = unit.value(in: .imperial)?.doubleValue,
      (us / imperial - 1).magnitude > 0.1
    else { return }
    let systems: [MeasurementSystem] = unit.name == "cup" ? [.us, .metric] : [.us, .imperial]
    guard let nearest = systems.min(by: { distance(unit, $0) < distance(unit, $1) }),
      distance(unit, nearest) < 0.15
    else { return }
    system = nearest
  }
}
