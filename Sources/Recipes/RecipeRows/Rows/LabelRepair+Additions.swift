import WordTagging

/// Second foods of a line, which are remarks about the first.
extension LabelRepair {
  /// Makes a second food with its own amount a remark: the water of `1 egg yolk plus 1 tbsp water`, of
  /// `1 tbsp cornstarch + 1 tbsp water`.
  mutating func separateAdditions() {
    guard let food = tokens.firstIndex(where: { $0.label == .ingredient }) else { return }
    labelSecondContainer(before: food)
    var depth = 0
    var index = food + 1
    while index + 1 < tokens.count {
      depth = max(0, depth + bracketStep(index))
      let isOr = isOr(index)
      guard depth == 0, isOr || isPlus(index) else {
        index += 1
        continue
      }
      if let end = endOfAddition(from: index + 1, isChoice: isOr) {
        for place in index..<end where place == index || isWord(place) || isNumeric(place) {
          tokens[place].label = .comment
        }
        index = end
        continue
      }
      // "1 onion or 2 shallots" are two foods, each with its amount.
      if isOr, tokens[index + 1].label == .value { tokens[index].label = .other }
      index += 1
    }
  }

  /// Labels the number of a second container: `2 (8 oz) packages plus 1 (3 oz) package cream cheese`.
  private mutating func labelSecondContainer(before food: Int) {
    for index in tokens.indices.prefix(food).dropFirst(2)
    where tokens[index].label == .comment && bracketStep(index + 1) > 0 && isNumber(index)
      && isPlus(index - 1)
    {
      tokens[index].label = .value
    }
  }

  /// The end of a second food with its own amount; nil if there is none.
  ///
  /// The number of a choice must be a remark, since a food with an amount is an alternative of the row.
  private func endOfAddition(from start: Int, isChoice: Bool) -> Int? {
    let label = tokens[start].label
    let isRemark = label == .comment && isNumber(start)
    guard isRemark || !isChoice && (label == .value || label == .combination) else { return nil }
    var depth = 0
    var hasFood = false
    for index in tokens.indices[start...].prefix(Self.reach) {
      depth += bracketStep(index)
      if depth > 0 { continue }
      let isPreparation = hasFood && tokens[index].label == .preparation
      if depth < 0 || isSeparator(index) || isPreparation || tokens[index].label == .purpose {
        return hasFood ? index : nil
      }
      if tokens[index].label == .ingredient { hasFood = true }
    }
    return hasFood ? min(start + Self.reach, tokens.count) : nil
  }

  private func isOr(_ index: Int) -> Bool {
    if case .or? = word(index) { true } else { false }
  }

  /// Makes a second food in brackets a remark: `3 lb potatoes (about 5 large potatoes)`,
  /// `4 green peppers (UK: capsicum, US: bell peppers)`.
  mutating func separateBrackets() {
    guard let food = tokens.firstIndex(where: { $0.label == .ingredient }) else { return }
    var depth = 0
    // Whether the last word belongs to the name, after which a bracket may give another name.
    var followsName = true
    for index in tokens.indices[(food + 1)...] {
      depth = max(0, depth + bracketStep(index))
      guard isWord(index) || isNumeric(index) else { continue }
      let isName = tokens[index].label == .ingredient
      if depth > 0, isName, !followsName {
        separateCount(before: index)
        tokens[index].label = .comment
      }
      followsName = isName && tokens[index].label == .ingredient
    }
  }

  /// Makes the number before a food in brackets a remark, unless it has a unit: `(about 5 large potatoes)`.
  private mutating func separateCount(before index: Int) {
    let start = tokens.indices[..<index].suffix(8).last { isSeparator($0) || bracketStep($0) != 0 }
    let words = ((start ?? index - 1) + 1)..<index
    guard words.contains(where: { tokens[$0].label == .value }),
      !words.contains(where: { tokens[$0].label == .measure || tokens[$0].label == .combination })
    else { return }
    for place in words where isWord(place) || isNumeric(place) { tokens[place].label = .comment }
  }

  /// Makes a clause after a comma a remark, and words that continue a preparation a part of it:
  /// `lightly ground between your fingers`.
  mutating func separateClauses() {
    guard let food = tokens.firstIndex(where: { $0.label == .ingredient }) else { return }
    var label: RecipeLabel?
    for index in tokens.indices[(food + 1)...] {
      guard tokens[index].label == .ingredient, isWord(index) else {
        label = nil
        continue
      }
      if label == nil {
        let word = utf8[tokens[index].range.indices]
        if tokens[index - 1].label == .preparation {
          if Self.prepositions.value(of: word) >= 0 { label = .preparation }
        } else if isSeparator(index - 1), Self.clauseStarts.value(of: word) >= 0 {
          label = .comment
        }
      }
      if let label { tokens[index].label = label }
    }
  }

  private static let prepositions = PhraseNumbers(
    ["between", "into", "with", "on", "at", "by", "over", "under", "through"].map { ($0, 0) })

  private static let clauseStarts = PhraseNumbers(
    ["but", "if", "see", "use", "such", "you", "we", "i"].map { ($0, 0) })

  /// The number of tokens that a second food may have.
  private static let reach = 40
}
