import WordTagging

/// Classifies a line by its tokens and their labels, so that sentences and page furniture do not become a food.
enum LineKind {
  /// Returns the kind of a line, and whether a heading is one only because no word has another label.
  ///
  /// - Complexity: O(1), since only the first and last tokens of long lines count.
  static func kind(
    of utf8: [UInt8], tokens: [LabeledRange]
  ) -> (kind: RecipeRow.Kind, isUntagged: Bool) {
    let kind = kindByWords(of: utf8, tokens: tokens)
    guard kind == .ingredient else { return (kind, false) }
    if isText(tokens, utf8) {
      let isHeading = isHeading(tokens, utf8)
      return (isHeading ? .header : .noise, isHeading)
    }
    return (isNamedPart(tokens, utf8) ? .header : .ingredient, false)
  }

  /// The kind by the first and last words; in doubt, an ingredient.
  private static func kindByWords(
    of utf8: [UInt8], tokens: [LabeledRange]
  ) -> RecipeRow.Kind {
    guard let first = tokens.first, let last = tokens.last else { return .empty }
    guard tokens.prefix(12).contains(where: { hasLetter($0, utf8) }) else {
      return tokens.count <= 12 ? .noise : .ingredient
    }
    if isTemperature(tokens, utf8) || isRating(tokens, utf8) { return .noise }
    if isMarkdownHeading(tokens, utf8) { return .header }
    if first.range.start == 0, isAddress(utf8) { return .noise }
    if tokens.count == 1, isNetworkSign(utf8[first.range.indices]) { return .noise }
    let start = firstWord(tokens, utf8)
    guard start < tokens.count else { return isNumberedStep(tokens, utf8) ? .noise : .ingredient }
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
    case .nutrient:
      // "Protein: 12 g", but "protein powder" is a food.
      let next = tokens.dropFirst(start + 1).prefix(3)
      let hasNumber = next.contains { contains(0x30...0x39, $0, utf8) }
      return hasNumber && tokens.count <= 8 ? .noise : .ingredient
    case .step where tokens.count - start == 1 && utf8[Int(tokens[start].range.start)] < 0x60:
      // "Mix" alone
      return .noise
    case .step:
      // A step of the method is a sentence; "ground beef" and "chopped nuts" are not.
      let isSentence = end == UInt8(ascii: ".") || end == UInt8(ascii: "!")
      return tokens.count - start >= (isSentence ? 4 : 9) ? .noise : .ingredient
    default: return .ingredient
    }
  }

  /// Classifies a line by its first words.
  private enum Opening: Int32 {
    case heading, purpose, furniture, step, nutrient
  }

  /// Whether most words have the label of text unrelated to foods; a line that starts with the
  /// amount of a food is never text.
  private static func isText(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    var words = 0
    var others = 0
    var startsWithAmount = false
    var hasFood = false
    var hasUnit = false
    for token in tokens.prefix(64) {
      guard hasLetter(token, utf8) || contains(0x30...0x39, token, utf8) else { continue }
      words += 1
      switch token.label {
      case .other: others += 1
      case .ingredient: hasFood = true
      case .value, .combination: startsWithAmount = startsWithAmount || words <= 3
      case .measure: hasUnit = true
      default: break
      }
    }
    // "Milk half fat: 25 cl" is short and has an amount.
    if hasUnit, words <= 6 { return false }
    return others * 2 > words && !(hasFood && startsWithAmount)
  }

  /// Whether a line without an amount names a part of the dish or its purpose: `Pizza Dough`, `For dipping`.
  private static func isNamedPart(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    guard tokens.count <= 6, let first = tokens.first, let last = tokens.last,
      tokens.allSatisfy({ $0.label != .value && $0.label != .measure && $0.label != .combination }),
      utf8[Int(first.range.start)] &- UInt8(ascii: "A") < 26 || tokens.count == 1
    else { return false }
    if first.label == .purpose, !tokens.contains(where: { $0.label == .ingredient }) { return true }
    // Every word of a heading has a capital; "Soy Sauce" and "Pie Crust" may be bought.
    let isTitle = tokens.allSatisfy { utf8[Int($0.range.start)] &- UInt8(ascii: "A") < 26 }
    let part = parts.value(of: utf8[last.range.indices])
    return tokens.count == 1
      ? part == 0 || part == 1 : isTitle && (part == 1 || part == 2 && tokens.count >= 3)
  }

  /// Names of parts and of dishes (2); those with 1 are never bought.
  private static let parts = PhraseNumbers(
    [
      "dough", "glaze", "frosting", "crust", "dressing", "sauce", "icing", "seasoning", "rub",
      "gravy", "garnish", "cake", "salad", "slaw", "ganache", "brine", "stuffing", "base",
    ].map { ($0, 0) }
      + [
        "filling", "topping", "toppings", "marinade", "batter", "streusel", "assembly",
        "ingredients", "directions", "instructions", "notes", "add-ins", "garnishes", "extras",
      ].map { ($0, 1) }
      + [
        "stew", "soup", "casserole", "meatloaf", "risotto", "lasagna", "lasagne", "brownies",
        "muffins",
        "traybake", "stir-fry", "chowder", "cobbler",
      ].map { ($0, 2) })

  /// Whether text is short and not a sentence.
  private static func isHeading(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    guard let last = tokens.last, tokens.count <= 8 else { return false }
    let end = utf8[Int(last.range.end) - 1]
    if end == UInt8(ascii: ".") || end == UInt8(ascii: "!") || end == UInt8(ascii: "?") {
      return false
    }
    guard !tokens.contains(where: { contains(0x30...0x39, $0, utf8) }) else { return false }
    switch opening(of: utf8, tokens[...]) {
    case .furniture, .nutrient: return false
    case .step: return end == UInt8(ascii: ":")
    default: return true
    }
  }

  private static func opening(
    of utf8: [UInt8], _ tokens: ArraySlice<LabeledRange>
  ) -> Opening? {
    guard let first = tokens.first else { return nil }
    for count in [2, 1] where tokens.count >= count {
      let last = tokens[tokens.startIndex + count - 1]
      let range = Int(first.range.start)..<Int(last.range.end)
      let value = openings.value(of: utf8[range])
      if value >= 0 { return Opening(rawValue: value) }
    }
    return nil
  }

  /// Whether the first word of a line names a nutrient.
  enum Nutrient { case no, maybe, certainly }

  /// Detects nutrients by their first word; `sugar` and `salt` are foods more often.
  static func startsWithNutrient(_ line: String) -> Nutrient {
    let word = line.utf8.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
    guard !word.isEmpty,
      line.utf8.dropFirst(word.count).contains(where: { $0 &- UInt8(ascii: "0") < 10 })
    else { return .no }
    if sugars.value(of: word) >= 0 { return .maybe }
    return openings.value(of: word) == Opening.nutrient.rawValue ? .certainly : .no
  }

  private static let sugars = PhraseNumbers([("sugar", 0), ("sugars", 0), ("salt", 0)])

  /// The first token with a letter: steps and headings may be numbered.
  private static func firstWord(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Int {
    var index = 0
    while index < min(tokens.count, 4), !hasLetter(tokens[index], utf8) { index += 1 }
    // A number without its full stop is an amount: "2 cover crops".
    guard index > 0, index < tokens.count else { return index }
    let sign = utf8[Int(tokens[index - 1].range.start)]
    let isNumbering = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    let hasNumber = tokens[..<index].contains { token in
      var scanner = NumberScanner(
        bytes: utf8, position: Int(token.range.start), end: Int(token.range.end))
      return scanner.number() != nil || contains(0x30...0x39, token, utf8)
    }
    return isNumbering || !hasNumber ? index : tokens.count
  }

  /// Whether a line is a number and a sentence that begins with a verb of the method.
  private static func isNumberedStep(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    guard tokens.count >= 5, let last = tokens.last,
      utf8[Int(last.range.end) - 1] == UInt8(ascii: "."),
      tokens[0].range.count <= 2, utf8[Int(tokens[1].range.start)] &- UInt8(ascii: "A") < 26
    else { return false }
    return opening(of: utf8, tokens[1...]) == .step
  }

  /// Whether a line is a heading of Markdown: `## For the sauce`, but not `#10 can`.
  private static func isMarkdownHeading(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    let signs = tokens.prefix { utf8[$0.range.indices].allSatisfy { $0 == UInt8(ascii: "#") } }
    guard let last = signs.last, signs.count < tokens.count else { return false }
    let next = tokens[signs.count]
    return next.range.start > last.range.end && !contains(0x30...0x39, next, utf8)
      && hasLetter(next, utf8)
  }

  /// Whether a line is only a temperature: `(170 C)`.
  private static func isTemperature(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    guard tokens.count <= 6 else { return false }
    let words = tokens.filter { hasLetter($0, utf8) || contains(0x30...0x39, $0, utf8) }
    guard words.count == 2, contains(0x30...0x39, words[0], utf8) else { return false }
    let letters = utf8[words[1].range.indices].drop { $0 == 0xC2 || $0 == 0xB0 || $0 == 0xBA }
    return letters.elementsEqual("C".utf8) || letters.elementsEqual("F".utf8)
  }

  /// Whether a line is a rating: `4.8 (210 ratings)`.
  private static func isRating(
    _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> Bool {
    guard tokens.count <= 8, let last = tokens.last(where: { hasLetter($0, utf8) }) else {
      return false
    }
    return opinions.value(of: utf8[last.range.indices]) >= 0
  }

  private static let opinions = PhraseNumbers(
    ["rating", "ratings", "vote", "votes", "review", "reviews", "comments"].map { ($0, 0) })

  // The start of a word is enough.
  private static func hasLetter(_ token: LabeledRange, _ utf8: [UInt8]) -> Bool {
    utf8[token.range.indices.prefix(24)].contains { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || (0xC3...0xDF).contains(byte)
    }
  }

  private static func contains(
    _ bytes: ClosedRange<UInt8>, _ token: LabeledRange, _ utf8: [UInt8]
  ) -> Bool {
    utf8[token.range.indices.prefix(24)].contains { bytes.contains($0) }
  }

  /// Whether a token is a comma or a colon.
  private static func isComma(_ token: LabeledRange, _ utf8: [UInt8]) -> Bool {
    let sign = utf8[Int(token.range.start)]
    return sign == UInt8(ascii: ",") || sign == UInt8(ascii: ":")
  }

  /// Whether a word is the `5G` of a phone's status bar.
  private static func isNetworkSign(_ word: ArraySlice<UInt8>) -> Bool {
    word.elementsEqual("5G".utf8) || word.elementsEqual("4G".utf8)
  }

  private static func isAddress(_ utf8: [UInt8]) -> Bool {
    guard utf8[0] == UInt8(ascii: "h") || utf8[0] == UInt8(ascii: "w") || utf8[0] == 0xC2 else {
      return false
    }
    return utf8.starts(with: "http".utf8) || utf8.starts(with: "www.".utf8)
      || utf8.starts(with: "©".utf8)
  }

  private static let openings: PhraseNumbers = {
    func entries(_ opening: Opening, _ words: String) -> [(word: String, value: Int32)] {
      words.split(separator: ",").map { word in
        (word.drop { $0 == " " }.description, opening.rawValue)
      }
    }
    return PhraseNumbers(
      entries(
        .heading,
        "ingredients, method, directions, instructions, preparation, equipment, notes, filling,"
          + "topping, garnish, marinade, you will, what you, shopping list, zutaten, zubereitung, anleitung,"
          + "ingrédients, ingredientes, ingredienti, préparation, preparación, elaboración, preparazione,"
          + "procedimento")
        + entries(
          .purpose,
          "for the, for a, für den, für die, für das, pour la, pour le, pour les, para la, para el, per la,"
            + "per il")
        + entries(
          .furniture,
          "servings, page, prep, ready in, recipe by, photo by, photograph, photography,"
            + "copyright, calories, kcal, nutrition, difficulty, chapter, print, share, advertisement,"
            + "continued, see page, see note, see notes, see below, adapted from, per serving, serving size,"
            + "recipe courtesy, tags, filed under, posted by, course, cuisine, keyword, keywords, category, author"
        )
        + YieldAndTimeWords.yieldVerbs.map { ($0, Opening.furniture.rawValue) }
        + YieldAndTimeWords.timeNames.map { ("\($0) time", Opening.furniture.rawValue) }
        + entries(
          .nutrient,
          "protein, proteins, sodium, cholesterol, carbohydrate, carbohydrates, carbs, net carbs, fat,"
            + "fats, saturated fat, saturatedfat, unsaturated fat, unsaturatedfat, trans fat, transfat,"
            + "total fat, fiber, fibre, dietary fiber, saturates, potassium, energy, vitamin, calcium"
        )
        + entries(
          .step,
          "preheat, heat, mix, stir, bake, cook, add, combine, whisk, place, pour, bring, remove,"
            + "serve, let, cover, beat, fold, simmer, boil, roast, fry, season, sprinkle, transfer,"
            + "set, leave, meanwhile, in a, using a, put, melt, divide, arrange, spread, return,"
            + "reduce, turn, blend, knead, chill, drain, garnish with, toss, saute, sauté, grill"))
  }()
}
