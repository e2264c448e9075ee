import WordTagging

/// Corrections of labels that cannot be right in an ingredient line.
struct LabelRepair {
  var tokens: [LabeledRange]
  let utf8: [UInt8]
  let units: UnitIndex
  let language: RecipeLanguage

  /// Corrects the labels of a line.
  ///
  /// - Complexity: O(n) in the number of tokens.
  static func repair(
    _ tokens: inout [LabeledRange], _ utf8: [UInt8], _ units: UnitIndex, _ language: RecipeLanguage
  ) {
    var repair = LabelRepair(tokens: tokens, utf8: utf8, units: units, language: language)
    tokens = []
    repair.repair()
    tokens = repair.tokens
  }

  private mutating func repair() {
    labelNumberWords()
    let hasAmount = tokens.contains { isAmount($0.label) }
    guard hasAmount else { return nameBeforeHint() }
    repairNumbersInNames()
    repairUnits()
    separateAdditions()
    if !tokens.contains(where: { $0.label == .ingredient }) { findFood() }
    separateBrackets()
    separateClauses()
    listFoodsAfterEach()
  }

  // MARK: Lines without a food

  /// Labels words as the food of an amount that has none.
  private mutating func findFood() {
    guard tokens.contains(where: { $0.label == .value || $0.label == .combination }) else { return }
    if readAddedAmount() { return }
    for index in tokens.indices where tokens[index].label == .other && isWord(index) {
      tokens[index].label = .ingredient
    }
    if tokens.contains(where: { $0.label == .ingredient }) { return }
    // "2 carrots approx. 150 g": a unit that no table has.
    for index in tokens.indices
    where tokens[index].label == .measure && isWord(index) && entry(index) == nil {
      tokens[index].label = .ingredient
    }
    if tokens.contains(where: { $0.label == .ingredient }) { return }
    nameFirstClause()
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
    if index < tokens.count, let entry = entry(index), entry.unit >= 0 {
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
      // "of", "about" and the like are not foods.
      return (token.label == .comment || token.label == .preparation) && isWord(index)
        && word(index) == nil
    }
    guard let first = tokens.indices.first(where: isNoun) else { return }
    let clause = tokens.indices[first...].prefix { !endsClause($0) && !isAmount(tokens[$0].label) }
    for index in clause.filter(isNoun) { tokens[index].label = .ingredient }
  }

  /// Makes the words before `as needed` or `to taste` a food where nothing else is.
  private mutating func nameBeforeHint() {
    guard tokens.count > 2, tokens.allSatisfy({ $0.label == .comment || !isWord($0) }),
      let hint = tokens.indices.dropLast().dropFirst().first(where: { isHint($0) })
    else { return }
    for index in tokens.indices[..<hint] where isWord(index) { tokens[index].label = .ingredient }
  }

  /// Whether `as needed`, `as required`, `to taste` or `if desired` is at an index.
  func isHint(_ index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    let range = Int(tokens[index].range.start)..<Int(tokens[index + 1].range.end)
    return Self.hints.value(of: utf8[range]) >= 0
  }

  private static let hints = PhraseNumbers(
    [
      "as needed", "as required", "as desired", "as necessary", "to taste", "if desired",
      "if needed", "nach Geschmack", "nach Belieben", "au goût", "à volonté", "al gusto",
      "a piacere",
    ]
    .map { ($0, 0) })

  /// Makes the remarks after `each:` foods.
  private mutating func listFoodsAfterEach() {
    guard
      let each = tokens.firstIndex(where: {
        $0.label == .comment && utf8[$0.range.indices].equalsWord("each")
      }), each + 1 < tokens.count, sign(each + 1) == UInt8(ascii: ":")
    else { return }
    for index in tokens.indices[(each + 2)...]
    where tokens[index].label == .comment && isWord(index) {
      tokens[index].label = .ingredient
    }
  }
}

// MARK: Tests of tokens

extension LabelRepair {
  func isAmount(_ label: RecipeLabel) -> Bool {
    label == .value || label == .measure || label == .combination
  }

  /// The byte of a token that is a single sign or letter, or 0.
  func sign(_ index: Int) -> UInt8 {
    tokens[index].range.count == 1 ? utf8[Int(tokens[index].range.start)] : 0
  }

  /// Whether a token starts with a letter.
  func isWord(_ index: Int) -> Bool { isWord(tokens[index]) }

  func isWord(_ token: LabeledRange) -> Bool {
    let first = utf8[Int(token.range.start)]
    return (first | 0x20) &- UInt8(ascii: "a") < 26 || (0xC3...0xDF).contains(first)
  }

  /// Whether a token is a number in digits or a fraction.
  func isNumber(_ index: Int) -> Bool {
    let range = tokens[index].range
    var scanner = NumberScanner(bytes: utf8, position: Int(range.start), end: Int(range.end))
    return scanner.number() != nil && scanner.isAtEnd
  }

  /// Whether nothing is between a token and the one before it.
  func isGlued(_ index: Int) -> Bool {
    index > 0 && tokens[index].range.start == tokens[index - 1].range.end
  }

  /// Whether a token starts with a digit or a fraction.
  func isNumeric(_ index: Int) -> Bool {
    let range = tokens[index].range
    var scanner = NumberScanner(bytes: utf8, position: Int(range.start), end: Int(range.end))
    return scanner.number() != nil
  }

  func isPlus(_ index: Int) -> Bool {
    sign(index) == UInt8(ascii: "+") || utf8[tokens[index].range.indices].equalsWord("plus")
  }

  /// Whether a token is a comma or semicolon.
  func isSeparator(_ index: Int) -> Bool {
    sign(index) == UInt8(ascii: ",") || sign(index) == UInt8(ascii: ";")
  }

  private func endsClause(_ index: Int) -> Bool { isSeparator(index) || bracketStep(index) != 0 }

  /// 1 for an opening bracket, -1 for a closing one, 0 for another token.
  func bracketStep(_ index: Int) -> Int {
    switch sign(index) {
    case UInt8(ascii: "("), UInt8(ascii: "["): return 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): return -1
    default: return 0
    }
  }

  /// The word of amounts that a token is.
  func word(_ index: Int) -> AmountWord? {
    index < tokens.count
      ? AmountWord.word(tokens[index].range.indices, in: utf8, language) : nil
  }

  func entry(_ index: Int) -> UnitIndex.Entry? {
    units.entry(of: tokens[index].range.indices, in: utf8, language)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a word, which is given in lower case.
  func equalsWord(_ word: String) -> Bool {
    count == word.utf8.count && elementsEqual(word.utf8) { $0 | 0x20 == $1 }
  }
}
