import WordTagging

/// Numbers in words, which the tagger often takes for units or foods.
extension LabelRepair {
  /// Labels the words that are a number at the start of a line, after `between`, and after a unit.
  mutating func labelNumberWords() {
    labelNumbers()
    for index in tokens.indices {
      if index < 3, isWord(index) { labelFirstNumber(index) }
      guard index > 0, index + 1 < tokens.count else { continue }
      if tokens[index - 1].label == .measure {
        labelHalf(after: index)
      } else if tokens[index + 1].label == .value, tokens[index].label == .ingredient,
        case .minus? = word(index)
      {
        // "1 cup sugar less 2 tbsp"
        tokens[index].label = .comment
      }
    }
  }

  // MARK: Numbers of several words

  /// Labels the words of numbers that the tagger took for a food: the `hundred` of `one hundred grams`, the
  /// first word of `fifteen carrots`; but the number of `five spice powder` is the food's.
  private mutating func labelNumbers() {
    var index = 0
    while index < tokens.count {
      if let end = endOfNumberedFood(from: index) {
        for place in index..<end where tokens[place].label == .value {
          tokens[place].label = .ingredient
        }
        index = end
        continue
      }
      guard let end = endOfNumber(from: index) else {
        index += 1
        continue
      }
      defer { index = end }
      // No food is called by a number of several words.
      guard
        tokens[index].label == .value
          || isFirst(index)
            && (end > index + 1 || !hyphenated(index).isEmpty || countsFood(before: end))
      else { continue }
      for place in index..<end { tokens[place].label = .value }
      // "a hundred grams"
      if index > 0, case .article? = word(index - 1), case .scale? = word(index) {
        tokens[index - 1].label = .value
      }
      // "two-thirds of a cup"
      var unit = end
      if isHyphenatedFraction(end - 1) {
        while unit < min(end + 2, tokens.count), isOfOrArticle(unit) { unit += 1 }
      }
      if unit + 1 < tokens.count, tokens[unit].label != .value, (entry(unit)?.unit ?? -1) >= 0,
        isWord(unit + 1)
      {
        tokens[unit].label = .measure
      }
    }
  }

  /// The index after the words of the number at an index, which may follow digits: `2 hundred`, `six and a half`.
  private func endOfNumber(from index: Int) -> Int? {
    if isHyphenatedFraction(index) { return index + 1 }
    guard var end = endOfCardinal(from: index) else { return nil }
    if case .dozen? = word(end) { return end + 1 }
    guard case .and? = word(end) else { return end }
    let and = end
    end += 1
    switch word(end) {
    case .article?, .number?: end += 1
    default: break
    }
    if case .part? = word(end) { return end + 1 }
    return and
  }

  private func endOfCardinal(from index: Int) -> Int? {
    func number(_ index: Int) -> AmountWord? {
      guard index < tokens.count, isWord(index) else { return nil }
      return word(index) ?? hyphenatedCardinal(index).map { .number($0) }
    }
    switch number(index) {
    case .number?, .scale?: return Cardinal.read(at: index, number)?.end
    case nil where tokens[index].label == .value && isNumber(index):
      guard case .scale? = number(index + 1) else { return nil }
      return Cardinal.read(at: index + 1, after: 1, number)?.end
    default: return nil
    }
  }

  private func hyphenatedCardinal(_ index: Int) -> Int64? {
    let words = hyphenated(index)
    guard
      let (value, end) = Cardinal.read(at: 0, { $0 < words.count ? words[$0] : nil }),
      end == words.count
    else { return nil }
    return value
  }

  private func isHyphenatedFraction(_ index: Int) -> Bool {
    if case .part? = hyphenated(index).last { true } else { false }
  }

  /// The words of a number that hyphens join.
  private func hyphenated(_ index: Int) -> [AmountWord] {
    (AmountWord.hyphenated(tokens[index].range.indices, in: utf8, language) ?? [])
      .compactMap { AmountWord.word($0, in: utf8, language) }
  }

  /// Whether nothing but an article, `about` or `between` precedes a word.
  private func isFirst(_ index: Int) -> Bool {
    tokens.indices[..<index].allSatisfy {
      switch word($0) {
      case .article?, .about?, .between?: true
      default: sign($0) == UInt8(ascii: ".")
      }
    }
  }

