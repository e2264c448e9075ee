import WordTagging

/// Numbers that are not amounts: those in names, grades, sizes of cans and temperatures.
extension LabelRepair {
  /// Makes numbers inside a name a part of it, and those that grade a food its size: `93% lean beef`,
  /// `1 tsp 5-spice powder`, `1 lb 80/20 ground beef`, `1 lb 16-20 count shrimp`, `1 #10 can peaches`.
  mutating func repairNumbersInNames() {
    let hasFood = tokens.contains { $0.label == .ingredient }
    var hasAmount = false
    for index in tokens.indices {
      guard isAmount(tokens[index].label) else { continue }
      if isNumeric(index) {
        if isPercentage(index) {
          joinPercentage(index)
        } else if let (last, label) = numberOfName(index, hasAmount: hasAmount, hasFood: hasFood) {
          for place in index...last { tokens[place].label = label }
        } else if hasAmount, let first = firstOfNumberedName(index) {
          for place in first...index { tokens[place].label = tokens[first].label }
        }
      }
      hasAmount = hasAmount || isAmount(tokens[index].label)
    }
  }

  /// The last token and the label of a number that is not an amount, with the words that belong to it.
  private func numberOfName(
    _ index: Int, hasAmount: Bool, hasFood: Bool
  ) -> (last: Int, label: RecipeLabel)? {
    let next = index + 1
    if isDegree(next) { return (next, .preparation) }
    if isRatio(index) { return (index + 2, .ingredient) }
    if let count = countWord(after: index), hasAmount || !isNumber(index) { return (count, .size) }
    if isLeanness(index) { return (index, .size) }
    guard hasAmount else { return nil }
    if let label = labelOfName(index) { return (index + 2, label) }
    if let last = lastOfDimensions(index) { return (last, .size) }
    let isBeforeFood =
      next < tokens.count && tokens[next].label == .ingredient && isWord(next)
    if tokens[index].label == .combination,
      hasFood ? isBeforeFood && isStrength(index) : isUnknownCombination(index)
    {
      return (index, .ingredient)
    }
    guard next < tokens.count else { return nil }
    if utf8[tokens[next].range.indices].equalsWord("proof") { return (next, .ingredient) }
    if isGrade(index) { return (index, .size) }
    return isBeforeFood && isInteger(index) && followsMeasure(index) ? (index, .ingredient) : nil
  }

  /// The first token of `V-8` and of the `#10` of a can, which the number ends.
  private mutating func firstOfNumberedName(_ index: Int) -> Int? {
    if index > 1, isGlued(index), isGlued(index - 1), sign(index - 1) == UInt8(ascii: "-"),
      tokens[index - 2].label == .ingredient
    {
      return index - 2
    }
    guard index + 1 < tokens.count, let unit = entry(index + 1)?.unit, unit >= 0,
      units.units[unit].isContainer,
      Self.numberSigns.value(of: utf8[tokens[index - 1].range.indices]) >= 0
    else { return nil }
    tokens[index - 1].label = .size
    return index - 1
  }

  private static let numberSigns = PhraseNumbers(["#", "no", "nr", "number"].map { ($0, 0) })

  // MARK: Percentages

  /// Whether a number is a percentage, whose sign may be a token: `2%`, `70 %`.
  private func isPercentage(_ index: Int) -> Bool {
    let sign = UInt8(ascii: "%")
    return utf8[Int(tokens[index].range.end) - 1] == sign
      || index + 1 < tokens.count && self.sign(index + 1) == sign
  }

  /// Makes a percentage part of the name that follows it, with the words between: `0% fat yogurt`; without a name it
  /// is a remark: `chocolat noir (70 % de cacao)`.
  private mutating func joinPercentage(_ index: Int) {
    let end =
      tokens.indices[(index + 1)...].prefix(8).first {
        tokens[$0].label == .ingredient || isSeparator($0) || bracketStep($0) != 0
      } ?? tokens.count
    if end < tokens.count, tokens[end].label == .ingredient {
      for place in index..<end { tokens[place].label = .ingredient }
    } else if index + 1 < tokens.count, sign(index + 1) == UInt8(ascii: "%") {
      tokens[index].label = .comment
      tokens[index + 1].label = .comment
    }
  }

  // MARK: Tests

  private func isDegree(_ index: Int) -> Bool {
    index < tokens.count && utf8[tokens[index].range.indices].elementsEqual("°".utf8)
  }

  /// Whether two numbers are a ratio before a name: `1:1 simple syrup`.
  private func isRatio(_ index: Int) -> Bool {
    index + 3 < tokens.count && sign(index + 1) == UInt8(ascii: ":") && isGlued(index + 1)
      && isGlued(index + 2) && isNumber(index + 2) && tokens[index + 3].label == .ingredient
  }

