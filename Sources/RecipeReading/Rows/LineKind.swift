import WordTagging

/// Classifies a line by its tokens alone, so that page furniture does not become a food.
enum LineKind {
  /// Returns the kind of a line; in doubt, an ingredient.
  ///
  /// - Complexity: O(1), since only the first and last tokens of long lines count.
  static func kind(
    of utf8: UnsafeBufferPointer<UInt8>, tokens: [LabeledRange]
  ) -> RecipeRow.Kind {
    guard let first = tokens.first, let last = tokens.last else { return .empty }
    guard tokens.prefix(12).contains(where: { hasLetter($0, utf8) }) else {
      return tokens.count <= 12 ? .noise : .ingredient
    }
    if first.range.start == 0, isAddress(utf8) { return .noise }
    let start = firstWord(tokens, utf8)
    guard start < tokens.count else { return .ingredient }
    let opening = opening(of: utf8, tokens[start...])
    let end = utf8[Int(last.range.end) - 1]
    if tokens.count <= 9, end == UInt8(ascii: ":") || opening != nil {
      let hasDigits = tokens.contains { contains(0x30...0x39, $0, utf8) }
      if !hasDigits || opening == .furniture {
        if end == UInt8(ascii: ":") { return .header }
        if opening == .heading, tokens.count <= 2 { return .header }
        if opening == .purpose, tokens.count <= 7, !tokens.contains(where: { isComma($0, utf8) }) {
          return .header
        }
      }
    }
    switch opening {
    case .furniture: return tokens.count <= 12 ? .noise : .ingredient
    case .step:
      // A step of the method is a sentence; "ground beef" and "chopped nuts" are not.
      let isSentence = end == UInt8(ascii: ".") || end == UInt8(ascii: "!")
      return tokens.count - start >= (isSentence ? 4 : 9) ? .noise : .ingredient
    default: return .ingredient
    }
  }

  /// Classifies a line by its first words.
  private enum Opening: Int32 {
    case heading, purpose, furniture, step
  }

  private static func opening(
    of utf8: UnsafeBufferPointer<UInt8>, _ tokens: ArraySlice<LabeledRange>
  ) -> Opening? {
    guard let first = tokens.first else { return nil }
    for count in [2, 1] where tokens.count >= count {
      let last = tokens[tokens.startIndex + count - 1]
      let range = Int(first.range.start)..<Int(last.range.end)
      let value = openings.value(of: range, in: utf8)
      if value >= 0 { return Opening(rawValue: value) }
    }
    return nil
  }

  /// The first token that has a letter: steps and headings may be numbered.
  private static func firstWord(
    _ tokens: [LabeledRange], _ utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = 0
    while index < min(tokens.count, 4), !hasLetter(tokens[index], utf8) { index += 1 }
    // A number without its full stop is an amount: "2 cover crops".
    guard index > 0, index < tokens.count else { return index }
    let sign = utf8[Int(tokens[index - 1].range.start)]
    let isNumbering = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    let hasDigits = tokens[..<index].contains { contains(0x30...0x39, $0, utf8) }
    return isNumbering || !hasDigits ? index : tokens.count
  }

  // The start of a word is enough.
  private static func hasLetter(_ token: LabeledRange, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8[token.range.indices.prefix(24)].contains { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || (0xC3...0xDF).contains(byte)
    }
  }

  private static func contains(
    _ bytes: ClosedRange<UInt8>, _ token: LabeledRange, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    utf8[token.range.indices.prefix(24)].contains { bytes.contains($0) }
  }

  /// Whether a token is a comma or a colon.
  private static func isComma(_ token: LabeledRange, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let sign = utf8[Int(token.range.start)]
    return sign == UInt8(ascii: ",") || sign == UInt8(ascii: ":")
  }

  private static func isAddress(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8[0] == UInt8(ascii: "h") || utf8[0] == UInt8(ascii: "w") || utf8[0] == 0xC2 else {
      return false
    }
    return utf8.starts(with: "http".utf8) || utf8.starts(with: "www.".utf8)
      || utf8.starts(with: "©".utf8)
  }

  private static let openings: WordIndex = {
    func entries(_ opening: Opening, _ words: String) -> [(word: String, value: Int32)] {
      words.split(separator: ",").map { word in
        (word.drop { $0 == " " }.description, opening.rawValue)
      }
    }
    return WordIndex(
      entries(
        .heading,
        "ingredients, method, directions, instructions, preparation, equipment, notes, filling,"
          + "topping, garnish, marinade, you will, what you, shopping list")
        + entries(.purpose, "for the, for a")
        + entries(
          .furniture,
          "serves, makes, yield, yields, servings, page, prep, prep time, cook time, total time,"
            + "cooking time, preparation time, ready in, recipe by, photo by, photograph, photography,"
            + "copyright, calories, kcal, nutrition, difficulty, chapter, print, share, advertisement,"
            + "continued, see page, adapted from, per serving")
        + entries(
          .step,
          "preheat, heat, mix, stir, bake, cook, add, combine, whisk, place, pour, bring, remove,"
            + "serve, let, cover, beat, fold, simmer, boil, roast, fry, season, sprinkle, transfer,"
            + "set, leave, meanwhile, in a, using a, put, melt, divide, arrange, spread, return,"
            + "reduce, turn, blend, knead, chill, drain, garnish with, toss, saute, sauté, grill"))
  }()
}
