import WordTagging

/// Corrections for German, French, Spanish and Italian, whose foods the tagger mostly does not know.
extension LabelRepair {
  /// Labels the opening of a line that names a part of a food, as in `Saft von 1 Zitrone`, before the
  /// words decide what kind of line it is.
  static func repairOpening(
    _ tokens: inout [LabeledRange], _ utf8: [UInt8], _ units: UnitIndex, _ language: RecipeLanguage
  ) {
    guard language != .english, tokens.count > 2 else { return }
    var repair = LabelRepair(tokens: tokens, utf8: utf8, units: units, language: language)
    tokens = []
    repair.labelExtract()
    repair.labelSharedAmount()
    tokens = repair.tokens
  }

  /// Labels `Je 1 rote und gelbe Paprika`, whose first word is also a French one.
  private mutating func labelSharedAmount() {
    guard language == .german, case .each? = word(0), isNumeric(1),
      tokens.allSatisfy({ $0.label == .other || !isWord($0) })
    else { return }
    tokens[0].label = .comment
    let numbers = tokens.indices.dropFirst().prefix { isCounting($0) }
    for index in numbers { tokens[index].label = .value }
    var start = numbers.endIndex
    if start < tokens.count, let entry = entry(start), entry.unit >= 0 {
      tokens[start].label = .measure
      start += 1
    }
    for index in tokens.indices[start...].prefix(while: { !endsName($0) }) where isWord(index) {
      tokens[index].label = .ingredient
    }
  }

  /// Labels `le jus d'un citron`, `Schale und Saft einer halben Zitrone`, `abgeriebene Schale von 2 Zitronen`,
  /// `la scorza grattugiata di 2 limoni`.
  private mutating func labelExtract() {
    let first = (0..<2).first { value($0, in: Self.extractNames) >= 0 }
    guard var last = first else { return }
    // "Schale und Saft einer Zitrone"
    while case .and? = word(last + 1) {
      let next = value(last + 2, in: Self.articles) >= 0 ? last + 3 : last + 2
      guard value(next, in: Self.extractNames) >= 0 else { break }
      last = next
    }
    let reach = tokens.indices[(last + 1)...].prefix(2)
    guard let of = reach.first(where: { value($0, in: Self.partitives) >= 0 }) else { return }
    // In "einer" the word for of is the article.
    let start = isCounting(of) ? of : of + 1
    let numbers = tokens.indices[start...].prefix { isCounting($0) }
    let includesArticle = value(of, in: Self.partitives) == 1
    let food = tokens.indices[numbers.endIndex...].prefix { isWord($0) && !endsName($0) }
    guard !numbers.isEmpty || includesArticle, !food.isEmpty else { return }
    for index in 0..<start { tokens[index].label = .preparation }
    for index in numbers { tokens[index].label = .value }
    for index in food { tokens[index].label = .ingredient }
  }

  /// Corrects labels of words that the language of the line explains.
  mutating func repairLanguage() {
    separateHints()
    for index in tokens.indices {
      switch tokens[index].label {
      case .ingredient, .comment, .preparation: repairWord(index)
      case .measure: repairMeasure(index)
      default: break
      }
    }
  }

  private mutating func repairWord(_ index: Int) {
    if isAbbreviatedSize(index) {
      tokens[index].label = .size
      return
    }
    if tokens[index].label == .ingredient, followsNumber(index) {
      if isUnitOfLanguage(index) {
        tokens[index].label = .measure
        if language != .german { separatePartitive(index + 1) }
        return
      }
    }
    switch value(index, in: Self.words) {
    case Self.isHedge where tokens[index].label == .ingredient:
      tokens[index].label = .comment
    case Self.isLevel where precedesUnit(index):
      tokens[index].label = .size
    case Self.isLevel
    where index > 1 && isSeparator(index - 1) && tokens[index - 2].label == .measure:
      tokens[index].label = .size
    case Self.isWeighing where tokens[index].label != .preparation && precedesNumber(index):
      // "4 Forellen à 300 g", "1 barattolo di pelati da 400 g"
      tokens[index].label = .comment
    default: break
    }
    switch word(index) {
    case .to? where index > 0 && isAmountEnd(index - 1) && precedesNumber(index):
      // "500 g bis 1 kg"
      tokens[index].label = .comment
    case .about? where precedesNumber(index), .each? where index > 0 && isAmountEnd(index - 1):
      // "4 steaks de 150 g chacun", "150 g cada uno"
      tokens[index].label = .comment
      if case .article? = word(index + 1) { tokens[index + 1].label = .other }
    default: break
    }
  }

