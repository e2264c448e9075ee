import WordTagging

/// A lexeme of the amount parser.
struct AmountLexeme {
  enum Kind {
    /// A number in digits; `isWhole` if a fraction may follow it.
    case digits
    /// A fraction: ½, 3/4.
    case fraction
    /// A whole number in words.
    case word
    /// `hundred`, `thousand`; the value is for one of them.
    case scale
    /// `half`, `quarter`; the value is for one of them.
    case part
    case article, couple, vague, dozen
    case hyphen, to, or, and, between, plus, minus, times
    case slash, open, close, comma
    case about, each, total, of
    case unit, qualifier
    /// A word labeled `measure` that is not in the unit table.
    case unknown
    /// A token labeled `value` that is not a number.
    case unreadable
    /// Words that are not part of an amount.
    case gap
  }

  var kind: Kind
  /// Whether a fraction may follow: `1` of `1 ½`, but not of `1.5`.
  var isWhole = false
  var isAmbiguous = false
  /// Whether the unit is plural.
  var isPlural = false
  var isRepaired = false
  /// Whether the label rules out that it is part of an amount; it can still connect amounts.
  var isBeside = false
  var range: ByteRange
  /// The indices of its first and last tokens.
  var tokens: ClosedRange<Int>
  var value: Rational?
  /// The index in the unit table, or -1.
  var unit = -1

  var isNumber: Bool {
    switch kind {
    case .article: return !isBeside
    case .digits, .fraction, .word, .scale, .part, .couple, .vague, .dozen, .between, .unreadable:
      return true
    default: return false
    }
  }

  /// The word as a part of a number in words.
  var word: AmountWord? {
    switch (kind, value) {
    case (.word, let value?): .number(value.numerator)
    case (.scale, let value?): .scale(value.numerator)
    case (.part, let value?): .part(value.denominator)
    case (.and, _): .and
    default: nil
    }
  }

  var isUnit: Bool { kind == .unit || kind == .qualifier || kind == .unknown }
}

/// Turns the labeled tokens of a line into lexemes.
struct AmountLexer {
  let bytes: [UInt8]
  let table: UnitIndex
  /// The language of the line, which decides between the meanings of a unit's spelling.
  var language = RecipeLanguage.english
  /// Whether the line has no labels, so that every word is looked up.
  var isUnlabeled = false

