import WordTagging

/// What speaks for or against a row: the confidences of its labels, its words, its amounts and what is left over.
struct CheckAttributes {
  var list = AttributeList(tokenCount: 1)
  let row: RecipeRow
  private let utf8: [UInt8]
  private let forgets: (ArraySlice<UInt8>) -> Bool

  /// Finds the attributes of a row of a food.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - language: The language of its line.
  ///   - evidence: What the reading of a picture says about it.
  ///   - forgets: Whether a word counts as unknown.
  init(
    _ row: RecipeRow, language: RecipeLanguage, evidence: ReadingEvidence?,
    forgets: @escaping (ArraySlice<UInt8>) -> Bool
  ) {
    self.row = row
    self.forgets = forgets
    utf8 = Array(row.text.utf8)
    let certainty = addConfidences()
    let strangeness = addWords()
    addAmounts()
    addSigns()
    list.add("language", UInt8(ascii: language == .english ? "e" : "f"))
    list.add("cs", certainty, strangeness)
    for bit in 0..<RowFlags.allNames.count where row.flags.rawValue & (1 << UInt16(bit)) != 0 {
      list.add("flag", UInt8(ascii: "a") + UInt8(bit))
    }
    if let evidence { add(evidence) }
    list.endToken()
  }

  /// Adds the confidences of the role and of the words; returns the lowest as a step.
  private mutating func addConfidences() -> UInt8 {
    var (lowest, sum, count) = (1.0, 0.0, 0.0)
    var low = 0.0
    for token in row.line.tokens {
      lowest = min(lowest, token.confidence)
      sum += token.confidence
      count += 1
      if token.confidence < 0.9 { low += 1 }
    }
    let limits = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.995]
    let step = UInt8.step(lowest, limits)
    list.add("lowest", step)
    list.add("mean", .step(count > 0 ? sum / count : 0, limits))
    list.add("low", .step(low, [1, 2, 3, 5]))
    list.add("role", .step(row.roleConfidence, [0.6, 0.8, 0.9, 0.97, 0.995]))
    if let food = row.ingredient { list.add("food", .step(food.confidence, limits)) }
    for amount in row.amounts { list.add("amount", .step(amount.confidence, limits)) }
    return step
  }

  /// Adds how many words are in no grammar and how strange they are; returns the strangeness as a step.
  private mutating func addWords() -> UInt8 {
    var unknown = (all: 0.0, food: 0.0)
    var (strangest, words, single) = (9.0, 0.0, 0.0)
    for token in row.line.tokens where token.range.upperBound <= utf8.count {
      let word = utf8[token.range]
      let label = RecipeLabel(token.label)
      let letters = word.count { $0.isLetter }
      if label == .value, word.count <= 4, !word.allSatisfy(\.isDigit) {
        list.add("value", text: String(decoding: word, as: UTF8.self))
      }
      guard letters > 0 else { continue }
      words += 1
      if word.contains(where: \.isDigit) {
        if label != .combination { list.add("mixed", label.rawValue + UInt8(ascii: "0")) }
        continue
      }
      if letters == 1, word.count == 1 {
        single += 1
        list.add("single", word[word.startIndex])
      }
      if hasInnerCapital(word) { list.add("capital") }
      guard letters > 2, forgets(word) || !RecipeWords.contains(word) else { continue }
      unknown.all += 1
      if label == .ingredient { unknown.food += 1 }
      if RecipeWords.isNear(word) { list.add("near", UInt8(ascii: letters > 5 ? "l" : "s")) }
      strangest = min(strangest, Double(RecipeWords.rarestLetters(of: word)))
    }
    let step = UInt8.step(strangest, [1, 2, 4, 9])
    list.add("unknown", .step(unknown.all, [1, 2, 3]), step)
    list.add("unknownfood", .step(unknown.food, [1, 2, 3]))
    list.add("share", .step(words > 0 ? unknown.all / words : 0, [0.01, 0.2, 0.5, 0.9]))
    list.add("words", .step(words, [1, 2, 4, 7, 12]))
    list.add("singles", .step(single, [1, 2]))
    return step
  }

  private func hasInnerCapital(_ word: ArraySlice<UInt8>) -> Bool {
    var isLower = false
    for byte in word {
      if isLower, byte &- UInt8(ascii: "A") < 26 { return true }
      isLower = byte &- UInt8(ascii: "a") < 26
    }
    return false
  }

  /// Adds the form of the amounts: numbers without units, units without numbers, fractions that no kitchen measures.
  private mutating func addAmounts() {
    list.add("amounts", .step(Double(row.amounts.count), [1, 2, 3]))
    let all = row.amounts.flatMap(\.flattened)
    list.add("pattern", text: String(decoding: all.prefix(4).map(unitSign), as: UTF8.self))
    for amount in all {
      for bit in 0..<8 where amount.traits.rawValue & (1 << bit) != 0 {
        list.add("trait", UInt8(ascii: "a") + UInt8(bit))
      }
    }
    for amount in row.amounts.prefix(2) {
      let unit = unitSign(amount)
      guard let quantity = amount.quantity else {
        list.add("noquantity", unit)
        continue
      }
      let lower = quantity.lowerBound
      let size = UInt8.step(lower.doubleValue, [0.2, 1, 1.01, 2.01, 5, 12, 30, 100, 1000])
      let isUsual = [1, 2, 3, 4, 8, 10].contains(lower.denominator)
      list.add("quantity", unit, size, UInt8(ascii: isUsual ? "u" : "r"))
      if let unit = amount.unit { list.add("unit", text: unit.name, size) }
      if quantity.isRange {
        list.add(
          "range",
          .step(quantity.upperBound.doubleValue / max(lower.doubleValue, 0.01), [1.01, 2.01, 4]))
      }
    }
    let forms = UsualAmounts.forms(of: row)
    let rarest = (
      UsualAmounts.frequency(ofRarest: forms.values),
      UsualAmounts.frequency(ofRarest: forms.quantities)
    )
    list.add("rarevalue", rarest.0)
    list.add("rarequantity", rarest.1)
    list.add("rare", rarest.0, rarest.1)
    list.add(
      "foods",
      UInt8(
        ascii: row.ingredient == nil
          ? "0" : row.alternatives.isEmpty && row.items.isEmpty ? "1" : "2"))
  }

  private func unitSign(_ amount: Amount) -> UInt8 {
    guard let unit = amount.unit else { return UInt8(ascii: amount.unitText == nil ? "-" : "?") }
    return unit.dimension == .mass ? UInt8(ascii: "m") : UInt8(ascii: "u")
  }

  /// Adds signs that are rare in recipes, the first and last of the line, and how much of it is in no field.
  private mutating func addSigns() {
    for byte in Set(utf8).sorted()
    where !byte.isLetter && !byte.isDigit && byte > 0x20 && byte < 0x7F {
      list.add("sign", byte)
    }
    if utf8.contains(0xC2) || utf8.contains(0xE2) {
      for scalar in row.text.unicodeScalars where !scalar.isASCII && !scalar.properties.isAlphabetic
      {
        list.add("sign", text: String(scalar))
      }
    }
    let content = row.line.tokens.first.map { utf8[min($0.range.lowerBound, utf8.count)...] } ?? []
    if let first = content.first {
      list.add(
        "first", first.isLetter ? UInt8(ascii: "a") : first.isDigit ? UInt8(ascii: "9") : first)
    }
    let rest = row.rest.reduce(0) { $0 + utf8[$1].count { $0.isLetter || $0.isDigit } }
    list.add("rest", .step(Double(rest), [1, 2, 4, 10]))
  }
}
