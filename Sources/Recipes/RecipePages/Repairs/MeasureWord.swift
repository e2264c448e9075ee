import RecipeRows

/// A word of glued measures, such as `100g/3½oz`, `(14-oz)` or `225g|10oz`, split into its parts.
struct MeasureWord {
  /// The parts between slashes, without brackets around the word and punctuation after it.
  let parts: [String]

  private let strokes: [Character]
  private let opening: Substring
  private let closing: Substring

  init(_ text: String) {
    let core = text.drop { "([".contains($0) }
    opening = text[..<core.startIndex]
    let end = core.endOfUnit
    closing = core[end...]
    strokes = core[..<end].filter(Self.isStroke)
    parts = core[..<end].split(omittingEmptySubsequences: false, whereSeparator: Self.isStroke)
      .map(String.init)
  }

  /// Whether the word is in brackets.
  var isBracketed: Bool { !opening.isEmpty && closing.contains { ")]".contains($0) } }

  /// Returns the word with other parts between its slashes.
  func joining(_ parts: [String]) -> String {
    let core = parts.indices.map { $0 == 0 ? parts[0] : "\(strokes[$0 - 1])\(parts[$0])" }
    return opening + core.joined() + closing
  }

  private static func isStroke(_ character: Character) -> Bool { "/|".contains(character) }
}

/// Corrections of a part of a measure word where the engine confused digits and letters.
extension String {
  /// The word without a bracket that opens it.
  var withoutBracket: String { String(drop { "([".contains($0) }) }

  /// The part of the word after the last bracket that opens in it: `8` of `tin(8`.
  var afterBracket: String {
    lastIndex { "([".contains($0) }.map { String(self[index(after: $0)...]) } ?? self
  }

  /// `9'½oz` as `9½oz`: a mark between digits and a fraction is a remnant of the fraction.
  var withoutRemnant: String? {
    guard let fraction = firstIndex(where: Amounts.isFraction), fraction > startIndex else {
      return nil
    }
    let remnant = index(before: fraction)
    guard Self.remnants.contains(self[remnant]), self[..<remnant].last?.isASCIINumber == true
    else { return nil }
    return String(self[..<remnant] + self[fraction...])
  }

  /// `9@gm` as `90gm`: a character like a zero among digits before a unit is one.
  ///
  /// - Parameter beforeUnit: Whether the next word is a unit, so that this part needs none.
  /// - Returns: The corrected part, or nil if nothing changes.
  func withFigures(beforeUnit: Bool) -> String? {
    guard first?.isASCIINumber == true else { return nil }
    let digits = prefix { $0.isASCIINumber || Self.zeros.contains($0) }
    guard digits.contains(where: Self.zeros.contains) else { return nil }
    var end = digits.endIndex
    while end > startIndex {
      let unit = self[end...]
      if unit.isEmpty ? beforeUnit : UnitWords.all.contains(unit.lowercased()) {
        let corrected = self[..<end].map { Self.zeros.contains($0) ? "0" : $0 }
        return corrected.elementsEqual(self[..<end]) ? nil : String(corrected) + unit
      }
      end = index(before: end)
    }
    return nil
  }

  /// `14-02` as `14-oz` where such a size is possible, `902` as `9oz` after pounds, and `1202.` before a
  /// food as `12oz.`: no number has a full stop.
  func withOunces(after previous: String, isSize: Bool, isDotted: Bool) -> String? {
    guard hasSuffix("02"), let amount = Amounts.value(String(dropLast(2))) else { return nil }
    // `4.202`: no amount has thousandths.
    let point = lastIndex(of: ".").map { self[index(after: $0)...].dropLast(2) }
    if let point, point.count == 1, amount < 64 { return dropLast(2) + "oz" }
    // `2 tablespoons (202)`
    if isSize, count == 3, allSatisfy(\.isASCIINumber),
      UnitWords.all.contains(previous.lowercased())
    {
      return dropLast(2) + "oz"
    }
    let isRest = previous.lowercased().hasSuffix("lb") && allSatisfy(\.isASCIINumber) && amount < 16
    let isFirst = isDotted && allSatisfy(\.isASCIINumber) && (1...64).contains(amount)
    return isRest || isFirst || (isSize && hasSuffix("-02")) ? dropLast(2) + "oz" : nil
  }

  /// `1202` beside `500g` as `12oz`, `2008` beside `5oz` as `200g`: of two measures of one thing,
  /// both have a unit, one of each system.
  func withUnit(besides other: String) -> String? {
    guard count > 2, allSatisfy(\.isASCIINumber), let system = UnitSystem(unitOf: other) else {
      return nil
    }
    switch system {
    case .metric where hasSuffix("02"):
      return Int(dropLast(2)).flatMap { (1...48).contains($0) ? "\($0)oz" : nil }
    case .imperial where "892".contains(last ?? " "):
      return Int(dropLast()).flatMap { $0 >= 25 && $0.isMultiple(of: 5) ? "\($0)g" : nil }
    default: return nil
    }
  }

  private static let remnants = Set("%¥'\"‘’“”")
  private static let zeros = Set("@oOQ")
}

/// The two families of kitchen units.
private enum UnitSystem {
  case metric, imperial

  /// The system of the unit at the end of a measure.
  init?(unitOf measure: String) {
    let unit = String(measure.reversed().prefix { $0.isLetter }.reversed()).lowercased()
    guard let unit = UnitTable.standard.unit(unit),
      unit.dimension == .mass || unit.dimension == .volume
    else { return nil }
    self = unit.isMetric ? .metric : .imperial
  }
}

extension Character {
  /// Whether the character is an ASCII digit.
  var isASCIINumber: Bool { isASCII && isNumber }
}