  /// The token of the word after a number that counts pieces to the pound, before a name: `16-20 count shrimp`.
  private func countWord(after index: Int) -> Int? {
    var count = index + 1
    if count < tokens.count, sign(count) == UInt8(ascii: "-") { count += 1 }
    guard count + 1 < tokens.count, isWord(count),
      Self.counts.value(of: utf8[tokens[count].range.indices]) >= 0,
      tokens[count + 1].label == .ingredient
    else { return nil }
    return count
  }

  private static let counts = PhraseNumbers(["count", "ct", "cnt"].map { ($0, 0) })

  /// The label of a number that a hyphen joins to a word that is not a unit of size: `5-spice`, `7-Up`, `4-layer cake`.
  private func labelOfName(_ index: Int) -> RecipeLabel? {
    guard index + 2 < tokens.count, isGlued(index + 1), isGlued(index + 2),
      sign(index + 1) == UInt8(ascii: "-"), isWord(index + 2), tokens[index + 2].range.count > 1,
      word(index + 2) == nil
    else { return nil }
    guard let entry = entry(index + 2) else { return .ingredient }
    guard entry.unit >= 0, index + 3 < tokens.count else { return nil }
    let unit = units.units[entry.unit]
    let next = tokens[index + 3].label
    return !unit.isMeasurable && !unit.isContainer && (next == .ingredient || next == .comment)
      ? next : nil
  }

  /// The last token of a length by a width, which is not a multiplication: `9x13-inch`, `9 x 13 pan`.
  private func lastOfDimensions(_ index: Int) -> Int? {
    var last = index
    let range = tokens[index].range
    var scanner = NumberScanner(bytes: utf8, position: Int(range.start), end: Int(range.end))
    guard scanner.number() != nil else { return nil }
    if scanner.isAtEnd {
      guard index + 2 < tokens.count, case .times? = word(index + 1), isNumber(index + 2) else {
        return nil
      }
      last = index + 2
    } else {
      guard utf8[scanner.position] | 0x20 == UInt8(ascii: "x") else { return nil }
      scanner.position += 1
      guard scanner.number() != nil, scanner.isAtEnd else { return nil }
    }
    var unit = last + 1
    if unit < tokens.count, sign(unit) == UInt8(ascii: "-") { unit += 1 }
    guard unit < tokens.count, isWord(unit) else { return nil }
    if isLength(unit) { return unit }
    return (entry(unit)?.unit ?? -1) < 0 ? last : nil
  }

  /// Whether the letters after the number of a token are not a unit.
  private func isUnknownCombination(_ index: Int) -> Bool {
    let range = tokens[index].range
    var scanner = NumberScanner(bytes: utf8, position: Int(range.start), end: Int(range.end))
    guard scanner.number() != nil, !scanner.isAtEnd else { return false }
    return units.entry(of: scanner.position..<Int(range.end), in: utf8, language) == nil
  }

  /// Whether a number ends in a capital X, as in `10X sugar`.
  private func isStrength(_ index: Int) -> Bool {
    utf8[Int(tokens[index].range.end) - 1] == UInt8(ascii: "X")
  }

  /// Whether a fraction is the grade of a food, because no kitchen measures it: `80/20 beef`, `31/40 shrimp`; but the
  /// one of `18 15/16 carrots` is a part of the number.
  private func isGrade(_ index: Int) -> Bool {
    guard let (above, below) = fraction(index), index + 1 < tokens.count else { return false }
    // Shrimp are graded by fives and tens.
    let isPart = above < below && !below.isMultiple(of: 5) && tokens[index - 1].label == .value
    return above > 10 && below > 10 && !isPart && (entry(index + 1)?.unit ?? -1) < 0
  }

  /// Whether a fraction before a food has the shares of lean and fat: `80/20 ground beef`.
  private func isLeanness(_ index: Int) -> Bool {
    guard let (lean, fat) = fraction(index), index + 1 < tokens.count else { return false }
    return lean > fat && lean + fat == 100 && tokens[index + 1].label == .ingredient
  }

  /// The two numbers of a token such as `80/20`, of up to three digits.
  private func fraction(_ index: Int) -> (above: Int, below: Int)? {
    let parts = utf8[tokens[index].range.indices].split(separator: UInt8(ascii: "/"))
    guard parts.count == 2, let above = Int(String(decoding: parts[0], as: UTF8.self)),
      let below = Int(String(decoding: parts[1], as: UTF8.self)),
      (0..<1000).contains(above), (0..<1000).contains(below)
    else { return nil }
    return (above, below)
  }

  private func isInteger(_ index: Int) -> Bool {
    let digits = utf8[tokens[index].range.indices]
    return !digits.elementsEqual("1".utf8) && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// Whether a number is directly behind a weight or volume, so that it counts nothing: `1 oz 151 rum`.
  private func followsMeasure(_ index: Int) -> Bool {
    guard tokens[index - 1].label == .measure, let unit = entry(index - 1)?.unit, unit >= 0 else {
      return false
    }
    return units.units[unit].isMeasurable
  }
}
