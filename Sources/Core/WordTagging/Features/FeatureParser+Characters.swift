extension FeatureParser {
  // MARK: Places and lengths

  mutating func places() throws(TaggerError) -> (TokenPlace.Anchor, ClosedRange<Int>) {
    skipSpace()
    guard peek == UInt8(ascii: "[") else { return (.token, 0...0) }
    let start = cursor
    let place = try enclosed(UInt8(ascii: "["), "")
    if let offsets = range(place) {
      guard -16 <= offsets.lowerBound, offsets.upperBound <= 16 else {
        throw error("an offset is between -16 and 16", at: start)
      }
      return (.token, offsets)
    }
    let head = bytes[place].prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
    let anchor: TokenPlace.Anchor? =
      switch head {
      case "line.first": .lineFirst
      case "line.last": .lineLast
      case "segment.first": .segmentFirst
      case "segment.last": .segmentLast
      default: nil
      }
    let rest = head.endIndex..<place.upperBound
    guard let anchor, let offset = rest.isEmpty ? 0 : number(rest) else {
      throw error(
        "expected an offset such as [0], a range such as [-2..2] or one of [line.first],"
          + " [line.last], [segment.first], [segment.last]", at: start)
    }
    guard abs(offset) <= 16 else { throw error("an offset is between -16 and 16", at: start) }
    return (anchor, offset...offset)
  }

  mutating func lengths(_ name: Word, most: Int = 12) throws(TaggerError) -> ClosedRange<Int> {
    let start = cursor
    let extent = try enclosed(UInt8(ascii: "("), "with a length after '\(Self.text(name))[0]'")
    guard let range = range(extent), range.lowerBound >= 1, range.upperBound <= most else {
      throw error("expected a length from 1 to \(most) such as (3) or (1..4)", at: start)
    }
    return range
  }

  /// A number, or two numbers separated by two dots.
  func range(_ extent: Range<Int>) -> ClosedRange<Int>? {
    if let number = number(extent) { return number...number }
    let dot = UInt8(ascii: ".")
    guard let first = bytes[extent].firstIndex(of: dot), first + 1 < extent.upperBound,
      bytes[first + 1] == dot, let low = number(extent.lowerBound..<first),
      let high = number(first + 2..<extent.upperBound), low <= high
    else { return nil }
    return low...high
  }

  /// A number, clamped to a million.
  func number(_ extent: Range<Int>) -> Int? {
    var digits = bytes[extent]
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard byte &- 0x30 < 10 else { return nil }
      value = min(value * 10 + Int(byte &- 0x30), 1_000_000)
    }
    return sign == UInt8(ascii: "-") ? -value : value
  }

  // MARK: Characters

  var peek: UInt8? { cursor < extent.upperBound ? bytes[cursor] : nil }

  /// Whether nothing but a comment is left.
  var atEnd: Bool {
    peek == nil || peek == UInt8(ascii: "#")
      || peek == UInt8(ascii: "\r") && cursor + 1 == extent.upperBound
  }

  mutating func skipSpace() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { cursor += 1 }
  }

  mutating func take(_ character: UInt8) -> Bool {
    guard peek == character else { return false }
    cursor += 1
    return true
  }

  mutating func word() -> Word {
    let start = cursor
    while let next = peek, next == UInt8(ascii: "-") || next >= 0x80 || (next | 0x20) &- 0x61 < 26 {
      cursor += 1
    }
    return bytes[start..<cursor]
  }

  /// The text between a bracket and its partner, with inner brackets and quoted text.
  mutating func enclosed(
    _ open: UInt8, _ context: @autoclosure () -> String
  ) throws(TaggerError) -> Range<Int> {
    let start = cursor
    let isRound = open == UInt8(ascii: "(")
    guard take(open) else {
      let context = context()
      throw error(
        "expected '\(isRound ? "(" : "[")'" + (context.isEmpty ? "" : " \(context)"), at: start)
    }
    let close = isRound ? UInt8(ascii: ")") : UInt8(ascii: "]")
    var depth = 1
    var isQuoted = false
    let first = cursor
    while let next = peek {
      if next == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted {
        if next == open { depth += 1 }
        if next == close { depth -= 1 }
      }
      cursor += 1
      if depth == 0 { return first..<(cursor - 1) }
    }
    throw error(
      "this '\(isRound ? "(" : "[")' is never closed; expected '\(isRound ? ")" : "]")'", at: start)
  }

  func text(_ range: Range<Int>) -> String { Self.text(bytes[range]) }

  static func text(_ word: Word) -> String { String(decoding: word, as: UTF8.self) }

  func error(_ message: String, at position: Int) -> TaggerError {
    TaggerError(
      .malformedTemplate, file: file, line: line,
      column: text(extent.lowerBound..<position).count + 1,
      message: message, source: text(extent).filter { $0 != "\r" && $0 != "\r\n" })
  }
}
