import WordTagging

/// Units to which the next word is glued, and words that are glued to a number without being a unit: the
/// `cupswater` of `3 cupswater`, the `2large` of `2large eggs`; also `five-pound`, which is one token as a word.
enum GluedUnit {
  /// Splits a word after a number into its unit and the rest.
  static func split(_ tokens: inout [LabeledRange], _ bytes: [UInt8]) {
    var index = 1
    while index < tokens.count {
      let token = tokens[index]
      if tokens[index - 1].label == .value, token.range.count > 5,
        token.label == .measure || token.label == .ingredient,
        let length = unitLength(bytes[token.range.indices], isOne: isOne(tokens, index - 1, bytes))
          ?? (token.label == .measure ? cupLength(bytes[token.range.indices]) : nil)
      {
        let start = Int(token.range.start)
        tokens[index].range = ByteRange(start, start + length)
        tokens[index].label = .measure
        var food = token
        food.range = ByteRange(start + length, Int(token.range.end))
        food.label = .ingredient
        tokens.insert(food, at: index + 1)
        return
      }
      index += 1
    }
  }

  /// Splits a number at the start of a line from a size or a food: `2large eggs`, `3cookies`.
  static func splitCount(
    _ tokens: inout [LabeledRange], _ bytes: [UInt8], _ units: UnitIndex,
    _ language: RecipeLanguage
  ) {
    guard
      let index = tokens.firstIndex(where: { $0.label != .other }),
      tokens[index].label == .combination || tokens[index].label == .value
    else { return }
    let token = tokens[index]
    let digits = bytes[token.range.indices].prefix { $0 &- UInt8(ascii: "0") < 10 }
    let letters = digits.endIndex..<Int(token.range.end)
    guard (1...2).contains(digits.count), letters.count > 3,
      bytes[letters].allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    else { return }
    let entry = units.entry(of: letters, in: bytes, language)
    let isSize = entry?.isQualifier ?? false
    // "2tblspn sugar" has a unit that no table knows.
    let precedesFood = index + 1 < tokens.count && tokens[index + 1].label == .ingredient
    guard isSize ? (entry?.unit ?? -1) < 0 : entry == nil && !precedesFood else { return }
    tokens[index].range = ByteRange(Int(token.range.start), digits.endIndex)
    tokens[index].label = .value
    var word = token
    word.range = ByteRange(letters.lowerBound, letters.upperBound)
    word.label = isSize ? .size : .ingredient
    tokens.insert(word, at: index + 1)
  }

  /// Splits units from the words of a number that a hyphen joins to them: `one five-pound chicken`.
  static func splitHyphenated(
    _ tokens: inout [LabeledRange], _ bytes: [UInt8], _ units: UnitIndex,
    _ language: RecipeLanguage
  ) {
    for index in tokens.indices.reversed() {
      let token = tokens[index]
      let range = token.range.indices
      guard [.ingredient, .size, .value, .measure, .combination].contains(token.label),
        let hyphen = bytes[range].lastIndex(of: UInt8(ascii: "-")),
        let entry = units.entry(of: hyphen + 1..<range.upperBound, in: bytes, language),
        entry.unit >= 0, units.units[entry.unit].isMeasurable,
        units.entry(of: range, in: bytes, language) == nil,
        isNumber(range.lowerBound..<hyphen, bytes, language)
      else { continue }
      let parts: [(range: ByteRange, label: RecipeLabel)] = [
        (ByteRange(range.lowerBound, hyphen), .value), (ByteRange(hyphen, hyphen + 1), .other),
        (ByteRange(hyphen + 1, range.upperBound), .measure),
      ]
      tokens.replaceSubrange(
        index...index,
        with: parts.map {
          LabeledRange(range: $0.range, label: $0.label, confidence: token.confidence)
        })
    }
  }

  private static func isNumber(
    _ range: Range<Int>, _ bytes: [UInt8], _ language: RecipeLanguage
  ) -> Bool {
    AmountWord.isNumber(range, in: bytes, language)
      || AmountWord.hyphenated(range, in: bytes, language) != nil
  }

  /// Whether a number is at most one, so that its unit is hardly plural: `1/2 cupsugar`.
  private static func isOne(_ tokens: [LabeledRange], _ index: Int, _ bytes: [UInt8]) -> Bool {
    guard index == 0 || tokens[index - 1].label != .value else { return false }
    let range = tokens[index].range
    var scanner = NumberScanner(bytes: bytes, position: Int(range.start), end: Int(range.end))
    return scanner.number()?.value.map { $0 <= .one } ?? false
  }

  /// The length of the unit at the start of a word that continues with at least three letters.
  private static func unitLength(_ word: ArraySlice<UInt8>, isOne: Bool) -> Int? {
    for unit in units
    where !(isOne && unit.last == UInt8(ascii: "s")) && word.count >= unit.count + 3
      && zip(word, unit).allSatisfy({ $0 | 0x20 == $1 })
      && word.dropFirst(unit.count).allSatisfy({
        ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "-")
      })
    {
      return unit.count
    }
    return nil
  }

  /// The length of the `cup` of `cupmilk`, where the tagger sees a unit; `cupful` is itself a unit.
  private static func cupLength(_ word: ArraySlice<UInt8>) -> Int? {
    let isCup = zip(word, "cup".utf8).allSatisfy { $0 | 0x20 == $1 }
    return isCup && !word.dropFirst(3).starts(with: "ful".utf8) ? 3 : nil
  }

  /// Units that are not the start of other words.
  private static let units = [
    "cups", "tablespoons", "tablespoon", "teaspoons", "teaspoon", "tbsp", "ounces", "pounds",
    "grams",
  ].map { Array($0.utf8) }
}
