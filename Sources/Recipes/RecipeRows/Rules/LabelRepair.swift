import WordTagging

/// The rules that change the labels of an ingredient line.
struct LabelRepair {
  var tokens: [LabeledRange]
  let utf8: [UInt8]
  let units: UnitIndex
  let language: RecipeLanguage
  let rules: RuleSet<RowRule>

  /// Changes the labels of a line with an amount.
  ///
  /// - Complexity: O(n) in the number of tokens.
  static func repair(
    _ tokens: inout [LabeledRange], _ utf8: [UInt8], _ units: UnitIndex, _ language: RecipeLanguage,
    _ rules: RuleSet<RowRule>
  ) {
    var repair = LabelRepair(
      tokens: tokens, utf8: utf8, units: units, language: language, rules: rules)
    tokens = []
    repair.repair()
    tokens = repair.tokens
  }

  private mutating func repair() {
    if rules.contains(.articleAsOne) { labelArticle() }
    guard tokens.contains(where: { isAmount($0.label) }) else { return }
    if rules.contains(.hyphenatedSizes) { labelHyphenatedSizes() }
    if rules.contains(.additions) { separateAdditions() }
    if tokens.contains(where: { $0.label == .value || $0.label == .combination }) { findFood() }
    if rules.contains(.foodsInBrackets) { separateBrackets() }
  }

  // MARK: Amounts

  /// Makes the article before a unit or a food a number where the language counts with it: `uno spicchio d'aglio`.
  private mutating func labelArticle() {
    guard language != .english, tokens.count > 1, case .article? = word(0), word(1) == nil,
      tokens[1].label == .ingredient || tokens[1].label == .measure
    else { return }
    tokens[0].label = .value
  }

  /// Labels the length or the range of weights after a number and a hyphen: `12 6-in. tortillas`, `10- or 12-ounce steaks`.
  private mutating func labelHyphenatedSizes() {
    for index in tokens.indices.dropFirst(2)
    where sign(index - 1) == UInt8(ascii: "-") && isGlued(index - 1)
      && tokens[index - 2].label == .value
    {
      if isGlued(index), let unit = unit(index), unit.dimension == .length {
        tokens[index].label = .measure
      }
      guard index + 3 < tokens.count, case .or? = word(index), isNumber(index + 1),
        sign(index + 2) == UInt8(ascii: "-"), unit(index + 3)?.isMeasurable == true
      else { continue }
      tokens[index + 1].label = .value
      tokens[index + 2].label = .other
      tokens[index + 3].label = .measure
      let name = tokens.indices[(index + 4)...].prefix {
        tokens[$0].label == .comment && isWord($0) && word($0) == nil
      }
      for place in name { tokens[place].label = .ingredient }
    }
  }

  // MARK: Lines without a food

  /// Labels words as the food of an amount that has none.
  private mutating func findFood() {
    let hasFood = { (tokens: [LabeledRange]) in tokens.contains { $0.label == .ingredient } }
    if hasFood(tokens) || rules.contains(.addedAmounts) && readAddedAmount() { return }
    if rules.contains(.untaggedWords) {
      for index in tokens.indices where tokens[index].label == .other && isWord(index) {
        tokens[index].label = .ingredient
      }
    }
    if !hasFood(tokens), rules.contains(.firstClause) { nameFirstClause() }
  }

  /// Reads the amount and the food of `½ cup (120 ml) plus 1 Tbs. buttermilk` from a comment.
  private mutating func readAddedAmount() -> Bool {
    guard let plus = tokens.indices.first(where: { tokens[$0].label == .comment && isPlus($0) }),
      tokens[..<plus].contains(where: { isAmount($0.label) }),
      tokens[..<plus].allSatisfy({ isAmount($0.label) || !isWord($0) || $0.label == .size })
    else { return false }
    var index = plus + 1
    while index < tokens.count, isNumber(index) {
      tokens[index].label = .value
      index += 1
    }
    guard index > plus + 1 else { return false }
    if index < tokens.count, unit(index) != nil {
      tokens[index].label = .measure
      index += 1
    }
    for place in tokens.indices[index...].prefix(while: { !endsClause($0) })
    where tokens[place].label == .comment && isWord(place) {
      tokens[place].label = .ingredient
    }
    return true
  }

  /// Makes the words of the first clause the food: `1 head of broccoli approx. 400 g`.
  private mutating func nameFirstClause() {
    let isNoun = { (index: Int) in
      let token = tokens[index]
      // "of", "about" and the like are not foods; a unit that no table has may be one.
      let mayBeFood =
        token.label == .comment || token.label == .preparation
        || token.label == .measure && entry(index) == nil
      return mayBeFood && isWord(index) && word(index) == nil
    }
    guard let first = tokens.indices.first(where: isNoun) else { return }
    let clause = tokens.indices[first...].prefix { index in
      !endsClause(index) && (index == first || !isAmount(tokens[index].label))
    }
    for index in clause.filter(isNoun) { tokens[index].label = .ingredient }
  }