  /// Appends the lexemes of the line.
  ///
  /// - Complexity: O(n) in the bytes of the tokens.
  func lex(_ tokens: [LabeledRange], into lexemes: inout [AmountLexeme]) {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.label {
      case .value, .measure, .combination:
        index = lexAmount(tokens, index, &lexemes)
      case .ingredient, .preparation:
        gap(token.range, index, &lexemes)
        index += 1
      case .purpose, .comment, .size, .other:
        if isIndefinite(tokens, index) {
          gap(token.range, index, &lexemes)
        } else {
          lexBeside(token.range, index, &lexemes)
        }
        index += 1
      }
    }
  }

  private func gap(_ range: ByteRange, _ token: Int, _ lexemes: inout [AmountLexeme]) {
    if lexemes.last?.kind == .gap { return }
    lexemes.append(AmountLexeme(kind: .gap, range: range, tokens: token...token))
  }

  /// Whether a token is the `or` of `2 or more`, which connects no amounts.
  private func isIndefinite(_ tokens: [LabeledRange], _ index: Int) -> Bool {
    guard index + 1 < tokens.count, word(tokens[index].range.indices)?.kind == .or else {
      return false
    }
    return Self.indefinites.value(of: bytes[tokens[index + 1].range.indices]) >= 0
  }

  private static let indefinites = PhraseNumbers([("more", 0), ("less", 0), ("so", 0)])

  /// Lexes a token outside of amounts, which matters only if it can connect amounts.
  private func lexBeside(
    _ range: ByteRange, _ token: Int, _ lexemes: inout [AmountLexeme]
  ) {
    // The dot of an abbreviation: "ca. 300 g".
    if range.count == 1, bytes[Int(range.start)] == UInt8(ascii: ".") { return }
    if let last = lexemes.last, last.isNumber, last.range.end == range.start, isInchMark(range),
      let inch = table.inch
    {
      lexemes.append(
        AmountLexeme(kind: .unit, range: range, tokens: token...token, unit: inch))
      return
    }
    guard
      let kind = separator(at: range) ?? connection(range, after: lexemes.last?.kind),
      kind != .word, kind != .scale,
      kind != .part, kind != .fraction,
      kind != .couple, kind != .vague, kind != .dozen
    else { return gap(range, token, &lexemes) }
    lexemes.append(
      AmountLexeme(kind: kind, isBeside: true, range: range, tokens: token...token))
  }

  /// The kind of a word outside of amounts: behind a unit or a food, `à` is the size of one, as in `4 Forellen à 300 g`.
  private func connection(
    _ range: ByteRange, after last: AmountLexeme.Kind?
  ) -> AmountLexeme.Kind? {
    let kind = word(range.indices)?.kind
    return kind == .to && language != .english && (last == .gap || last == .open) ? .of : kind
  }

  /// Lexes a token that is labeled as part of an amount, and returns the index of the next one.
  private func lexAmount(
    _ tokens: [LabeledRange], _ index: Int, _ lexemes: inout [AmountLexeme]
  ) -> Int {
    let token = tokens[index]
    var next = index + 1
    let start = lexemes.count
    if let number = spacedThousands(tokens, index) ?? spacedFraction(tokens, index) {
      lexemes.append(number)
      return number.tokens.upperBound + 1
    }
    var scanner = NumberScanner(
      bytes: bytes, position: Int(token.range.start), end: Int(token.range.end))
    while !scanner.isAtEnd {
      let position = scanner.position
      if let number = scanner.number() {
        let range = ByteRange(position, scanner.position)
        guard let value = number.value else {
          lexemes.append(
            AmountLexeme(kind: .unreadable, range: range, tokens: index...index))
          continue
        }
        let isGrouped =
          number.kind == .decimal && isPointedThousands(range, tokens, index)
        let isFraction = number.kind == .fraction && value < .one
        lexemes.append(
          AmountLexeme(
            kind: isFraction ? .fraction : .digits, isWhole: number.kind == .integer,
            isRepaired: hasSign(before: position, lexemes), range: range, tokens: index...index,
            value: isGrouped ? value.multiplied(by: Rational(1000)) : value))
        continue
      }
      if bytes[position] == UInt8(ascii: ".") {
        // The dot of an abbreviation.
        scanner.position = position + 1
        continue
      }
      let end = endOfCharacter(position, token.range)
      let range = ByteRange(position, end)
      if let kind = sign(at: range) {
        scanner.position = end
        lexemes.append(AmountLexeme(kind: kind, range: range, tokens: index...index))
        continue
      }
      if isTimes(at: position, token.range, lexemes.count > start) {
        scanner.position = position + 1
        lexemes.append(
          AmountLexeme(
            kind: .times, range: ByteRange(position, position + 1), tokens: index...index))
        continue
      }
      // The rest of the token is one word.
      scanner.position = Int(token.range.end)
      next = lexWord(position, tokens, index, &lexemes)
    }
    if lexemes.count == start { gap(token.range, index, &lexemes) }
    return next
  }

  private func lexWord(
    _ position: Int, _ tokens: [LabeledRange], _ index: Int, _ lexemes: inout [AmountLexeme]
  ) -> Int {
    let label = tokens[index].label
    let end = Int(tokens[index].range.end)
    let range = ByteRange(position, end)
    let isGlued = position > Int(tokens[index].range.start)
    if label == .value || (isUnlabeled && !isGlued) {
      if let (kind, value) = word(range.indices) {
        lexemes.append(
          AmountLexeme(
            kind: kind, isWhole: kind == .word || kind == .scale, range: range,
            tokens: index...index, value: value))
        return index + 1
      }
      if let number = hyphenatedNumber(range, index) {
        lexemes += number
        return index + 1
      }
      let value = isUnlabeled || isGlued ? nil : repairedNumber(range)
      if !isUnlabeled, value != nil || !isUnit(range.indices) {
        lexemes.append(
          AmountLexeme(
            kind: value == nil ? .unreadable : .digits, isRepaired: value != nil, range: range,
            tokens: index...index, value: value))
        return index + 1
      }
    }
    guard let entry = table.entry(of: range.indices, in: bytes, language) else {
      if isUnlabeled {
        gap(range, index, &lexemes)
      } else if let (kind, value) = word(range.indices),
        mayBeMeasure(kind) || kind == .part && lexemes.last?.isNumber == true
      {
        lexemes.append(
          AmountLexeme(kind: kind, range: range, tokens: index...index, value: value))
      } else {
        let next = endOfPluralBracket(tokens, index + 1)
        lexemes.append(AmountLexeme(kind: .unknown, range: range, tokens: index...next - 1))
        return next
      }
      return index + 1
    }
    if entry.beginsLonger {
      for last in stride(from: min(index + 5, tokens.count - 1), to: index, by: -1) {
        guard (index + 1...last).allSatisfy({ mayContinueUnit(tokens[$0]) }) else { continue }
        let longRange = ByteRange(position, Int(tokens[last].range.end))
        if let long = table.entry(of: longRange.indices, in: bytes, language), long.unit >= 0 {
          let next = endOfPluralBracket(tokens, last + 1)
          lexemes.append(
            AmountLexeme(
              kind: .unit, isAmbiguous: long.isAmbiguous, isPlural: long.isPlural, range: longRange,
              tokens: index...next - 1, unit: long.unit))
          return next
        }
      }
    }
    let kind: AmountLexeme.Kind =
      entry.unit >= 0 ? .unit : entry.isQualifier ? .qualifier : .unknown
    let next = endOfPluralBracket(tokens, index + 1)
    lexemes.append(
      AmountLexeme(
        kind: kind, isAmbiguous: entry.isAmbiguous, isPlural: entry.isPlural, range: range,
        tokens: index...next - 1, unit: entry.unit))
    return next
  }

  /// The number that hyphens join: `twenty-five`, `one-half`, `three-quarters`, `one-and-a-half`.
  private func hyphenatedNumber(_ range: ByteRange, _ token: Int) -> [AmountLexeme]? {
    guard let words = AmountWord.hyphenated(range.indices, in: bytes, language) else { return nil }
    let lexemes = words.compactMap { word in
      self.word(word).map { kind, value in
        AmountLexeme(
          kind: kind, isWhole: kind == .word || kind == .scale,
          range: ByteRange(word.lowerBound, word.upperBound), tokens: token...token, value: value)
      }
    }
    var (index, traits) = (0, Amount.Traits())
    guard let value = NumberPhrase.read(lexemes, &index, &traits), index == lexemes.count,
      traits.isEmpty
    else { return nil }
    // Other words belong to a fraction: `one-half of a cup`.
    if value < .one { return lexemes }
    return [
      AmountLexeme(
        kind: value.isWhole ? .word : .digits, isWhole: value.isWhole, range: range,
        tokens: token...token, value: value)
    ]
  }

  /// The token after the `(s)` of `clove(s)` or the `/n` of `Dose/n`, which is glued to the unit.
  private func endOfPluralBracket(_ tokens: [LabeledRange], _ index: Int) -> Int {
    if index + 1 < tokens.count, tokens[index].range.start == tokens[index - 1].range.end,
      tokens[index].range.count == 1, bytes[Int(tokens[index].range.start)] == UInt8(ascii: "/"),
      tokens[index + 1].range.start == tokens[index].range.end,
      Self.pluralEndings.value(of: bytes[tokens[index + 1].range.indices]) >= 0
    {
      return index + 2
    }
    guard index + 2 < tokens.count, tokens[index].range.start == tokens[index - 1].range.end,
      tokens[index].range.count == 1, bytes[Int(tokens[index].range.start)] == UInt8(ascii: "("),
      tokens[index + 1].range.count <= 3,
      tokens[index + 2].range.start == tokens[index + 1].range.end,
      bytes[Int(tokens[index + 2].range.start)] == UInt8(ascii: ")"),
      bytes[tokens[index + 1].range.indices].allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    else { return index }
    return index + 3
  }

  private static let pluralEndings = PhraseNumbers(["n", "e", "en", "er", "s"].map { ($0, 0) })

  /// Whether a word labeled `measure` may be of this kind instead of a unit.
  private func mayBeMeasure(_ kind: AmountLexeme.Kind) -> Bool {
    switch kind {
    case .to, .or, .and, .plus, .minus, .of, .about, .each, .total, .dozen, .scale: return true
    default: return false
    }
  }

  /// Whether a token can continue a unit.
  private func mayContinueUnit(_ token: LabeledRange) -> Bool {
    switch token.label {
    case .measure, .combination: return !startsWithDigit(token.range)
    default:
      // The signs of "cuill. à soupe" and "cuillère(s) à soupe".
      return token.range.count == 1 && ".()".utf8.contains(bytes[Int(token.range.start)])
    }
  }

  private func startsWithDigit(_ range: ByteRange) -> Bool {
    bytes[Int(range.start)] &- UInt8(ascii: "0") < 10
  }

  private func isUnit(_ range: Range<Int>) -> Bool {
    guard let entry = table.entry(of: range, in: bytes, language) else { return false }
    return entry.unit >= 0 || entry.isQualifier || entry.beginsLonger
  }

  /// Whether a sign is glued to a number at the start: `-2 cups`, which is not a negative amount.
  private func hasSign(before position: Int, _ lexemes: [AmountLexeme]) -> Bool {
    guard position > 0 else { return false }
    var start = position - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard sign(at: ByteRange(start, position)) == .hyphen,
      start == 0 || bytes[start - 1] == UInt8(ascii: " ")
    else { return false }
    let last = lexemes.last { $0.kind != .hyphen }
    return last.map { !$0.isNumber && !$0.isUnit } ?? true
  }
}

/// A token with the index of its label.
struct LabeledRange {
  var range: ByteRange
  var label: RecipeLabel
  var confidence: Float
  /// Whether an amount contains the token.
  var isUsed = false
}
