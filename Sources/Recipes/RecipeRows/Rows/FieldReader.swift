import WordTagging

/// Collects the labeled words of a line into fields.
struct FieldReader {
  let utf8: [UInt8]
  let language: RecipeLanguage
  let tokens: [LabeledRange]
  let rules: RuleSet<RowRule>

  /// A field during reading.
  private struct Draft {
    var ranges: [Range<Int>] = []
    var confidence: Float = 1
    var lastToken = -1
    var openBrackets = 0
    /// Whether the text differs from the bytes of the range.
    var hasWideBlank = false
  }

  func read(into row: inout RecipeRow) {
    var drafts = (
      ingredient: Draft(), size: Draft(), preparation: Draft(), purpose: Draft(), comment: Draft()
    )
    var lastWord = -1
    // Whether only fillers separate this token from an amount or the start.
    var isBehindAmount = true
    var opened = 0
    for index in tokens.indices {
      let token = tokens[index]
      if token.isUsed {
        lastWord = index
        isBehindAmount = true
        opened = 0
        continue
      }
      switch token.label {
      case .ingredient:
        // "half of a lemon": neither word is the food's.
        if drafts.ingredient.ranges.isEmpty,
          rules.contains(.wordsBeforeFood), isFiller(token.range) || isLittle(index)
        {
          break
        }
        let elision =
          rules.contains(.elisions) && isBehindAmount && index > 0
            && drafts.ingredient.ranges.isEmpty
          ? elisionLength(token.range) : 0
        add(index, &drafts.ingredient, lastWord, opened, skipping: elision)
      case .size: add(index, &drafts.size, lastWord, opened)
      case .preparation: add(index, &drafts.preparation, lastWord, opened)
      case .purpose: add(index, &drafts.purpose, lastWord, opened)
      case .comment:
        if isBehindAmount && isFiller(token.range) || isChoice(index) {
          lastWord = index
          continue
        }
        add(index, &drafts.comment, lastWord, opened)
      case .other, .value, .measure, .combination:
        let sign = token.range.count == 1 ? utf8[Int(token.range.start)] : 0
        if sign == UInt8(ascii: "(") {
          opened += 1
          continue
        }
        if sign == UInt8(ascii: ")") {
          if opened > 0 {
            opened -= 1
          } else {
            close(index, &drafts.ingredient, lastWord)
            close(index, &drafts.preparation, lastWord)
            close(index, &drafts.purpose, lastWord)
            close(index, &drafts.comment, lastWord)
          }
          continue
        }
        if isSign(token.range) { continue }
      }
      lastWord = index
      isBehindAmount = false
      opened = 0
    }
    if rules.contains(.openBrackets) {
      takeOpenBracket(from: &drafts.ingredient, to: &drafts.comment)
    }
    row.ingredient = field(drafts.ingredient) {
      NameList.joiner(between: $0, and: $1, utf8, language, tokens)
    }
    row.size = field(drafts.size) { _, _ in " " }
    row.preparation = field(drafts.preparation) { _, _ in ", " }
    row.purpose = field(drafts.purpose) { _, _ in ", " }
    row.comment = field(drafts.comment) { _, _ in ", " }
    if let ingredient = row.ingredient {
      NameList.read(ingredient, utf8, language, tokens, rules, &row)
    }
  }

  /// Adds a token to a field, to its last range if only signs are between them.
  private func add(
    _ index: Int, _ draft: inout Draft, _ lastWord: Int, _ opened: Int, skipping length: Int = 0
  ) {
    let range = visible(tokens[index].range.indices.dropFirst(length))
    guard !range.isEmpty else { return }
    draft.confidence = min(draft.confidence, tokens[index].confidence)
    if draft.lastToken >= 0, draft.lastToken == lastWord, let last = draft.ranges.last {
      draft.ranges[draft.ranges.count - 1] = last.lowerBound..<range.upperBound
      draft.openBrackets += opened
      let blanks = range.lowerBound - Int(tokens[index - 1].range.end)
      if blanks > 1 || (blanks == 1 && utf8[range.lowerBound - 1] != UInt8(ascii: " ")) {
        draft.hasWideBlank = true
      }
    } else {
      draft.ranges.append(range)
      draft.openBrackets = 0
    }
    draft.lastToken = index
  }

