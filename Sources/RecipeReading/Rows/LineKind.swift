import WordTagging

/// Tells from a line's tokens alone what it is, so that page furniture never becomes a food.
enum LineKind {
  /// What a line is; whatever is in doubt is an ingredient.
  ///
  /// - Complexity: O(1), since long lines are judged by their beginning and end.
  static func kind(
    of utf8: UnsafeBufferPointer<UInt8>, tokens: [LabeledRange]
  ) -> RecipeRow.Kind {
    guard let first = tokens.first, let last = tokens.last else { return .empty }
    let head = WordCounts(utf8, tokens.prefix(12))
    if head.letterCount == 0 { return tokens.count <= 12 ? .noise : .ingredient }
    if first.range.start == 0, isAddress(utf8) { return .noise }
    let start = firstWord(tokens, utf8)
    guard start < tokens.count else { return .ingredient }
    let opening = opening(of: utf8, tokens[start...])
    let end = utf8[Int(last.range.end) - 1]
    if head.digitCount == 0 || opening == .furniture {
      if end == UInt8(ascii: ":"), tokens.count <= 9 { return .header }
      if opening == .heading, tokens.count <= 2 { return .header }
      if opening == .purpose, tokens.count <= 7, !head.isParted { return .header }
    }
    switch opening {
    case .furniture: return tokens.count <= 12 ? .noise : .ingredient
    case .step:
      // A step of the method is a sentence; "ground beef" and "chopped nuts" are none.
      let isSentence = end == UInt8(ascii: ".") || end == UInt8(ascii: "!")
      return tokens.count - start >= (isSentence ? 4 : 9) ? .noise : .ingredient
    default: return .ingredient
    }
  }

  /// What the first words of a line make of it.
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
    while index < min(tokens.count, 4), WordCounts(utf8, tokens[index...index]).letterCount == 0 {
      index += 1
    }
    // A number without its full stop is an amount: "2 cover crops".
    guard index > 0, index < tokens.count else { return index }
    let sign = utf8[Int(tokens[index - 1].range.start)]
    let isNumbering = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    return isNumbering || WordCounts(utf8, tokens[..<index]).digitCount == 0 ? index : tokens.count
  }

  private static func isAddress(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.starts(with: "http".utf8) || utf8.starts(with: "www.".utf8)
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

/// What some tokens are made of.
private struct WordCounts {
  var letterCount = 0
  var digitCount = 0
  /// Whether there is a comma or a colon.
  var isParted = false

  init(_ utf8: UnsafeBufferPointer<UInt8>, _ tokens: ArraySlice<LabeledRange>) {
    for token in tokens {
      // The beginning of a word tells enough.
      for byte in utf8[
        Int(token.range.start)..<min(Int(token.range.end), Int(token.range.start) + 24)]
      {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digitCount += 1
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          0xC3...0xDF:
          letterCount += 1
        case UInt8(ascii: ","), UInt8(ascii: ":"): isParted = true
        default: break
        }
      }
    }
  }
}
