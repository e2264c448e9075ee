extension RecipeRow {
  /// Returns the row with its amounts multiplied by a factor.
  ///
  /// Numbers of ``amounts`` stay exact, so that scaling by x and then by 1/x gives the same ones. Amounts of second foods in
  /// the remark (`plus 1 egg yolk`) are written as a cook would. Temperatures and the sizes of cans are kept;
  /// amounts that cannot be scaled are kept and flagged.
  public func scaled(by factor: Rational) -> RecipeRow {
    var row = self
    row.amounts = amounts.map { $0.scaled(by: factor, &row.flags) }
    row.comment = comment?.scalingSecondAmounts(by: factor, &row.flags)
    return row
  }

  /// Returns the row for another number of servings.
  public func scaled(fromServings servings: Rational, to wanted: Rational) -> RecipeRow? {
    guard servings > .zero, wanted > .zero else { return nil }
    return wanted.divided(by: servings).map { scaled(by: $0) }
  }

  /// Returns the row with its amounts in the units of another system.
  ///
  /// - Parameters:
  ///   - system: The target system.
  ///   - source: The system of cups and pints, if the line does not name it.
  ///   - densities: Converts weights to volumes for the US and volumes to weights
  ///     otherwise, for the foods in the table; nil keeps volumes and weights.
  ///   - weighsLiquids: Whether volumes of liquids become weights too; otherwise they stay volumes.
  ///   - units: The units to choose from.
  /// - Returns: The row; amounts that cannot be converted are kept and flagged.
  public func converted(
    to system: MeasurementSystem, from source: MeasurementSystem = .us,
    densities: DensityTable? = nil,
    weighsLiquids: Bool = false, units: UnitTable = .standard
  ) -> RecipeRow {
    let name = ingredient?.text ?? ""
    let isPoured = system != .us && !weighsLiquids && densities?.isLiquid(name) == true
    let densities = isPoured ? nil : densities
    let converter = UnitConverter(
      target: system, source: source, density: densities?.density(of: name),
      wantsDensity: densities != nil, units: units)
    var row = self
    row.amounts = amounts.map { converter.converted($0, &row.flags) }
    return row
  }
}

extension Amount {
  func scaled(by factor: Rational, _ flags: inout RowFlags) -> Amount {
    if role == .size || unit?.dimension == .temperature { return self }
    var amount = self
    // Of "2 x 400g" the 2 changes.
    let old = multiplier ?? quantity
    if let old {
      guard let new = old.multiplied(by: factor), new.multiplied(by: .one) != nil else {
        amount.traits.insert(.notConverted)
        flags.insert(.notConverted)
        return amount
      }
      if multiplier != nil { amount.multiplier = new } else { amount.quantity = new }
    }
    amount.parts = parts.map { $0.scaled(by: factor, &flags) }
    return amount
  }
}