  /// A range without invisible characters at its end, which web pages leave there.
  private func visible(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end - 3 >= range.lowerBound, utf8[end - 1] >= 0x80 {
      switch (utf8[end - 3], utf8[end - 2], utf8[end - 1]) {
      case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x81, 0xA0...0xA4), (0xEF, 0xBB, 0xBF): end -= 3
      default: return range.lowerBound..<end
      }
    }
    return range.lowerBound..<end
  }

  /// Adds the bracket that closes one inside the field.
  private func close(_ index: Int, _ draft: inout Draft, _ lastWord: Int) {
    guard draft.openBrackets > 0, draft.lastToken == lastWord, let last = draft.ranges.last
    else { return }
    draft.ranges[draft.ranges.count - 1] = last.lowerBound..<Int(tokens[index].range.end)
    draft.openBrackets -= 1
  }

  /// Removes the text after an unclosed bracket from the name: `butter (ghee` is butter.
  ///
  /// The rest is a comment; after an adjective it continues the name: `boneless (skinless breasts`.
  private func takeOpenBracket(from name: inout Draft, to comment: inout Draft) {
    for index in name.ranges.indices.reversed() {
      let range = name.ranges[index]
      guard let bracket = unclosedBracket(in: range) else { continue }
      var end = bracket
      while end > range.lowerBound, utf8[end - 1] == UInt8(ascii: " ") { end -= 1 }
      let before = range.lowerBound..<end
      let inside = bracket + 1..<range.upperBound
      guard !before.isEmpty, !inside.isEmpty else { continue }
      if Self.adjectives.value(of: utf8[before]) >= 0 {
        name.ranges.replaceSubrange(index...index, with: [before, inside])
      } else {
        name.ranges[index] = before
        comment.ranges.append(inside)
        comment.ranges.sort { $0.lowerBound < $1.lowerBound }
        comment.confidence = min(comment.confidence, name.confidence)
        comment.hasWideBlank = comment.hasWideBlank || name.hasWideBlank
      }
    }
  }

  /// The offset of the first bracket that is not closed in a range.
  private func unclosedBracket(in range: Range<Int>) -> Int? {
    var open: [Int] = []
    for place in range {
      if utf8[place] == UInt8(ascii: "(") { open.append(place) }
      if utf8[place] == UInt8(ascii: ")"), !open.isEmpty { open.removeLast() }
    }
    return open.first
  }

  /// Words that are not a food without the next word.
  private static let adjectives = LanguageWords.phrases("incomplete-food")

  private func field(
    _ draft: Draft, separator: (Range<Int>, Range<Int>) -> String
  ) -> RowField? {
    guard let first = draft.ranges.first else { return nil }
    var text = FieldText.text(first, utf8, squeezing: draft.hasWideBlank)
    for (last, range) in zip(draft.ranges, draft.ranges.dropFirst()) {
      text += separator(last, range)
      text += FieldText.text(range, utf8, squeezing: draft.hasWideBlank)
    }
    return RowField(text: text, ranges: draft.ranges, confidence: Double(draft.confidence))
  }

  /// Whether a token is `of`, an article, or a word for `of` in another language.
  private func isFiller(_ range: ByteRange) -> Bool {
    range.count <= 5 && Self.fillers.value(of: utf8[range.indices]) >= 0
  }

  /// Whether a token is the `or` before a second amount: `1 onion or 2 shallots`.
  private func isChoice(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].isUsed else { return false }
    if case .or? = AmountWord.word(tokens[index].range.indices, in: utf8, language) { return true }
    return false
  }

  /// Whether a word says that the amount is small or unknown: `a little oil`, `some oil`.
  private func isLittle(_ index: Int) -> Bool {
    let word = utf8[tokens[index].range.indices]
    return word.equalsWord("some") || word.equalsWord("several")
      || word.equalsWord("little") && index > 0
        && utf8[tokens[index - 1].range.indices].equalsWord("a")
  }

  private static let fillers = LanguageWords.phrases("of")

  /// The length of the `d'` of `d'huile`; before a capital it is part of a name: `d'Anjou pears`.
  private func elisionLength(_ range: ByteRange) -> Int {
    let word = utf8[range.indices]
    for elision in Self.elisions where word.starts(with: elision) && word.count > elision.count {
      let next = word[word.startIndex + elision.count]
      return next &- UInt8(ascii: "A") < 26 ? 0 : elision.count
    }
    return 0
  }

  private static let elisions = ["d'", "d’", "dell'", "dell’"].map { Array($0.utf8) }

  /// Whether a token is a single character that is neither letter nor digit.
  private func isSign(_ range: ByteRange) -> Bool {
    let first = utf8[Int(range.start)]
    if range.count == 1 {
      return !((first | 0x20) &- UInt8(ascii: "a") < 26 || first &- UInt8(ascii: "0") < 10)
    }
    // Degrees, dashes and quotation marks.
    return utf8[range.indices].elementsEqual("°".utf8)
      || range.count == 3 && first == 0xE2
  }
}

/// The text of a run of bytes.
enum FieldText {
  static func text(
    _ range: Range<Int>, _ utf8: [UInt8], squeezing: Bool
  ) -> String {
    let bytes = utf8[range]
    guard squeezing else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
