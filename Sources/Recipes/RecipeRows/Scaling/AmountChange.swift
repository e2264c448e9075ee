/// How the amounts of a recipe were changed after reading.
public struct AmountChange: Hashable, Sendable {
  /// The factor of all amounts; nil if they were not scaled.
  public var factor: Rational?
  /// The system of units that amounts were converted to; nil if they were not converted.
  public var system: MeasurementSystem?

  /// Creates a change; by default none.
  public init(factor: Rational? = nil, system: MeasurementSystem? = nil) {
    self.factor = factor
    self.system = system
  }

  /// Whether the amounts are as printed.
  public var isNone: Bool { factor == nil && system == nil }

  /// Returns a text with its numbers multiplied by the factor: `8 servings` of `4 servings`, `8–12` of `4–6`.
  package func scaled(numbersIn text: String) -> String {
    guard let factor else { return text }
    var scaled = ""
    var number = ""
    func writeNumber() {
      guard !number.isEmpty else { return }
      let value = Rational(number).flatMap { $0.multiplied(by: factor) }
      scaled += value.map { KitchenNumber.text($0, nil) } ?? number
      number = ""
    }
    for character in text {
      let isPart = !number.isEmpty && (character == "/" || character == ".")
      if character.isASCII && character.isNumber || isPart {
        number.append(character)
      } else {
        writeNumber()
        scaled.append(character)
      }
    }
    writeNumber()
    return scaled
  }
}