  /// Whether a number follows a word, after `ca.` or the like.
  private func precedesNumber(_ index: Int) -> Bool {
    var next = index + 1
    while next < tokens.count, next < index + 3 {
      if tokens[next].label == .value || tokens[next].label == .combination { return true }
      if case .about? = word(next) {} else if sign(next) != UInt8(ascii: ".") { return false }
      next += 1
    }
    return next < tokens.count && tokens[next].label == .value
  }

  /// Whether the word is an abbreviation between a number and a unit: `1 geh. EL`.
  private func precedesUnit(_ index: Int) -> Bool {
    index > 0 && index + 2 < tokens.count && tokens[index - 1].label == .value
      && sign(index + 1) == UInt8(ascii: ".") && tokens[index + 2].label == .measure
  }

  private func isAmountEnd(_ index: Int) -> Bool {
    tokens[index].label == .measure || tokens[index].label == .combination
  }

  /// Whether a number is before a word, or before the size between: `1 kl. Dose`.
  private func followsNumber(_ index: Int) -> Bool {
    var last = index - 1
    while last > 0, sign(last) == UInt8(ascii: ".") || tokens[last].label == .size { last -= 1 }
    return last >= 0 && tokens[last].label == .value
  }

  /// Whether a word is the `gr.` of `1 gr. Zwiebel` or the `kl.` of `1 kl. Dose`, which is not a gram.
  private func isAbbreviatedSize(_ index: Int) -> Bool {
    guard language == .german, index > 0, index + 1 < tokens.count, isNumber(index - 1),
      tokens[index - 1].range.count == 1, sign(index + 1) == UInt8(ascii: ".")
    else { return false }
    return Self.sizes.value(of: utf8[tokens[index].range.indices]) >= 0
  }

  private static let sizes = PhraseNumbers(["gr", "kl", "mittl"].map { ($0, 0) })

  private mutating func repairMeasure(_ index: Int) {
    if isAbbreviatedSize(index) { tokens[index].label = .size }
    // "2 m.-große Eier"
    if index + 3 < tokens.count, sign(index) == UInt8(ascii: "m"), isGlued(index + 3),
      value(index + 3, in: Self.words) == Self.isLarge
    {
      tokens[index].label = .size
      tokens[index + 3].label = .size
    }
    // "1 poulet fermier": a unit that no table has is followed by "de".
    if language != .german, entry(index) == nil, index + 1 < tokens.count, isWord(index),
      word(index) == nil, !endsUnit(index),
      tokens[index + 1].label == .ingredient, !isPartitive(index + 1)
    {
      tokens[index].label = .ingredient
    }
    // "1 filet de bœuf", but "1 filet d'huile"
    if language == .french, let unit = entry(index)?.unit, unit >= 0,
      units.units[unit].name == "drizzle", !isPoured(after: index)
    {
      tokens[index].label = .ingredient
      if isPartitive(index + 1) { tokens[index + 1].label = .ingredient }
    }
    // "1 noix de coco"
    if index + 2 < tokens.count, let unit = entry(index)?.unit, unit >= 0,
      units.units[unit].name == "knob", value(index + 2, in: Self.nuts) >= 0
    {
      for place in index...index + 2 { tokens[place].label = .ingredient }
    }
  }

  /// Whether a unit of several words ends at an index: the `soupe` of `c à soupe`.
  private func endsUnit(_ index: Int) -> Bool {
    tokens.indices[..<index].suffix(5).contains { start in
      tokens[start].label == .measure
        && (units.entry(
          of: Int(tokens[start].range.start)..<Int(tokens[index].range.end), in: utf8, language)?
          .unit ?? -1) >= 0
    }
  }

  /// Whether a liquid follows a unit: `filet d'huile`, `filet de jus de citron`.
  private func isPoured(after index: Int) -> Bool {
    guard index + 1 < tokens.count else { return true }
    let next = tokens[index + 1].range.indices
    let elision =
      utf8[next].starts(with: "d'".utf8) ? 2 : utf8[next].starts(with: "d’".utf8) ? 4 : 0
    if elision > 0 { return Self.liquids.value(of: utf8[next.dropFirst(elision)]) >= 0 }
    return isPartitive(index + 1) && value(index + 2, in: Self.liquids) >= 0
  }

