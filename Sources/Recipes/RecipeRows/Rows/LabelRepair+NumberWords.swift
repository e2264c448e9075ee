import WordTagging

/// Numbers in words, which the tagger often takes for units or foods.
extension LabelRepair {
  /// Labels the words that are a number at the start of a line, after `between`, and after a unit.
  mutating func labelNumberWords() {
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

  private mutating func labelFirstNumber(_ index: Int) {
    switch word(index) {
    case .part?, .halves?: labelPart(index)
    case nil where AmountWord.hyphenatedFraction(tokens[index].range.indices, in: utf8) != nil:
      labelPart(index)
    case .between?
    where index + 3 < tokens.count && tokens[index + 1].label == .value
      && tokens[index + 3].label == .value:
      if case .and? = word(index + 2) { tokens[index].label = .value }
    case .dozen?, .couple?:
      // "une dizaine d'olives", "un par de dientes de ajo"
      guard language != .english, index == 1, case .article? = word(0) else { return }
      tokens[0].label = .value
      tokens[1].label = .value
    case .number?, .article?:
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
    case .part?, .halves?: true
    default: false
    }
  }

  private func isOfOrArticle(_ index: Int) -> Bool {
    switch word(index) {
    case .of?, .article?: true
    default: isPartitive(index)
    }
  }

  /// Words after an article that is not a number, as in `a little`.
  private static let quantifiers = WordIndex(
    ["wenig", "bisschen", "paar", "peu", "poco", "po", "po'", "po’", "poquito"].map { ($0, 0) })
}