  /// Whether a unit, a food in the plural or the end of a range is at an index.
  private func countsFood(before index: Int) -> Bool {
    guard index < tokens.count else { return false }
    if (entry(index)?.unit ?? -1) >= 0 { return true }
    switch word(index) {
    case .to?, .or?, .and?: return index + 1 < tokens.count && tokens[index + 1].label == .value
    default: break
    }
    let food = tokens[index...].prefix { token in
      isWord(token) && [.ingredient, .size, .preparation].contains(token.label)
    }
    guard let last = food.last(where: { $0.label == .ingredient }) else { return false }
    let word = utf8[last.range.indices]
    return word.last == UInt8(ascii: "s") && word.dropLast().last != UInt8(ascii: "s")
  }

  /// The index after the words of a number by which a food is called: `five spice powder`, `half and half`.
  private func endOfNumberedFood(from index: Int) -> Int? {
    switch word(index) {
    case .number?, .scale?, .part?: break
    default: return nil
    }
    return [index + 2, index + 3].first {
      $0 <= tokens.count
        && NumberCheck.isNumberedFood(
          utf8[Int(tokens[index].range.start)..<Int(tokens[$0 - 1].range.end)])
    }
  }

  // MARK: Parts

  private mutating func labelFirstNumber(_ index: Int) {
    switch word(index) {
    case .part?, .fraction?: labelPart(index)
    case nil where isHyphenatedFraction(index): labelPart(index)
    case .between?
    where index + 3 < tokens.count && tokens[index + 1].label == .value
      && tokens[index + 3].label == .value:
      if case .and? = word(index + 2) {
        tokens[index].label = .value
        tokens[index + 2].label = .value
      }
    case .dozen?, .couple?:
      // "une dizaine d'olives", "un par de dientes de ajo"
      guard language != .english, index == 1, case .article? = word(0) else { return }
      tokens[0].label = .value
      tokens[1].label = .value
    case .number?, .scale?, .article?:
      // "zehn Blätter Salbei", "uno spicchio d'aglio", but "ein wenig Salz"
      guard language != .english, index == 0, tokens.count > 1, tokens[0].range.count > 1,
        isWord(1), !isFraction(1), Self.quantifiers.value(of: utf8[tokens[1].range.indices]) < 0
      else { return }
      // "ein Ei"
      if tokens.count == 2, tokens[1].label == .comment { tokens[1].label = .ingredient }
      guard tokens[1].label == .ingredient || tokens[1].label == .measure else { return }
      tokens[0].label = .value
    default: break
    }
  }

  /// Labels `quarter` in `quarter cup`, `a third of a cup`, `un quart de litre`, `trois quarts de tasse`.
  private mutating func labelPart(_ index: Int) {
    let followsArticle: Bool
    switch index > 0 ? word(index - 1) : nil {
    case .article?, .number?: followsArticle = true
    default: followsArticle = false
    }
    if tokens[index].label != .value {
      guard index == 0 || followsArticle else { return }
      var next = index + 1
      while next < min(index + 3, tokens.count), isOfOrArticle(next) { next += 1 }
      let isUnit = next < tokens.count && (entry(next)?.unit ?? -1) >= 0
      guard isUnit || followsArticle && language != .english else { return }
      tokens[index].label = .value
      if isUnit, tokens[next].label == .ingredient { tokens[next].label = .measure }
    }
    if followsArticle { tokens[index - 1].label = .value }
  }

  /// Labels the half after a unit: `1 taza y media`, `a cup and a half`.
  private mutating func labelHalf(after index: Int) {
    guard case .and? = word(index) else { return }
    var part = index + 1
    if case .article? = word(part) { part += 1 }
    guard part < tokens.count, case .part? = word(part),
      part + 1 == tokens.count || (entry(part + 1)?.unit ?? -1) < 0
    else { return }
    for place in index...part { tokens[place].label = .value }
  }

  private func isFraction(_ index: Int) -> Bool {
    switch word(index) {
    case .part?, .fraction?: true
    default: false
    }
  }

  private func isOfOrArticle(_ index: Int) -> Bool {
    switch word(index) {
    case .of?, .article?: true
    default: false
    }
  }

  /// Words after an article that is not a number, as in `a little`.
  private static let quantifiers = PhraseNumbers(
    ["wenig", "bisschen", "paar", "peu", "poco", "po", "po'", "po’", "poquito"].map { ($0, 0) })
}