  private static let liquids = PhraseNumbers(
    [
      "huile", "vinaigre", "citron", "jus", "sirop", "crème", "lait", "miel", "eau", "vin", "sauce",
      "caramel", "coulis", "rhum", "cognac", "sauce", "nuoc",
    ].map { ($0, 0) })

  /// Makes `nach Geschmack` and the `z. B.` of an example remarks.
  private mutating func separateHints() {
    for index in tokens.indices.dropLast() {
      let isPair = isHint(index) && (index > 0 || tokens.count > 2)
      if isPair, tokens[index].label == .ingredient || tokens[index + 1].label == .ingredient {
        tokens[index].label = .comment
        tokens[index + 1].label = .comment
      }
      guard isDotted(index, "z", "b") || isDotted(index, "n", "b") else { continue }
      let isExample = !isDotted(index, "n", "b")
      let end = tokens.indices[(index + 3)...].first { isExample ? endsName($0) : $0 > index + 2 }
      for place in index..<(end ?? tokens.count) where isWord(place) {
        tokens[place].label = .comment
      }
    }
  }

  /// Whether the letters of an abbreviation with full stops are at an index: `z. B.`.
  private func isDotted(_ index: Int, _ first: String, _ second: String) -> Bool {
    index + 2 < tokens.count && utf8[tokens[index].range.indices].equalsWord(first)
      && sign(index + 1) == UInt8(ascii: ".")
      && utf8[tokens[index + 2].range.indices].equalsWord(second)
  }

  /// Whether a word that was taken for a food is a unit before one.
  private func isUnitOfLanguage(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, let entry = entry(index), entry.unit >= 0,
      entry.language == language
    else { return false }
    if language == .german {
      return tokens[index + 1].label == .ingredient && isWord(index + 1)
        && word(index + 1) == nil
    }
    let name = units.units[entry.unit].name
    return name != "knob" && name != "fillet" && isPartitive(index + 1)
  }

  func isPartitive(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    let word = utf8[tokens[index].range.indices]
    return value(index, in: Self.partitives) == 0 || word.starts(with: "d'".utf8)
      || word.starts(with: "d’".utf8)
  }

  /// Makes the `de` after a unit a remark; `d'huile` is one token with its food.
  private mutating func separatePartitive(_ index: Int) {
    if value(index, in: Self.partitives) >= 0 { tokens[index].label = .comment }
  }

  private func isCounting(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    if isNumeric(index) { return true }
    switch word(index) {
    case .number?, .scale?, .part?, .article?: return true
    default: return false
    }
  }

  private func endsName(_ index: Int) -> Bool {
    isSeparator(index) || bracketStep(index) != 0 || tokens[index].label == .purpose
  }

  private func value(_ index: Int, in words: PhraseNumbers) -> Int32 {
    index < tokens.count ? words.value(of: utf8[tokens[index].range.indices]) : -1
  }

  private static let articles = PhraseNumbers(
    ["le", "la", "les", "il", "el", "lo", "der", "den", "das", "die"].map { ($0, 0) })

  /// Parts that are named before the food that they are taken from.
  private static let extractNames = PhraseNumbers(
    [
      "jus", "zeste", "zestes", "zumo", "jugo", "ralladura", "succo", "scorza", "scorzetta",
      "buccia",
      "saft", "abrieb", "schale",
    ].map { ($0, 0) })

  /// Words for of; 1 includes an article.
  private static let partitives = PhraseNumbers(
    ["de", "di", "von", "vom", "du", "del", "della", "einer", "eines"].map { ($0, 0) }
      + ["d'un", "d'une", "d’un", "d’une"].map { ($0, 1) })

  private static let isHedge: Int32 = 0
  private static let isLevel: Int32 = 1
  private static let isWeighing: Int32 = 2
  private static let isLarge: Int32 = 3

  private static let words = PhraseNumbers(
    ["evtl", "eventuell", "ggf", "gegebenenfalls", "etwas", "reichlich"].map { ($0, isHedge) }
      + ["gehäuft", "gehäufte", "gestrichen", "gestrichene", "gestr", "geh"].map { ($0, isLevel) }
      + ["à", "de", "da", "di"].map { ($0, isWeighing) }
      + ["große", "großer", "großes", "grosse", "großen"].map { ($0, isLarge) })

  /// Foods whose name begins with the word for a knob of butter.
  private static let nuts = PhraseNumbers(
    ["coco", "muscade", "cajou", "pécan", "pecan", "macadamia", "lavado"].map { ($0, 0) })
}
