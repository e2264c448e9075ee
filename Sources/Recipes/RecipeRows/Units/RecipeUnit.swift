/// A unit such as the cup: its names and its size in each system.
///
/// Units are equal when they have the same name.
public final class RecipeUnit: Sendable {
  /// The dimension of a unit.
  @nonexhaustive
  public enum Dimension: String, CaseIterable, Sendable {
    /// Values are milliliters.
    case volume
    /// Values are grams.
    case mass
    /// Values are millimeters.
    case length
    /// Degrees and marks; they are never scaled.
    case temperature
    /// Counted things: cloves, pinches.
    case count
  }

  /// The canonical name, in the singular.
  public let name: String
  /// The plural name.
  public let plural: String
  /// The symbol next to a number; nil if it is the name.
  public let symbol: String?
  /// The dimension of the unit.
  public let dimension: Dimension
  /// Whether the unit is counted but holds an amount of its own, as a can does.
  public let isContainer: Bool
  /// The size in milliliters, grams or millimeters, in each system.
  private let values: Values
  /// Whether the size is a power of ten of milliliters, grams or millimeters.
  package let isMetric: Bool

  /// A value for each system; a dictionary would cost more than all other lookups of a unit.
  struct Values: Sendable {
    var us: Rational?
    var imperial: Rational?
    var metric: Rational?
  }

  init(
    name: String, plural: String, symbol: String?, dimension: Dimension, isContainer: Bool = false,
    values: Values = Values()
  ) {
    self.name = name
    self.plural = plural
    self.symbol = symbol
    self.dimension = dimension
    self.isContainer = isContainer
    self.values = values
    let steps = [Rational(1), Rational(10), Rational(100), Rational(1000)]
    isMetric =
      values.us.map { steps.contains($0) || $0 == Rational(1, 1000) } == true
      && values.us == values.imperial && values.us == values.metric
  }

  /// The size in milliliters, grams or millimeters; nil for counted units.
  public func value(in system: MeasurementSystem) -> Rational? {
    switch system {
    case .us: values.us
    case .imperial: values.imperial
    case .metric: values.metric
    }
  }

  /// Whether amounts in the unit can be converted to other units of its dimension.
  public var isMeasurable: Bool { values.us != nil }
}

extension RecipeUnit: Hashable {
  /// Whether both have the same name.
  public static func == (left: RecipeUnit, right: RecipeUnit) -> Bool {
    left === right || left.name == right.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// A system of cups, pints and spoons.
@nonexhaustive
public enum MeasurementSystem: String, CaseIterable, Sendable {
  /// Grams and liters; spoons of 5 and 15 ml, cups of 250 ml.
  case metric
  /// Cups of 237 ml, pints of 473 ml.
  case us
  /// Pints of 568 ml.
  case imperial
}
