import WordTagging

/// Splits a field with the names of several foods.
enum NameList {
  /// Fills the row's alternatives or items: `butter or margarine`, `salt, pepper and thyme`.
  static func read(
    _ field: RowField, _ utf8: [UInt8], _ language: RecipeLanguage, _ tokens: [LabeledRange],
    _ rules: RuleSet<RowRule>, _ row: inout RecipeRow
  ) {
    // Only a text that differs from its range needs its spaces collapsed.
    let isWide = field.ranges.count > 1 || field.text.utf8.count != field.range.count
    func fields(_ ranges: [Range<Int>]) -> [RowField] {
      ranges.map {
        RowField(
          text: FieldText.text($0, utf8, squeezing: isWide), ranges: [$0],
          confidence: field.confidence)
      }
    }
    guard field.ranges.count == 1, let range = field.ranges.first else {
      let gaps = zip(field.ranges, field.ranges.dropFirst()).map {
        separator(between: $0, and: $1, utf8, language, tokens)
      }
      // "1 lb damsons or 2 cups sloes", "oil or melted butter"
      if row.amounts.contains(where: { $0.role == .alternative })
        || gaps.contains(.or) && gaps.allSatisfy({ $0 == .or || $0 == .comma })
      {
        row.alternatives = fields(field.ranges)
      } else if let names = joinedNames(field.ranges, utf8, language, tokens) {
        row.items = fields(names)
      }
      return
    }
    let inside = tokens[firstToken(in: range, tokens)...].prefix {
      Int($0.range.end) <= range.upperBound
    }
    guard inside.contains(where: { isSeparator($0.range.indices, utf8, language) }) else { return }
    var choices: [Range<Int>] = []
    var items: [Range<Int>] = []
    // The current name and alternative.
    var item: Range<Int>?
    var choice: Range<Int>?
    var depth = 0
    // Commas alone may separate adjectives: "boneless, skinless thighs".
    var hasAnd = false
    var last = range.lowerBound..<range.lowerBound
    for index in inside.indices {
      let token = inside[index].range.indices
      defer { last = token }
      var separator = separator(token, utf8, language)
      // "half and half" is one food.
      if separator == .and, index + 1 < inside.endIndex,
        isSameWord(last, inside[index + 1].range.indices, utf8, language)
      {
        separator = nil
      }
      if separator == .open { depth += 1 }
      if separator == .close { depth -= 1 }
      if depth == 0, separator == .or || separator == .and || separator == .comma {
        if separator == .and { hasAnd = true }
        if let done = item { items.append(done) }
        item = nil
        if separator == .or {
          if let done = choice { choices.append(done) }
          choice = nil
        }
        continue
      }
      item = (item ?? token).lowerBound..<token.upperBound
      choice = (choice ?? token).lowerBound..<token.upperBound
    }
    if let item { items.append(item) }
    if let choice { choices.append(choice) }
    if choices.count > 1 {
      row.alternatives = fields(choices)
    } else if hasAnd, items.count > 1 {
      let isAdjective = { (item: Range<Int>) in adjectives.value(of: utf8[item]) >= 0 }
      if rules.contains(.adjectivesInLists), items.dropLast().contains(where: isAdjective) {
        return
      }
      row.items = fields(items)
    }
  }

  /// The names in ranges that `and` at their ends joins: `Kosher salt and` `black pepper`.
  private static func joinedNames(
    _ ranges: [Range<Int>], _ utf8: [UInt8], _ language: RecipeLanguage, _ tokens: [LabeledRange]
  ) -> [Range<Int>]? {
    var names: [Range<Int>] = []
    var isJoined = false
    for (index, range) in ranges.enumerated() {
      var inside = tokens[firstToken(in: range, tokens)...].prefix {
        Int($0.range.end) <= range.upperBound
      }
      func isAnd(_ token: LabeledRange?) -> Bool {
        token.map { separator($0.range.indices, utf8, language) == .and } ?? false
      }
      if isAnd(inside.first) {
        isJoined = true
        inside = inside.dropFirst()
      }
      if index > 0,
        separator(between: ranges[index - 1], and: range, utf8, language, tokens) == .and
      {
        isJoined = true
      }
      guard index == 0 || isJoined else { return nil }
      isJoined = isAnd(inside.last)
      if isJoined { inside = inside.dropLast() }
      guard let first = inside.first, let last = inside.last else { return nil }
      names.append(Int(first.range.start)..<Int(last.range.end))
    }
    return names.count > 1 ? names : nil
  }

