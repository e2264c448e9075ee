/// Converts amounts to the units of another system.
struct UnitConverter {
  let target: MeasurementSystem
  let source: MeasurementSystem
  /// Grams per milliliter of the food, if known.
  let density: Rational?
  let wantsDensity: Bool
  let units: UnitTable

  func converted(_ amount: Amount, _ flags: inout RowFlags) -> Amount {
    if amount.role == .size { return amount }
    if let unit = amount.unit, unit.isMeasurable, unit.dimension != .length {
      // One of two equivalent amounts may already be in the target system: 100g/3½oz. Of two that contradict each other
      // the first counts: 600 g (3 kg).
      if !amount.traits.contains(.implausible),
        let rendering = amount.parts.first(where: { $0.role == .equal && isWanted($0) })
      {
        var chosen = rendering
        chosen.promote(to: amount)
        return chosen
      }
      if isWanted(amount) { return withoutEquals(amount) }
      guard let result = convertedSum(of: amount) else {
        var amount = amount
        amount.traits.insert(.notConverted)
        flags.insert(.notConverted)
        return amount
      }
      if wantsDensity, density == nil, needsDensity(unit) {
        flags.insert(.notConverted)
        var result = result
        result.traits.insert(.notConverted)
        return result
      }
      return result
    }
    var amount = amount
    amount.parts = amount.parts.map { $0.role == .equal ? converted($0, &flags) : $0 }
    return amount
  }

  /// Whether the density changes the dimension of a unit.
  private func needsDensity(_ unit: RecipeUnit) -> Bool {
    wantsDensity && (target == .us ? unit.dimension == .mass : unit.dimension == .volume)
  }

  private func isWanted(_ amount: Amount) -> Bool {
    guard let unit = amount.unit, unit.isMeasurable, unit.dimension != .length else { return false }
    if density != nil, needsDensity(unit) { return false }
    // Spoons belong to all systems.
    if isSpoon(unit) { return true }
    if target == .metric { return unit.isMetric }
    if unit.isMetric { return false }
    return unit.dimension == .mass || (amount.system ?? source) == target
      || unit.value(in: .us) == unit.value(in: .imperial)
  }

  private func isSpoon(_ unit: RecipeUnit) -> Bool {
    unit.name == "teaspoon" || unit.name == "tablespoon" || unit.name == "dessertspoon"
  }

  private func withoutEquals(_ amount: Amount) -> Amount {
    var amount = amount
    amount.parts.removeAll { $0.role == .equal }
    return amount
  }

  /// Returns an amount with its additions and subtractions as one number of one unit.
  private func convertedSum(of amount: Amount) -> Amount? {
    guard let unit = amount.unit, var sum = base(amount) else { return nil }
    for part in amount.parts where part.role == .plus || part.role == .minus {
      guard part.unit?.dimension == unit.dimension, let value = base(part) else { return nil }
      let lower =
        part.role == .plus
        ? sum.lowerBound.adding(value.lowerBound) : sum.lowerBound.subtracting(value.lowerBound)
      let upper =
        part.role == .plus
        ? sum.upperBound.adding(value.upperBound) : sum.upperBound.subtracting(value.upperBound)
      guard let lower, let upper else { return nil }
      sum = Quantity(lower, upper)
    }
    var dimension = unit.dimension
    if let density, needsDensity(unit) {
      let factor = dimension == .volume ? density : Rational.one.divided(by: density)
      guard let weighed = factor.flatMap({ sum.multiplied(by: $0) }) else { return nil }
      sum = weighed
      dimension = dimension == .volume ? .mass : .volume
    }
    guard let chosen = bestUnit(for: sum.upperBound, dimension),
      let value = chosen.value(in: target), let inverse = Rational.one.divided(by: value),
      let quantity = sum.multiplied(by: inverse)
    else { return nil }
    var result = amount
    result.quantity = quantity
    result.unit = chosen
    result.unitText = chosen.symbol ?? chosen.name
    result.system = target
    result.traits.remove(.implied)
    result.parts.removeAll { [.equal, .plus, .minus].contains($0.role) }
    return result
  }

  /// The quantity in milliliters or grams.
  private func base(_ amount: Amount) -> Quantity? {
    amount.unit?.value(in: amount.system ?? source).flatMap { amount.quantity?.multiplied(by: $0) }
  }

  /// Returns the largest unit in which the quantity is not too small.
  private func bestUnit(for value: Rational, _ dimension: RecipeUnit.Dimension) -> RecipeUnit? {
    let choices: [(name: String, from: Double)] =
      switch (target, dimension) {
      case (.metric, .volume): [("litre", 1000), ("millilitre", 0)]
      case (.metric, _): [("kilogram", 1000), ("gram", 0)]
      case (_, .mass): [("pound", 453.59), ("ounce", 0)]
      case (.us, _): [("cup", 59), ("tablespoon", 14), ("teaspoon", 0)]
      case (.imperial, _):
        [("pint", 284), ("fluid ounce", 28), ("tablespoon", 14), ("teaspoon", 0)]
      }
    let amount = value.doubleValue
    return choices.first { amount >= $0.from }.flatMap { units.unit($0.name) }
  }
}

extension Amount {
  /// Replaces the amount that it was a part of.
  fileprivate mutating func promote(to amount: Amount) {
    self = Amount(
      text: text, ranges: ranges, confidence: confidence, role: amount.role, quantity: quantity,
      unit: unit, unitText: unitText, multiplier: amount.multiplier, system: system,
      traits: traits, parts: parts + amount.parts(.size))
  }
}
