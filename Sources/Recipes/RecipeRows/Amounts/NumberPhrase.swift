/// Parses a number of several lexemes: `1 ½`, `1-1/2`, `one and a half`, `two hundred and fifty`, `two dozen`.
enum NumberPhrase {
  /// Returns the number at the index and advances the index past it; nil if there is none or it cannot be
  /// read, which the traits then record.
  static func read(
    _ lexemes: [AmountLexeme], _ index: inout Int, _ traits: inout Amount.Traits
  ) -> Rational? {
    func kind(_ offset: Int) -> AmountLexeme.Kind? {
      index + offset < lexemes.count ? lexemes[index + offset].kind : nil
    }
    let first = lexemes[index]
    if first.isRepaired { traits.insert(.repaired) }
    var value: Rational?
    switch first.kind {
    case .digits, .word, .scale:
      value = whole(lexemes, &index)
    case .fraction:
      value = fraction(lexemes, &index)
    case .part:
      value = first.value
      index += 1
      // "half a cup", "a third of a cup"
      if kind(0) == .article {
        index += 1
      } else if kind(0) == .of, kind(1) == .article {
        index += 2
      }
    case .article:
      index += 1
      switch kind(0) {
      case .couple?, .vague?, .part?, .dozen?, .scale?: return read(lexemes, &index, &traits)
      default: return .one
      }
    case .couple:
      traits.insert(.approximate)
      index += 1
      if kind(0) == .of { index += 1 }
      return first.value
    case .vague:
      traits.insert(.approximate)
      index += 1
      return nil
    case .dozen:
      index += 1
      return first.value
    default:
      index += 1
    }
    if let number = value, kind(0) == .dozen || kind(0) == .scale,
      let dozen = lexemes[index].value
    {
      value = number.multiplied(by: dozen)
      index += 1
    }
    if value == nil { traits.insert(.unreadable) }
    return value
  }

  private static func whole(_ lexemes: [AmountLexeme], _ index: inout Int) -> Rational? {
    let first = lexemes[index]
    func lexeme(_ offset: Int) -> AmountLexeme? {
      index + offset < lexemes.count ? lexemes[index + offset] : nil
    }
    let value = cardinal(lexemes, &index) ?? first.value
    guard first.isWhole, let value, let second = lexeme(1) else {
      index += 1
      return value
    }
    switch second.kind {
    case .fraction where first.kind == .digits:
      // "1 ½" is a number, but "½½" and "1½ ½" are not.
      index += 2
      return second.value.flatMap { value.adding($0) }
    case .hyphen
    where first.kind == .digits && lexeme(2)?.kind == .fraction && value >= .one:
      // "1-1/2": no range runs from one down to a half.
      let part = lexeme(2)?.value
      index += 3
      return part.flatMap { value.adding($0) }
    case .and:
      return wholeAndPart(lexemes, &index, value)
    // "4 quarter-pound burgers" are four.
    case .part where lexeme(2)?.kind == .hyphen && second.tokens != first.tokens: break
    case .part where first.kind != .digits || value >= .one:
      // "three quarters of a cup"
      index += lexeme(2)?.kind == .of && lexeme(3)?.kind == .article ? 4 : 2
      return second.value.flatMap { value.multiplied(by: $0) }
    default: break
    }
    index += 1
    return value
  }

  /// The number of words at the index, also after digits as in `2 hundred`, whose last lexeme becomes the index.
  private static func cardinal(_ lexemes: [AmountLexeme], _ index: inout Int) -> Rational? {
    func word(_ index: Int) -> AmountWord? { index < lexemes.count ? lexemes[index].word : nil }
    var digits: Int64?
    if lexemes[index].kind == .digits {
      guard index + 1 < lexemes.count, lexemes[index + 1].kind == .scale,
        let value = lexemes[index].value, value.isWhole, value > .zero, value < Rational(1000)
      else { return nil }
      digits = value.numerator
    }
    let start = digits == nil ? index : index + 1
    guard let (value, end) = Cardinal.read(at: start, after: digits, word) else { return nil }
    index = end - 1
    return Rational(value)
  }

  /// `one and a half`, `1 and ½`, `1 and three quarters`.
  private static func wholeAndPart(
    _ lexemes: [AmountLexeme], _ index: inout Int, _ value: Rational
  ) -> Rational? {
    func lexeme(_ offset: Int) -> AmountLexeme? {
      index + offset < lexemes.count ? lexemes[index + offset] : nil
    }
    var part: Rational?
    var length = 0
    switch (lexeme(2)?.kind, lexeme(3)?.kind) {
    case (.fraction, _), (.part, _):
      part = lexeme(2)?.value
      length = 3
    case (.article, .part):
      part = lexeme(3)?.value
      length = 4
    case (.word, .part):
      part = lexeme(2)?.value.flatMap { count in
        lexeme(3)?.value.flatMap { count.multiplied(by: $0) }
      }
      length = 4
    default:
      index += 1
      return value
    }
    index += length
    return part.flatMap { value.adding($0) }
  }

  /// Parses one fraction; several without a space between them are not a number.
  private static func fraction(_ lexemes: [AmountLexeme], _ index: inout Int) -> Rational? {
    let first = lexemes[index]
    index += 1
    var value = first.value
    while index < lexemes.count, lexemes[index].kind == .fraction || lexemes[index].kind == .digits,
      lexemes[index].tokens == first.tokens
    {
      value = nil
      index += 1
    }
    return value
  }
}
