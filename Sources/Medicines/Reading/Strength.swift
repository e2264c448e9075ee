/// An amount of a substance as it is printed, such as `400 mg` or `125 mg/5 ml`.
public struct Strength: Hashable, Sendable {
  /// The text as it is printed; numbers are never corrected.
  public var text: String
  /// The place in the text that was searched, in UTF-8.
  public var range: Range<Int>

  /// Units as labels have them, the longest first where one begins another.
  private static let units = [
    "mikrogramm", "microgrammes", "micrograms", "microgramos", "milligrams", "nanograms", "µmol",
    "mmol", "mcg",
    "μg", "µg", "ug", "mg", "ng", "kg", "meq", "mEq", "ml", "mL", "dl", "cl", "IE", "IU", "I.E.",
    "I.U.",
    "UI", "U.I.", "ME", "MBq", "мкг", "мг", "мл", "г", "g", "l", "L", "%", "U",
  ].map { Array($0.utf8) }

  /// Returns the first strength in a part of a text, before its line ends twice.
  static func first(in text: [UInt8], from start: Int, upTo limit: Int) -> Strength? {
    var place = start
    var lineBreaks = 0
    while place < limit, lineBreaks < 2 {
      if text[place] == 0x0A { lineBreaks += 1 }
      if text[place] &- 0x30 < 10, place == start || !isWordByte(text[place - 1]),
        let end = end(of: text, at: place, limit)
      {
        return Strength(
          text: String(decoding: text[place..<end], as: UTF8.self), range: place..<end)
      }
      place += 1
    }
    return nil
  }

  /// The end of a number, its unit, and what it is in; nil when no unit follows the number.
  private static func end(of text: [UInt8], at start: Int, _ limit: Int) -> Int? {
    var place = start
    while place < limit,
      text[place] &- 0x30 < 10
        || ".,".utf8.contains(text[place]) && place + 1 < limit && text[place + 1] &- 0x30 < 10
    {
      place += 1
    }
    place = skipSpaces(text, place, limit)
    guard var end = unit(text, place, limit) else { return nil }
    // What it is in: `/5 ml`, `/ml`, ` per tablet` is not taken.
    var next = skipSpaces(text, end, limit)
    if next < limit, text[next] == UInt8(ascii: "/") {
      next = skipSpaces(text, next + 1, limit)
      while next < limit, text[next] &- 0x30 < 10 { next += 1 }
      next = skipSpaces(text, next, limit)
      if let whole = unit(text, next, limit) { end = whole }
    }
    return end
  }

  private static func skipSpaces(_ text: [UInt8], _ start: Int, _ limit: Int) -> Int {
    var place = start
    while place < limit, text[place] == 0x20 { place += 1 }
    return place
  }

  private static func unit(_ text: [UInt8], _ place: Int, _ limit: Int) -> Int? {
    for unit in units where place + unit.count <= limit {
      let end = place + unit.count
      if text[place..<end].elementsEqual(unit), end == text.count || !isWordByte(text[end]) {
        return end
      }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
