/// The words and signs of amounts, besides digits and units.
enum AmountWord {
  case number(Int64)
  /// `hundred`, `thousand`: multiplies the number before it.
  case scale(Int64)
  /// `half`, `quarter`: one of a number of parts.
  case part(Int64)
  /// `anderthalb`: a number of halves.
  case halves(Int64)
  case article
  case couple
  /// `few`, `several`: an unspecified number.
  case vague
  /// `dozen`, `dizaine`: a number of ten or more, which another number multiplies.
  case dozen(Int64)
  case to
  case or
  case and
  case between
  case plus
  case minus
  case times
  case about
  case each
  case total
  case of

  /// Returns the word for bytes of a line.
  static func word(
    _ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage = .english
  ) -> AmountWord? {
    guard range.count <= 13 else { return nil }
    switch language {
    case .french where bytes[range].equalsWord("quart") || bytes[range].equalsWord("quarts"):
      return .part(4)
    case .italian where bytes[range].equalsWord("e"): return .and
    // In English it is an envelope.
    case .french where bytes[range].equalsWord("env"): return .about
    // In French it means "by".
    case .spanish where bytes[range].equalsWord("par"): return .couple
    // "2 a 3 cucharadas", "100 a 150 g di zucchero"
    case .italian where bytes[range].equalsWord("a"), .spanish where bytes[range].equalsWord("a"):
      return .to
    default: break
    }
    let place = index.value(of: bytes[range])
    if place >= 0 { return words[Int(place)].1 }
    let high = highNumbers[language]?.value(of: bytes[range]) ?? -1
    return high < 0 ? nil : high < 100 ? .number(Int64(high)) : .scale(Int64(high))
  }

  /// Whether bytes of a line are a number or a part in words, in a line in English an English one.
  static func isNumber(
    _ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage
  ) -> Bool {
    switch word(range, in: bytes, language) {
    case .number?, .scale?, .part?, .halves?, .dozen?:
      language != .english || index.value(of: bytes[range]) < englishWords.count
    default: false
    }
  }

  /// Returns the words that hyphens join if each may be of a number: `twenty-five`, `three-quarters`.
  static func hyphenated(
    _ range: Range<Int>, in bytes: [UInt8], _ language: RecipeLanguage
  ) -> [Range<Int>]? {
    guard bytes[range].contains(UInt8(ascii: "-")) else { return nil }
    let parts = bytes[range].split(
      separator: UInt8(ascii: "-"), maxSplits: 8, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      switch word(part.indices, in: bytes, language) {
      case .number?, .scale?, .part?: break
      case .and?, .article?, .dozen?: if index == 0 { return nil }
      default: return nil
      }
    }
    return parts.map(\.indices)
  }

  private static let index = PhraseNumbers(
    words.enumerated().map { ($0.element.0, Int32($0.offset)) })

  private static let words = englishWords + otherWords

  private static let englishWords: [(String, AmountWord)] = [
    ("one", .number(1)), ("two", .number(2)), ("three", .number(3)), ("four", .number(4)),
    ("five", .number(5)), ("six", .number(6)), ("seven", .number(7)), ("eight", .number(8)),
    ("nine", .number(9)), ("ten", .number(10)), ("eleven", .number(11)), ("twelve", .number(12)),
    ("thirteen", .number(13)), ("fourteen", .number(14)), ("fifteen", .number(15)),
    ("sixteen", .number(16)), ("seventeen", .number(17)), ("eighteen", .number(18)),
    ("nineteen", .number(19)), ("twenty", .number(20)), ("thirty", .number(30)),
    ("forty", .number(40)), ("fifty", .number(50)), ("sixty", .number(60)),
    ("seventy", .number(70)), ("eighty", .number(80)), ("ninety", .number(90)),
    ("hundred", .scale(100)), ("thousand", .scale(1000)),
    ("half", .part(2)), ("halves", .part(2)), ("third", .part(3)), ("thirds", .part(3)),
    ("quarter", .part(4)), ("quarters", .part(4)), ("fourth", .part(4)), ("fourths", .part(4)),
    ("eighth", .part(8)), ("eighths", .part(8)),
    ("a", .article), ("an", .article), ("couple", .couple), ("pair", .couple),
    ("few", .vague), ("several", .vague), ("some", .vague), ("many", .vague),
    ("dozen", .dozen(12)), ("dozens", .dozen(12)), ("doz", .dozen(12)),
    ("to", .to), ("or", .or), ("and", .and), ("&", .and), ("between", .between),
    ("plus", .plus), ("minus", .minus), ("less", .minus), ("x", .times), ("times", .times),
    ("about", .about), ("approximately", .about), ("approx", .about), ("around", .about),
    ("roughly", .about), ("circa", .about), ("ca", .about), ("nearly", .about),
    ("almost", .about), ("weighing", .about), ("each", .each), ("apiece", .each),
    ("total", .total), ("altogether", .total), ("of", .of),
  ]

