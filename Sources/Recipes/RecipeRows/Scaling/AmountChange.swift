/// How the amounts of a recipe were changed after reading.
public struct AmountChange: Hashable, Sendable {
  /// The factor of all amounts; nil if they were not scaled.
  public var factor: Rational?
  /// The system of units that amounts were converted to; nil if they were not converted.
  public var system: MeasurementSystem?
  /// The system of cups and pints in which the recipe was written.
  public var source: MeasurementSystem
  /// Whether weights and volumes were converted to each other, for foods of known density.
  public var usesDensity: Bool
  /// Whether volumes of liquids became weights, too.
  public var weighsLiquids: Bool

  /// Creates a change; by default none.
  public init(
    factor: Rational? = nil, system: MeasurementSystem? = nil, source: MeasurementSystem = .us,
    usesDensity: Bool = false, weighsLiquids: Bool = false
  ) {
    self.factor = factor
    self.system = system
    self.source = source
    self.usesDensity = usesDensity
    self.weighsLiquids = weighsLiquids
  }

  /// Whether the amounts are as printed.
  public var isNone: Bool { factor == nil && system == nil }

  /// Returns a text with its first number, or range, multiplied by the factor: `8 servings` of `4 servings`, `3 liters` of
  /// `1 1/2 liters`; sizes after it stay: `2 (9-inch) pies`.
  package func scaled(numberIn text: String) -> String {
    guard let factor, let start = text.firstIndex(where: \.isNumber) else { return text }
    var end = text.index(after: start)
    var next = end
    while next < text.endIndex, text[next].isNumber || " /⁄.,-–".contains(text[next]) {
      let character = text[next]
      next = text.index(after: next)
      if text[text.index(before: next)].isNumber { end = next }
      // "4, 2 each"
      if ",.".contains(character), !(next < text.endIndex && text[next].isNumber) { break }
    }
    let amount = Amount.amounts(in: String(text[start..<end])).first
    guard let quantity = amount?.quantity?.multiplied(by: factor) else { return text }
    var number = KitchenNumber.text(quantity.lowerBound, nil)
    if quantity.isRange { number += "–" + KitchenNumber.text(quantity.upperBound, nil) }
    return text[..<start] + number + text[end...]
  }
}