  // MARK: Second foods

  /// Makes a second food with its own amount a remark: the water of `1 egg yolk plus 1 tbsp water`, the juice of
  /// `1 c powdered sugar, 2 Tbsp lemon juice`.
  private mutating func separateAdditions() {
    guard let food = tokens.firstIndex(where: { $0.label == .ingredient }) else { return }
    let hasAmount = tokens[..<food].contains { isAmount($0.label) }
    var depth = 0
    var index = food + 1
    while index + 1 < tokens.count {
      depth = max(0, depth + bracketStep(index))
      let isOr = if case .or? = word(index) { true } else { false }
      if depth == 0, isOr || isPlus(index) || hasAmount && isSeparator(index),
        let end = endOfAddition(from: index + 1, isChoice: isOr)
      {
        for place in index..<end
        where place == index && !isSeparator(index) || isWord(place) || isNumeric(place) {
          tokens[place].label = .comment
        }
        index = end
      } else {
        index += 1
      }
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

  /// The number of tokens that a second food may have.
  private static let reach = 40

  /// Makes a second food in brackets a remark: `3 lb potatoes (about 5 large potatoes)`,
  /// `4 green peppers (UK: capsicum, US: bell peppers)`.
  private mutating func separateBrackets() {
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
    let start = tokens.indices[..<index].suffix(8).last { endsClause($0) }
    let words = ((start ?? index - 1) + 1)..<index
    guard words.contains(where: { tokens[$0].label == .value }),
      !words.contains(where: { tokens[$0].label == .measure || tokens[$0].label == .combination })
    else { return }
    for place in words where isWord(place) || isNumeric(place) { tokens[place].label = .comment }
  }

  // MARK: Tests of tokens

  private func isAmount(_ label: RecipeLabel) -> Bool {
    label == .value || label == .measure || label == .combination
  }

  /// The byte of a token that is a single sign or letter, or 0.
  private func sign(_ index: Int) -> UInt8 {
    tokens[index].range.count == 1 ? utf8[Int(tokens[index].range.start)] : 0
  }

  /// Whether a token starts with a letter.
  private func isWord(_ index: Int) -> Bool { isWord(tokens[index]) }

  private func isWord(_ token: LabeledRange) -> Bool {
    let first = utf8[Int(token.range.start)]
    return (first | 0x20) &- UInt8(ascii: "a") < 26 || (0xC3...0xDF).contains(first)
  }

  /// Whether a token is a number in digits or a fraction.
  private func isNumber(_ index: Int) -> Bool {
    var scanner = scanner(index)
    return scanner.number() != nil && scanner.isAtEnd
  }

  /// Whether a token starts with a digit or a fraction.
  private func isNumeric(_ index: Int) -> Bool {
    var scanner = scanner(index)
    return scanner.number() != nil
  }

  private func scanner(_ index: Int) -> NumberScanner {
    let range = tokens[index].range
    return NumberScanner(bytes: utf8, position: Int(range.start), end: Int(range.end))
  }

  /// Whether nothing is between a token and the one before it.
  private func isGlued(_ index: Int) -> Bool {
    index > 0 && tokens[index].range.start == tokens[index - 1].range.end
  }

  private func isPlus(_ index: Int) -> Bool {
    sign(index) == UInt8(ascii: "+") || utf8[tokens[index].range.indices].equalsWord("plus")
  }

  /// Whether a token is a comma or semicolon.
  private func isSeparator(_ index: Int) -> Bool {
    sign(index) == UInt8(ascii: ",") || sign(index) == UInt8(ascii: ";")
  }

  private func endsClause(_ index: Int) -> Bool { isSeparator(index) || bracketStep(index) != 0 }

  /// 1 for an opening bracket, -1 for a closing one, 0 for another token.
  private func bracketStep(_ index: Int) -> Int {
    switch sign(index) {
    case UInt8(ascii: "("), UInt8(ascii: "["): 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): -1
    default: 0
    }
  }

  /// The word of amounts that a token is.
  private func word(_ index: Int) -> AmountWord? {
    index < tokens.count
      ? AmountWord.word(tokens[index].range.indices, in: utf8, language) : nil
  }

  private func entry(_ index: Int) -> UnitIndex.Entry? {
    units.entry(of: tokens[index].range.indices, in: utf8, language)
  }

  private func unit(_ index: Int) -> RecipeUnit? {
    entry(index).flatMap { $0.unit >= 0 ? units.units[$0.unit] : nil }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a word, which is given in lower case.
  func equalsWord(_ word: String) -> Bool {
    count == word.utf8.count && elementsEqual(word.utf8) { $0 | 0x20 == $1 }
  }
}