  /// Numbers above ten of other languages; some are English words, too: `once`, `quince`, `elf`.
  private static let highNumbers: [RecipeLanguage: PhraseNumbers] = [
    .german: PhraseNumbers([
      ("elf", 11), ("dreizehn", 13), ("vierzehn", 14), ("fünfzehn", 15), ("sechzehn", 16),
      ("siebzehn", 17), ("achtzehn", 18), ("neunzehn", 19), ("zwanzig", 20), ("dreißig", 30),
      ("vierzig", 40), ("fünfzig", 50), ("sechzig", 60), ("siebzig", 70), ("achtzig", 80),
      ("neunzig", 90), ("hundert", 100), ("tausend", 1000),
    ]),
    .french: PhraseNumbers([
      ("onze", 11), ("treize", 13), ("quatorze", 14), ("quinze", 15), ("seize", 16),
      ("vingt", 20), ("trente", 30), ("quarante", 40), ("cinquante", 50), ("soixante", 60),
      ("cent", 100), ("cents", 100), ("mille", 1000),
    ]),
    .spanish: PhraseNumbers([
      ("once", 11), ("trece", 13), ("catorce", 14), ("quince", 15), ("dieciséis", 16),
      ("diecisiete", 17), ("dieciocho", 18), ("diecinueve", 19), ("veinte", 20), ("treinta", 30),
      ("cuarenta", 40), ("cincuenta", 50), ("sesenta", 60), ("setenta", 70), ("ochenta", 80),
      ("noventa", 90), ("cien", 100), ("ciento", 100), ("mil", 1000),
    ]),
    .italian: PhraseNumbers([
      ("undici", 11), ("tredici", 13), ("quattordici", 14), ("quindici", 15), ("sedici", 16),
      ("diciassette", 17), ("diciotto", 18), ("diciannove", 19), ("venti", 20), ("trenta", 30),
      ("quaranta", 40), ("cinquanta", 50), ("sessanta", 60), ("settanta", 70), ("ottanta", 80),
      ("novanta", 90), ("cento", 100), ("mille", 1000),
    ]),
  ]

  /// Words of German, French, Spanish and Italian.
  private static let otherWords: [(String, AmountWord)] = [
    ("ein", .article), ("eine", .article), ("einen", .article), ("einer", .article),
    ("un", .article), ("une", .article), ("una", .article), ("uno", .article),
    ("zwei", .number(2)), ("drei", .number(3)), ("vier", .number(4)), ("fünf", .number(5)),
    ("sechs", .number(6)), ("sieben", .number(7)), ("acht", .number(8)), ("neun", .number(9)),
    ("zehn", .number(10)), ("zwölf", .number(12)), ("deux", .number(2)), ("trois", .number(3)),
    ("quatre", .number(4)),
    ("cinq", .number(5)), ("sept", .number(7)), ("huit", .number(8)), ("neuf", .number(9)),
    ("dix", .number(10)), ("douze", .number(12)), ("dos", .number(2)), ("tres", .number(3)),
    ("cuatro", .number(4)),
    ("cinco", .number(5)), ("seis", .number(6)), ("siete", .number(7)), ("ocho", .number(8)),
    ("nueve", .number(9)), ("diez", .number(10)), ("doce", .number(12)), ("due", .number(2)),
    ("tre", .number(3)),
    ("quattro", .number(4)), ("cinque", .number(5)), ("sei", .number(6)),
    ("sette", .number(7)), ("otto", .number(8)), ("nove", .number(9)), ("dieci", .number(10)),
    ("dodici", .number(12)), ("anderthalb", .halves(3)), ("eineinhalb", .halves(3)),
    ("zweieinhalb", .halves(5)), ("dreieinhalb", .halves(7)),
    ("halb", .part(2)), ("halbe", .part(2)), ("halber", .part(2)), ("halbes", .part(2)),
    ("halben", .part(2)), ("demi", .part(2)), ("demie", .part(2)), ("media", .part(2)),
    ("medio", .part(2)), ("mezza", .part(2)), ("mezzo", .part(2)), ("viertel", .part(4)),
    ("drittel", .part(3)), ("tiers", .part(3)), ("tercio", .part(3)), ("tercios", .part(3)),
    ("terzo", .part(3)), ("terzi", .part(3)), ("cuarto", .part(4)), ("cuartos", .part(4)),
    ("quarto", .part(4)), ("quarti", .part(4)), ("achtel", .part(8)),
    ("einige", .vague), ("ein paar", .vague), ("quelques", .vague), ("qq", .vague),
    ("unas", .vague), ("unos", .vague), ("algunas", .vague), ("algunos", .vague),
    ("alcune", .vague), ("alcuni", .vague), ("qualche", .vague),
    ("paio", .couple), ("paire", .couple), ("Dutzend", .dozen(12)), ("douzaine", .dozen(12)),
    ("docena", .dozen(12)),
    ("dozzina", .dozen(12)), ("dizaine", .dozen(10)), ("decena", .dozen(10)),
    ("decina", .dozen(10)), ("quinzaine", .dozen(15)), ("vingtaine", .dozen(20)),
    ("bis", .to), ("à", .to), ("oder", .or), ("ou", .or), ("o", .or),
    ("oppure", .or), ("bzw", .or), ("und", .and), ("et", .and),
    ("y", .and), ("etwa", .about), ("ungefähr", .about), ("environ", .about),
    ("aproximadamente", .about), ("aprox", .about), ("d'environ", .about), ("d’environ", .about),
    ("je", .each), ("chacun", .each), ("chacune", .each), ("cadauno", .each),
    ("ciascuno", .each), ("ciascuna", .each), ("l'uno", .each), ("l'una", .each),
    ("cada", .each),
  ]
}
