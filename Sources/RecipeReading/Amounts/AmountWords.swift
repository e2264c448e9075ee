/// The words and signs of amounts, besides digits and units.
enum AmountWord {
  case number(Int64)
  /// `half`, `quarter`: one of so many parts.
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
  static func word(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> AmountWord? {
    guard range.count <= 13 else { return nil }
    let place = index.value(of: range, in: bytes)
    return place < 0 ? nil : words[Int(place)].1
  }

  private static let index = WordIndex(
    words.enumerated().map { ($0.element.0, Int32($0.offset)) })

  private static let words: [(String, AmountWord)] = [
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
}
