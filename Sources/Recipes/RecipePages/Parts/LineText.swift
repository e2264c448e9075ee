import RecipeRows

/// The features of a line's text in the page model.
struct LineText {
  private let text: String
  private let tokens: [Substring]
  /// The words in lower case, without digits and signs, at most 16.
  private(set) var words: [String] = []

  init(_ line: String, marker: ListMarker?) {
    text = String(decoding: line.utf8.dropFirst(marker?.length ?? 0), as: UTF8.self)
    tokens = text.split(whereSeparator: \.isWhitespace)
    for token in tokens {
      let word = token.lowercased().replacing("’", with: "'").filter {
        $0.isLetter || $0 == "-" || $0 == "'"
      }
      if !word.isEmpty, words.count < 16 { words.append(word) }
    }
  }

  var wordCount: Int { tokens.count }

  /// The kinds of the first two tokens.
  var first: String { tokens.first.map(Self.kind) ?? "none" }
  var second: String { tokens.dropFirst().first.map(Self.kind) ?? "none" }

  /// The kind of the last character.
  var end: String {
    guard let last = text.last(where: { !$0.isWhitespace }) else { return "none" }
    switch last {
    case ":": return "colon"
    case ".", "!", "?": return "stop"
    case ",", ";": return "comma"
    case "-", "–", "—": return "dash"
    case ")", "]": return "bracket"
    default:
      if last.isNumber { return "digit" }
      return Self.joiners.contains(tokens.last?.lowercased() ?? "") ? "joiner" : "letter"
    }
  }

  /// Whether a bracket stays open or is closed that was not open.
  var brackets: String {
    let open = text.count { $0 == "(" || $0 == "[" } - text.count { $0 == ")" || $0 == "]" }
    return open > 0 ? "open" : open < 0 ? "closed" : "even"
  }

  var digitShare: Double { Double(text.count(where: \.isNumber)) / Double(max(1, text.count)) }

  var letterCase: String {
    let written = tokens.filter { $0.contains(where: \.isLetter) }
    guard let first = written.first else { return "mixed" }
    if text.allSatisfy({ !$0.isLowercase }) { return "upper" }
    if written.allSatisfy({ $0.first(where: \.isLetter)?.isUppercase ?? false }) {
      return written.count > 1 ? "title" : "capital"
    }
    return first.first(where: \.isLetter)?.isLowercase ?? false ? "lower" : "mixed"
  }

  /// Whether a sentence ends inside the line.
  var innerStop: String {
    let hasStop = zip(tokens, tokens.dropFirst()).contains { word, next in
      (word.last == "." || word.last == "!") && word.count > 3
        && (next.first?.isUppercase ?? false)
    }
    return hasStop ? "yes" : "no"
  }

  /// Whether a word joins others and is no food: `and`, `of`.
  static func isJoiner(_ word: some StringProtocol) -> Bool { joiners.contains(word.lowercased()) }

  /// Whether a word, in lower case, names a nutrient or its energy.
  static func isNutrient(_ word: String) -> Bool { nutrients.contains(word) }

  /// Signs of a page's furniture.
  var pageSign: String {
    let bytes = Array(text.lowercased().utf8)
    let hasSign = bytes.indices.contains { index in
      Self.pageSigns[bytes[index]]?.contains { bytes[index...].starts(with: $0) } ?? false
    }
    if hasSign { return "yes" }
    let hasDate = tokens.contains { token in
      token.count { $0 == "/" } == 2 || token.contains { $0 == "★" || $0 == "☆" }
    }
    return hasDate ? "date" : "no"
  }

  /// Whether the line mentions a time, and how it names it.
  var hasTime: String {
    guard words.contains(where: { Self.timeUnits.contains($0) }) else { return "no" }
    return words.first.map { Self.timeNames.contains($0) } ?? false ? "named" : "yes"
  }

  var hasYield: String {
    words.contains { Self.yields.contains($0) } ? "yes" : "no"
  }

  /// Whether the line states a yield, with or without figures, in a few words or many, and the number of its durations.
  var facts: String {
    let facts = YieldAndTimes(text)
    let length = wordCount <= 6 ? "short" : "long"
    let yield = facts.yield.map { $0.contains(where: \.isNumber) ? "number-\(length)" : length }
    return "\(yield ?? "none")-\(min(2, facts.times.count))"
  }

