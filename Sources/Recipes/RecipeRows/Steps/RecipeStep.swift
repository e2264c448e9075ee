/// A step of a recipe with the foods that it uses, its times and its temperatures.
public struct RecipeStep: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The foods of the list that the text names, in its order; a word that names several stands for each of them.
  public var foods: [StepFood] = []
  /// How long something takes.
  public var times: [StepTime] = []
  /// The temperatures.
  public var temperatures: [StepTemperature] = []

  /// Creates a step without foods, times and temperatures.
  public init(text: String) { self.text = text }
}

/// A food of the list that a step names.
public struct StepFood: Hashable, Sendable {
  /// How much of the food is meant.
  @nonexhaustive
  public enum Use: String, CaseIterable, Sendable {
    /// All of it: the step is the first that names it.
    case all
    /// A part of it: `half the butter`.
    case part
    /// An amount that the step gives: `2 tablespoons of the sugar`.
    case amount
    /// What earlier steps have left: `the remaining flour`.
    case rest
    /// An unknown part of it: `a little of the oil`.
    case some
    /// What an earlier step has used already.
    case again
  }

  /// The words that name the food.
  public var text: String
  /// Their UTF-8 offsets in the step.
  public var range: Range<Int>
  /// The index of the food's row in the list.
  public var row: Int
  /// How much of the food is meant.
  public var use: Use
  /// The part of the food that is meant, where it is known: 1/2 of `half the butter`.
  public var share: Rational?
  /// The amount that is meant, where it is known.
  public var amount: Amount?
  /// The UTF-8 offsets of the words of the amount.
  public var amountRange: Range<Int>?
  /// The probability that the words name a food of the list.
  public var confidence: Double
}

/// A time that a step takes.
public struct StepTime: Hashable, Sendable {
  /// The words.
  public var text: String
  /// Their UTF-8 offsets in the step.
  public var range: Range<Int>
  /// The seconds, from the shortest to the longest.
  public var seconds: ClosedRange<Int>
}

/// A temperature of a step.
public struct StepTemperature: Hashable, Sendable {
  /// The scale of a temperature.
  @nonexhaustive
  public enum Scale: String, CaseIterable, Sendable {
    /// Degrees Celsius.
    case celsius = "C"
    /// Degrees Fahrenheit.
    case fahrenheit = "F"
    /// The marks of gas ovens.
    case gasMark = "gas"
  }

  /// The words.
  public var text: String
  /// Their UTF-8 offsets in the step.
  public var range: Range<Int>
  /// The degrees or the mark.
  public var value: Rational
  /// The scale.
  public var scale: Scale
}
