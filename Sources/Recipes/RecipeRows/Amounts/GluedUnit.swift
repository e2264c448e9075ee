import WordTagging

/// Units to which the next word or a number in words is glued: the `cupswater` of `3 cupswater`, `five-pound`.
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

  /// Splits units from the words of a number that a hyphen joins to them: `one five-pound chicken`.
  static func splitHyphenated(
    _ tokens: inout [LabeledRange], _ bytes: [UInt8], _ units: UnitIndex,
    _ language: RecipeLanguage
  ) {
    for index in tokens.indices.reversed() {
      let token = tokens[index]
      let range = token.range.indices
      guard token.label == .combination,
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
  private static let units = LanguageWords.words("glued-unit").map { Array($0.utf8) }
}
