public import Foundation
public import RecipeRows

extension RecipeUnit {
  /// Foundation's unit of the same size, where it has one.
  public var foundationUnit: Dimension.FoundationUnit? {
    Self.foundationUnits[name]
  }

  // Foundation's stone is left out: it weighs 0.16 kg there instead of 6.35.
  private static let foundationUnits: [String: Dimension.FoundationUnit] = [
    "teaspoon": UnitVolume.teaspoons, "tablespoon": UnitVolume.tablespoons,
    "fluid ounce": UnitVolume.fluidOunces, "cup": UnitVolume.cups, "pint": UnitVolume.pints,
    "quart": UnitVolume.quarts, "gallon": UnitVolume.gallons,
    "millilitre": UnitVolume.milliliters, "centilitre": UnitVolume.centiliters,
    "decilitre": UnitVolume.deciliters, "litre": UnitVolume.liters, "gram": UnitMass.grams,
    "kilogram": UnitMass.kilograms, "milligram": UnitMass.milligrams, "ounce": UnitMass.ounces,
    "pound": UnitMass.pounds, "inch": UnitLength.inches,
    "centimetre": UnitLength.centimeters, "millimetre": UnitLength.millimeters,
    "foot": UnitLength.feet, "degree Celsius": UnitTemperature.celsius,
    "degree Fahrenheit": UnitTemperature.fahrenheit,
  ]
}

extension RecipeUnit.Dimension {
  /// The class of Foundation's units.
  public typealias FoundationUnit = Foundation.Dimension
}

extension Amount {
  /// The amount as a Foundation measurement; the lower end of a range.
  public var measurement: Measurement<RecipeUnit.Dimension.FoundationUnit>? {
    guard let quantity, let unit = unit?.foundationUnit else { return nil }
    return Measurement(value: quantity.lowerBound.doubleValue, unit: unit)
  }
}
