/// An amount of a substance as printed, such as `400 mg` or `125 mg/5 ml`.
public struct MedicineStrength: Hashable, Sendable {
  /// The text as printed; numbers are never corrected.
  public var text: String
  /// The range in the searched text, in UTF-8.
  public var range: Range<Int>

  /// Units as printed on labels; a unit comes before its prefixes.
  private static let units = MedicineWords.words("unit").map { Array($0.utf8) }

  /// The unit that an amount is per, such as the `ml` of `mg/ml`.
  private static let wholes = MedicineWords.words("whole").map { Array($0.utf8) }

  /// The strength that begins at an offset, or nil if no unit follows the number.
  static func strength(in text: [UInt8], at start: Int) -> MedicineStrength? {
    var place = start
    while place < text.count,
      isDigit(text[place])
        || ".,".utf8.contains(text[place]) && place + 1 < text.count && isDigit(text[place + 1])
    {
      place += 1
    }
    guard place > start, var end = unit(units, text, skipSpaces(text, place)) else { return nil }
    // The denominator: `/5 ml`, `/ml`; ` per tablet` is not included.
    var next = skipSpaces(text, end)
    if next < text.count, text[next] == UInt8(ascii: "/") {
      next = skipSpaces(text, next + 1)
      while next < text.count, isDigit(text[next]) { next += 1 }
      if let whole = unit(wholes, text, skipSpaces(text, next)) { end = whole }
    }
    return MedicineStrength(
      text: String(decoding: text[start..<end], as: UTF8.self), range: start..<end)
  }

  static func skipSpaces(_ text: [UInt8], _ start: Int) -> Int {
    var place = start
    while place < text.count, text[place] == 0x20 { place += 1 }
    return place
  }

  private static func unit(_ units: [[UInt8]], _ text: [UInt8], _ place: Int) -> Int? {
    for unit in units where place + unit.count <= text.count {
      let end = place + unit.count
      if text[place..<end].elementsEqual(unit), end == text.count || !isWordByte(text[end]) {
        return end
      }
    }
    return nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || isDigit(byte)
  }
}
