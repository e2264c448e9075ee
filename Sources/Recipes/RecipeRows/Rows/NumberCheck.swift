import WordTagging

/// Finds the numbers of a line that are in no amount of its row, so that none is lost without a flag.
struct NumberCheck {
  let utf8: [UInt8]
  let units: UnitIndex
  let language: RecipeLanguage

  /// A part of the line and what it is.
  private struct Part {
    enum Kind { case amount, name, remark }

    var range: Range<Int>
    var kind: Kind
  }

  /// The flags of the numbers that are in no amount.
  ///
  /// - Complexity: O(n + r log r) for n bytes and r ranges of fields, since few have a number.
  func flags(of row: RecipeRow) -> RowFlags {
    let start = row.line.tokens.first?.range.lowerBound ?? 0
    let numbers = runs(in: min(max(start, 0), utf8.count)..<utf8.count).filter { run, kind in
      kind == .digit || AmountWord.isNumber(run, in: utf8, language)
    }
    if numbers.isEmpty { return [] }
    let parts = parts(of: row)
    var flags: RowFlags = []
    var next = 0
    // The ends of the amounts so far, and the last other part.
    var amountEnd = 0
    var last: Part?
    var isExplained: (range: Range<Int>, value: Bool)?
    for (number, _) in numbers {
      while next < parts.count, parts[next].range.lowerBound <= number.lowerBound {
        if parts[next].kind == .amount {
          amountEnd = max(amountEnd, parts[next].range.upperBound)
        } else {
          last = parts[next]
        }
        next += 1
      }
      if number.upperBound <= amountEnd { continue }
      guard let part = last, number.upperBound <= part.range.upperBound else {
        flags.insert(.unusedNumber)
        continue
      }
      if part.kind == .remark {
        if isExplained?.range != part.range {
          isExplained = (part.range, self.isExplained(part.range))
        }
        flags.insert(isExplained?.value == true ? .numberInRemark : .unusedNumber)
      } else if !isOfName(number, part.range, row) {
        flags.insert(.unusedNumber)
      }
    }
    return flags
  }

  private func parts(of row: RecipeRow) -> [Part] {
    var parts: [Part] = []
    for amount in row.amounts.flatMap(\.flattened) {
      parts += amount.ranges.map { Part(range: $0, kind: .amount) }
    }
    for (name, field) in row.fields {
      let kind = name == "ingredient" ? Part.Kind.name : .remark
      parts += field.ranges.map { Part(range: $0, kind: kind) }
    }
    return parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  // MARK: Meaning

  /// Whether a part of the line has words that say what its number is: `cut into 1-inch pieces`, `70 %`, but not `or 4`
  /// and `½ can`, which may be amounts.
  private func isExplained(_ part: Range<Int>) -> Bool {
    part.contains { utf8[$0] == UInt8(ascii: "%") || utf8[$0] == 0xC2 && utf8[$0 + 1] == 0xB0 }
      || runs(in: part).contains { run, kind in
        guard kind == .letter, run.count > 1, AmountWord.word(run, in: utf8, language) == nil else {
          return false
        }
        let unit = units.entry(of: run, in: utf8, language)?.unit ?? -1
        return unit < 0 || units.units[unit].dimension == .length
      }
  }

  /// Whether a number in a name is the food's own, as in `7-Up`, `00 flour` and `half and half`, and not an amount of it.
  private func isOfName(_ number: Range<Int>, _ name: Range<Int>, _ row: RecipeRow) -> Bool {
    if number == name { return false }
    let rest = number.upperBound..<min(name.upperBound, number.upperBound + Self.reach)
    let next = runs(in: rest).first
    if let next, let entry = units.entry(of: next.range, in: utf8, language), entry.unit >= 0,
      !entry.isAmbiguous, units.units[entry.unit].isMeasurable
    {
      return false
    }
    // The numbers of `fifteen carrots` and `7 carrots`, but not of `7-Up`, `1 oz 151 rum` and `12 peach halves`.
    let isFirst = number.lowerBound == name.lowerBound
    switch AmountWord.word(number, in: utf8, language) {
    case .number?, .scale?: break
    case nil: if !isFirst || !row.amounts.isEmpty && !isPoint(at: number.upperBound) { return true }
    default: if !isFirst { return true }
    }
    guard let next else { return false }
    let isJoined = ![UInt8(ascii: " "), UInt8(ascii: ")")].contains(utf8[number.upperBound])
    if isJoined {
      return next.kind == .letter && !AmountWord.isNumber(next.range, in: utf8, language)
    }
    return utf8[number.lowerBound] == UInt8(ascii: "0")
      || Self.isNumberedFood(utf8[number.lowerBound..<next.range.upperBound])
      || Self.isNumberedFood(utf8[name])
  }

  private func isPoint(at position: Int) -> Bool {
    utf8[position] == UInt8(ascii: ".") || utf8[position] == UInt8(ascii: ",")
  }

  /// Whether the words of a number and the next begin the name of a food.
  static func isNumberedFood(_ words: ArraySlice<UInt8>) -> Bool {
    numberedFoods.value(of: words) >= 0
  }

  /// The bytes behind a number in which the next word is sought.
  private static let reach = 40

  private static let numberedFoods = LanguageWords.phrases("numbered-food")

  // MARK: Words

  private enum Character { case digit, letter, other }

  /// The digits and fractions of a part of the line as ranges, and its words.
  private func runs(in part: Range<Int>) -> [(range: Range<Int>, kind: Character)] {
    var runs: [(range: Range<Int>, kind: Character)] = []
    var last = Character.other
    var position = part.lowerBound
    while position < part.upperBound {
      let (kind, end) = character(at: position)
      if kind != .other, kind == last {
        runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<end
      } else if kind != .other {
        runs.append((position..<end, kind))
      }
      last = kind
      position = end
    }
    return runs
  }

  private func character(at position: Int) -> (kind: Character, end: Int) {
    let byte = utf8[position]
    if byte < 0x80 {
      let kind: Character =
        byte &- UInt8(ascii: "0") < 10
        ? .digit : (byte | 0x20) &- UInt8(ascii: "a") < 26 ? .letter : .other
      return (kind, position + 1)
    }
    var end = position + 1
    while end < utf8.count, utf8[end] & 0xC0 == 0x80 { end += 1 }
    let properties = String(decoding: utf8[position..<end], as: UTF8.self).unicodeScalars.first?
      .properties
    let kind: Character =
      properties?.numericType != nil ? .digit : properties?.isAlphabetic == true ? .letter : .other
    return (kind, end)
  }
}
