import WordTagging

/// Units that were taken for names, and names that were taken for units.
extension LabelRepair {
  /// Corrects the labels of units.
  mutating func repairUnits() {
    repairFirstWords()
    for index in tokens.indices.dropFirst() {
      let before = index - 1
      if tokens[before].label == .value {
        if index + 1 < tokens.count, tokens[index].label != .value,
          tokens[index + 1].label == .value, isRangeWord(index)
        {
          tokens[index].label = .value
          continue
        }
        if isPluralChoice(index) || isAbbreviatedUnit(index) { tokens[index].label = .measure }
      } else if isPluralEnding(index) {
        tokens[index].label = .ingredient
      } else if isContainerAfterBracket(index) {
        tokens[index].label = .measure
      } else if sign(before) == UInt8(ascii: "-") {
        repairHyphenated(index)
      }
    }
  }

  /// Labels the word after a number and a hyphen: `12 6-in. tortillas`, `10- or 12-ounce steaks`.
  private mutating func repairHyphenated(_ index: Int) {
    guard index > 1, isGlued(index - 1), tokens[index - 2].label == .value else { return }
    if isGlued(index), isLength(index) { tokens[index].label = .measure }
    guard index + 3 < tokens.count, case .or? = word(index), isNumber(index + 1),
      sign(index + 2) == UInt8(ascii: "-"), let unit = entry(index + 3)?.unit, unit >= 0,
      units.units[unit].isMeasurable
    else { return }
    tokens[index + 1].label = .value
    tokens[index + 2].label = .other
    tokens[index + 3].label = .measure
    let rest = tokens.indices[(index + 4)...].prefix {
      tokens[$0].label == .comment && isWord($0) && word($0) == nil
    }
    for place in rest {
      let isUnit = place == rest.startIndex && (self.entry(place)?.unit ?? -1) >= 0
      tokens[place].label = isUnit ? .measure : .ingredient
    }
  }

  /// Whether a container that was taken for a food follows its size in brackets: `2 (8 oz) blocks feta`.
  private func isContainerAfterBracket(_ index: Int) -> Bool {
    guard index > 3, tokens[index].label == .ingredient, bracketStep(index - 1) < 0,
      tokens[index - 2].label == .measure, index + 1 < tokens.count,
      tokens[index + 1].label == .ingredient, isWord(index + 1),
      let unit = entry(index)?.unit, unit >= 0, units.units[unit].isContainer,
      units.units[unit].name != "fillet",
      let open = tokens.indices[..<(index - 1)].suffix(8).last(where: { bracketStep($0) > 0 })
    else { return false }
    return open > 0 && tokens[open - 1].label == .value
  }

  /// Gives the first words of a line without a number the labels of what they are: `Juice 1 lemon`
  /// names a preparation, `Large split-top buns` no unit.
  private mutating func repairFirstWords() {
    guard tokens.count > 1, isWord(0) else { return }
    if tokens[0].label == .ingredient, tokens[1].label == .value,
      Self.extracts.value(of: utf8[tokens[0].range.indices]) >= 0,
      tokens[2...].contains(where: { $0.label == .ingredient })
    {
      tokens[0].label = .preparation
    }
    let measures = tokens.prefix { $0.label == .measure }.indices
    guard !measures.isEmpty, measures.endIndex < tokens.count,
      tokens[measures.endIndex].label == .ingredient,
      measures.allSatisfy({ entry($0).map { $0.unit < 0 && !$0.beginsLonger } ?? true })
    else { return }
    for index in measures {
      tokens[index].label = entry(index) == nil ? .ingredient : .size
    }
  }

  private static let extracts = PhraseNumbers(
    ["juice", "zest", "rind", "peel"].map { ($0, 0) })

  /// Whether a word joins the ends of a range: `2 bis 3 Eier`.
  private func isRangeWord(_ index: Int) -> Bool {
    guard isNumeric(index - 1), isNumeric(index + 1) else { return false }
    switch word(index) {
    case .to?, .or?: return true
    default: return false
    }
  }

  /// Whether a word has the `(s)` of a unit: `2 item(s)`.
  private func isPluralChoice(_ index: Int) -> Bool {
    index + 3 < tokens.count && isWord(index)
      && (tokens[index].label != .ingredient || (entry(index)?.unit ?? -1) >= 0)
      && isGlued(index + 1) && isGlued(index + 3)
      && sign(index + 1) == UInt8(ascii: "(") && sign(index + 2) | 0x20 == UInt8(ascii: "s")
      && sign(index + 3) == UInt8(ascii: ")")
  }

  /// Whether a word is the plural of a food in brackets: `lime(s)`, `Zwiebel(n)`.
  private func isPluralEnding(_ index: Int) -> Bool {
    index > 1 && index + 1 < tokens.count && tokens[index].range.count <= 3 && isWord(index)
      && isGlued(index)
      && isGlued(index - 1) && isGlued(index + 1) && sign(index - 1) == UInt8(ascii: "(")
      && sign(index + 1) == UInt8(ascii: ")") && tokens[index - 2].label == .ingredient
  }

  /// Whether a word of a name is a short form of a unit before another word of it: `2 Tbl oil`.
  private func isAbbreviatedUnit(_ index: Int) -> Bool {
    guard tokens[index].label == .ingredient, let entry = entry(index), entry.unit >= 0,
      !entry.isPlural, entry.language == nil
    else { return false }
    var next = index + 1
    if next < tokens.count, sign(next) == UInt8(ascii: ".") { next += 1 }
    // `2 C. flour`, but not `2 C vitamins`
    let isDotted =
      utf8[Int(tokens[next - 1].range.end) - 1] == UInt8(ascii: ".")
      && (next == index + 1 || isGlued(index + 1))
    guard !entry.isAmbiguous || isDotted else { return false }
    guard next < tokens.count, tokens[next].label == .ingredient, isWord(next) else { return false }
    let unit = units.units[entry.unit]
    let word = utf8[tokens[index].range.indices]
    guard !word.equalsWord(unit.name), !word.equalsWord(unit.plural) else { return false }
    return unit.dimension == .mass || unit.dimension == .volume || word.count <= 4
  }

  func isLength(_ index: Int) -> Bool {
    guard let entry = entry(index), entry.unit >= 0 else { return false }
    return units.units[entry.unit].dimension == .length
  }
}
