/// The words and signs of amounts, besides digits and units.
enum AmountWord {
  case number(Int64)
  /// `half`, `quarter`: one of a number of parts.
  case part(Int64)
  case article
  case couple
  /// `few`, `several`: an unspecified number.
  case vague
  case dozen
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
  static func word(_ range: Range<Int>, in bytes: [UInt8]) -> AmountWord? {
    guard range.count <= 13 else { return nil }
    let place = index.value(of: bytes[range])
    return place < 0 ? nil : words[Int(place)].1
  }

  private static let index = WordIndex(
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
    ("half", .part(2)), ("halves", .part(2)), ("third", .part(3)), ("thirds", .part(3)),
    ("quarter", .part(4)), ("quarters", .part(4)), ("eighth", .part(8)), ("eighths", .part(8)),
    ("a", .article), ("an", .article), ("couple", .couple), ("pair", .couple),
    ("few", .vague), ("several", .vague), ("some", .vague), ("many", .vague),
    ("dozen", .dozen), ("dozens", .dozen), ("doz", .dozen),
    ("to", .to), ("or", .or), ("and", .and), ("&", .and), ("between", .between),
    ("plus", .plus), ("minus", .minus), ("less", .minus), ("x", .times), ("times", .times),
    ("about", .about), ("approximately", .about), ("approx", .about), ("around", .about),
    ("roughly", .about), ("circa", .about), ("ca", .about), ("nearly", .about),
    ("almost", .about), ("weighing", .about), ("each", .each), ("apiece", .each),
    ("total", .total), ("altogether", .total), ("of", .of),
  ]

  /// Words of German, French, Spanish and Italian.
  private static let otherWords: [(String, AmountWord)] = [
    ("ein", .article), ("eine", .article), ("einen", .article), ("einer", .article),
    ("un", .article), ("une", .article), ("una", .article), ("uno", .article),
    ("zwei", .number(2)), ("drei", .number(3)), ("vier", .number(4)), ("fünf", .number(5)),
    ("sechs", .number(6)), ("deux", .number(2)), ("trois", .number(3)), ("quatre", .number(4)),
    ("cinq", .number(5)), ("dos", .number(2)), ("tres", .number(3)), ("cuatro", .number(4)),
    ("cinco", .number(5)), ("seis", .number(6)), ("due", .number(2)), ("tre", .number(3)),
    ("quattro", .number(4)), ("cinque", .number(5)), ("sei", .number(6)),
    ("halb", .part(2)), ("halbe", .part(2)), ("halber", .part(2)), ("halbes", .part(2)),
    ("halben", .part(2)), ("demi", .part(2)), ("demie", .part(2)), ("media", .part(2)),
    ("medio", .part(2)), ("mezza", .part(2)), ("mezzo", .part(2)), ("viertel", .part(4)),
    ("einige", .vague), ("ein paar", .vague), ("quelques", .vague), ("qq", .vague),
    ("unas", .vague), ("unos", .vague), ("algunas", .vague), ("algunos", .vague),
    ("alcune", .vague), ("alcuni", .vague), ("qualche", .vague), ("Dutzend", .dozen),
    ("douzaine", .dozen), ("docena", .dozen), ("dozzina", .dozen),
    ("bis", .to), ("à", .to), ("oder", .or), ("ou", .or), ("o", .or), ("und", .and), ("et", .and),
    ("y", .and), ("etwa", .about), ("ungefähr", .about), ("environ", .about), ("env", .about),
    ("aproximadamente", .about), ("aprox", .about), ("je", .each),
  ]
}