  var nutrientCount: Int { words.count { Self.isNutrient($0) } }

  /// The place of a verb of cooking.
  var verb: String {
    if let first = words.first, Self.verbs.contains(first) { return "first" }
    if let second = words.dropFirst().first, Self.verbs.contains(second) { return "second" }
    return words.contains { Self.verbs.contains($0) } ? "inside" : "none"
  }

  /// The kind of a heading or remark.
  var kind: String {
    guard let first = words.first else { return "none" }
    if words.count <= 5 {
      let whole = words.joined(separator: " ")
      if Self.ingredientHeadings.contains(whole) { return "ingredients" }
      if Self.methodHeadings.contains(whole) { return "method" }
      if Self.equipmentHeadings.contains(whole) { return "tools" }
      if first == "step", wordCount <= 4 { return "numbered" }
    }
    if Self.notes.contains(first) || Self.notes.contains(words.prefix(2).joined(separator: " ")) {
      return "note"
    }
    if first == "for" || first == "to", words.count > 1, words.count <= 6 { return "purpose" }
    return "none"
  }

  // MARK: Characters

  private static func kind(_ token: Substring) -> String {
    guard let first = token.first else { return "none" }
    if first.isNumber {
      return token.allSatisfy { $0.isNumber || "/.,–-⁄".contains($0) } ? "number" : "glued"
    }
    if token.count == 1 { return first.isLetter ? "letter" : "sign" }
    if first == "(" || first == "[" { return "bracket" }
    guard first.isLetter else { return "sign" }
    if token.allSatisfy({ !$0.isLowercase }) { return "upper" }
    return first.isUppercase ? "capital" : "lower"
  }

  // MARK: Words

  /// Whether a line of an ingredient ends in a word that needs another one after it: an adjective, a
  /// conjunction, a brand, or the unit of weight or volume of an amount that begins the line, as one after a
  /// food ends it: `Flour 200 g`.
  static func needsFood(_ line: String, in language: RecipeLanguage) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return false }
    if last.hasSuffix("™") || last.hasSuffix("®") { return true }
    let word = last.lowercased()
    if joiners.contains(word) { return true }
    // After a comma it may be said of the food before, "Pfeffer, schwarzer", but not in English: "salt, black" goes on.
    let isRemark = language != .english && words.dropLast().last?.hasSuffix(",") ?? false
    if !isRemark, wordsBeforeFoods[language]?.contains(word) ?? false { return true }
    guard words.dropLast().allSatisfy({ !($0.first?.isLetter ?? false) }) else { return false }
    let unit = UnitTable.standard.unit(word)
    return unit?.dimension == .mass || unit?.dimension == .volume && word.count > 1
  }

  private static let wordsBeforeFoods = Dictionary(
    uniqueKeysWithValues: RecipeLanguage.allCases.map { language in
      (language, Set(["needs-food", "of"].flatMap { LanguageWords.words($0, of: language) }))
    })
  private static let joiners = Set(LanguageWords.words("joiner"))
  // A number of days is how long food keeps.
  private static let timeUnits = Set(
    LanguageWords.units.filter { LanguageWords.minutes[$0] != 1440 } + ["overnight"])
  private static let timeNames = Set(LanguageWords.timeNames + ["time", "start"])
  private static let yields = Set(LanguageWords.yields + LanguageWords.counted)
  private static let nutrients = Set(LanguageWords.words("nutrient"))
  private static let ingredientHeadings = Set(LanguageWords.ingredientHeadings)
  private static let methodHeadings = Set(LanguageWords.methodHeadings)
  private static let equipmentHeadings = Set(LanguageWords.words("equipment"))
  private static let notes = Set(LanguageWords.words("note"))
  /// The signs by their first byte.
  private static let pageSigns = Dictionary(
    grouping: LanguageWords.words("page-sign").map { sign in
      Array((sign.hasSuffix("_") ? sign.dropLast() + " " : sign).utf8)
    }, by: { $0[0] })
  private static let verbs = Set(LanguageWords.words("verb"))
}