  /// The text that joins two parts of a name: ` or `, ` and `, `, ` or a space.
  static func joiner(
    between first: Range<Int>, and second: Range<Int>, _ utf8: [UInt8], _ language: RecipeLanguage,
    _ tokens: [LabeledRange]
  ) -> String {
    /// The word as the line has it: ` oder `.
    func word(_ kind: Separator) -> String? {
      tokens[firstToken(in: first.upperBound..<second.lowerBound, tokens)...].prefix {
        Int($0.range.end) <= second.lowerBound
      }.first {
        utf8[Int($0.range.start)] >= UInt8(ascii: "A")
          && separator($0.range.indices, utf8, language) == kind
      }.map { " " + FieldText.text($0.range.indices, utf8, squeezing: false) + " " }
    }
    return switch separator(between: first, and: second, utf8, language, tokens) {
    case .or: word(.or) ?? " or "
    case .and: word(.and) ?? " and "
    case .comma: ", "
    default: " "
    }
  }

  /// The word between two parts of a name, next to one of them, or else a comma.
  private static func separator(
    between first: Range<Int>, and second: Range<Int>, _ utf8: [UInt8], _ language: RecipeLanguage,
    _ tokens: [LabeledRange]
  ) -> Separator? {
    let gap = tokens[firstToken(in: first.upperBound..<second.lowerBound, tokens)...].prefix {
      Int($0.range.end) <= second.lowerBound
    }
    // A slash in a preparation joins no foods.
    let separators = gap.map {
      utf8[Int($0.range.start)] == UInt8(ascii: "/")
        ? nil : separator($0.range.indices, utf8, language)
    }
    let words = separators.drop { $0 == .comma }
    for case let found? in [words.first, words.last] where found == .or || found == .and {
      return found
    }
    return separators.contains(.comma) && !separators.contains(.open) ? .comma : nil
  }

  private static func isSameWord(
    _ first: Range<Int>, _ second: Range<Int>, _ utf8: [UInt8], _ language: RecipeLanguage
  ) -> Bool {
    !first.isEmpty && utf8[first].elementsEqual(utf8[second]) { $0 | 0x20 == $1 | 0x20 }
  }

  private static func firstToken(in range: Range<Int>, _ tokens: [LabeledRange]) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(tokens[middle].range.start) < range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func isSeparator(
    _ token: Range<Int>, _ utf8: [UInt8], _ language: RecipeLanguage
  ) -> Bool {
    switch separator(token, utf8, language) {
    case .or?, .and?: return true
    default: return false
    }
  }

  private enum Separator { case or, and, comma, open, close }

  private static func separator(
    _ token: Range<Int>, _ utf8: [UInt8], _ language: RecipeLanguage
  ) -> Separator? {
    switch (token.count, utf8[token.lowerBound]) {
    case (1, UInt8(ascii: ",")): return .comma
    case (1, UInt8(ascii: "&")), (1, UInt8(ascii: "+")): return .and
    case (1, UInt8(ascii: "/")): return .or
    case (1, UInt8(ascii: "(")): return .open
    case (1, UInt8(ascii: ")")): return .close
    case (1...6, _):
      switch AmountWord.word(token, in: utf8, language) {
      case .or?: return .or
      case .and?: return .and
      default: return nil
      }
    default: return nil
    }
  }

  /// Words that name no food without the next: the `red` of `red and green peppers`.
  private static let adjectives = LanguageWords.phrases("attribute")
}
