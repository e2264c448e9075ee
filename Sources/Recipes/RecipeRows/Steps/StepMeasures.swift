import WordTagging

/// Times and temperatures of steps, from the words that the model has found.
enum StepMeasures {
  /// The seconds of each unit of time.
  private static let seconds: [String: Double] = {
    var seconds = LanguageWords.minutes.filter { $0.key.count > 1 }.mapValues { 60 * $0 }
    for (kind, length) in [("second", 1.0), ("week", 604_800), ("month", 2_592_000)] {
      for word in LanguageWords.words(kind) { seconds[word] = length }
    }
    return seconds
  }()

  /// A table in which the units of time are units of amounts.
  private static let units: UnitTable = {
    let lines = seconds.keys.sorted().map { "\($0) | \($0)" }
    return (try? UnitTable.standard.adding(parsing: lines.joined(separator: "\n"))) ?? .standard
  }()

  /// Returns the time in words: `1 hour 20 minutes`, `10–12 min`, `half an hour`.
  static func time(_ text: String, at range: Range<Int>) -> StepTime? {
    var (lower, upper) = (0.0, 0.0)
    var smallest = Double.infinity
    for amount in Amount.amounts(in: spaced(text), units: units).flatMap(\.flattened) {
      guard let length = amount.unit.flatMap({ seconds[$0.name] }), let quantity = amount.quantity
      else { continue }
      let low = quantity.lowerBound.doubleValue * length
      let high = quantity.upperBound.doubleValue * length
      // "1 hour 20 minutes" is a sum, "45 minutes to 1 hour" a range.
      (lower, upper) = length < smallest ? (lower + low, upper + high) : (lower, high)
      smallest = length
    }
    guard upper > 0, upper < 1e8, lower <= upper else { return nil }
    return StepTime(
      text: text, range: range, seconds: Int(lower.rounded())...Int(upper.rounded()))
  }

  /// The text with spaces for hyphens before letters: `20 minute` of `20-minute`.
  private static func spaced(_ text: String) -> String {
    var spaced = ""
    for character in text {
      if character.isLetter, spaced.last == "-" {
        spaced.removeLast()
        spaced.append(" ")
      }
      spaced.append(character)
    }
    return spaced
  }

  /// Returns the temperature in words: `350°F`, `180 degrees C`, `gas mark 4`; without a scale, an oven's heat decides.
  static func temperature(_ text: String, at range: Range<Int>) -> StepTemperature? {
    let lower = text.lowercased()
    let digits = lower.drop { !$0.isASCIIDigit }.prefix { $0.isASCIIDigit }
    guard digits.count <= 4, let number = Int64(digits) else { return nil }
    let isGas = lower.contains("gas") || lower.contains("mark")
    // After the number may be "°", "º" or "degrees" before the letter of the scale.
    let rest = lower.drop { !$0.isASCIIDigit }.dropFirst(digits.count).replacing(
      "degrees", with: "")
    let letter = rest.first { $0.isASCII && $0.isLetter }
    let scale: StepTemperature.Scale =
      if isGas { .gasMark } else if letter == "c" { .celsius } else if letter == "f" {
        .fahrenheit
      } else { number > hottestCelsius ? .fahrenheit : .celsius }
    return StepTemperature(text: text, range: range, value: Rational(number), scale: scale)
  }

  /// A number of degrees without a scale is in Fahrenheit above this heat of an oven.
  private static let hottestCelsius = 260
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
