/// The small pattern language of Wapiti's templates: `^ $ . ? *`, character classes such as `\d`,
/// and any other character for itself.
///
/// Matching walks the bytes and never goes back further than one repeated item, so its cost is at
/// most quadratic in a token's length, which is short.
package struct TextPattern: Sendable, Hashable {
  /// Why a text is no pattern.
  package struct PatternError: Error {
    package let message: String
  }

  private enum Test: Sendable, Hashable {
    case any
    case byte(UInt8)
    case kind(UInt8, negated: Bool)
  }

  private enum Count: Sendable, Hashable { case one, optional, any }

  private struct Item: Sendable, Hashable {
    var test: Test
    var count: Count
  }

  /// The pattern as it was written.
  package let source: String
  private var items: [Item] = []
  private var fromStart = false
  private var toEnd = false

  package init(_ source: String) throws(PatternError) {
    self.source = source
    var rest = Array(source.utf8)[...]
    if rest.first == UInt8(ascii: "^") {
      fromStart = true
      rest.removeFirst()
    }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.isEmpty {
        toEnd = true
        break
      }
      items.append(Item(test: try Self.test(byte, &rest), count: Self.count(&rest)))
    }
  }

  private static func test(
    _ byte: UInt8, _ rest: inout ArraySlice<UInt8>
  ) throws(PatternError) -> Test {
    switch byte {
    case UInt8(ascii: "."): return .any
    case UInt8(ascii: "\\"):
      guard let escaped = rest.popFirst() else {
        throw PatternError(message: "a pattern ends in '\\'; expected a class such as \\d after it")
      }
      let lower = escaped | 0x20
      guard "adlupsw".utf8.contains(lower) else { return .byte(escaped) }
      return .kind(lower, negated: escaped != lower)
    case UInt8(ascii: "*"), UInt8(ascii: "?"):
      throw PatternError(message: "'*' and '?' follow what they repeat")
    default: return .byte(byte)
    }
  }

  private static func count(_ rest: inout ArraySlice<UInt8>) -> Count {
    switch rest.first {
    case UInt8(ascii: "*"):
      rest.removeFirst()
      return .any
    case UInt8(ascii: "?"):
      rest.removeFirst()
      return .optional
    default: return .one
    }
  }

  /// Where the pattern first matches.
  package func firstMatch(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    for start in 0...(fromStart ? 0 : bytes.count) {
      if let end = match(0, bytes, start) { return start..<end }
    }
    return nil
  }

  private func match(
    _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int? {
    guard index < items.count else { return !toEnd || start == bytes.count ? start : nil }
    let item = items[index]
    var end = start
    let most = item.count == .any ? bytes.count : start + 1
    while end < bytes.count, end < most, Self.passes(item.test, bytes[end]) { end += 1 }
    let least = item.count == .one ? start + 1 : start
    while end >= least {
      if let result = match(index + 1, bytes, end) { return result }
      end -= 1
    }
    return nil
  }

  private static func passes(_ test: Test, _ byte: UInt8) -> Bool {
    switch test {
    case .any: return true
    case .byte(let wanted): return byte == wanted
    case .kind(let kind, let negated): return isKind(kind, byte) != negated
    }
  }

  private static func isKind(_ kind: UInt8, _ byte: UInt8) -> Bool {
    let isLower = byte &- 0x61 < 26
    let isUpper = byte &- 0x41 < 26
    let isDigit = byte &- 0x30 < 10
    switch kind {
    case UInt8(ascii: "a"): return isLower || isUpper
    case UInt8(ascii: "d"): return isDigit
    case UInt8(ascii: "l"): return isLower
    case UInt8(ascii: "u"): return isUpper
    case UInt8(ascii: "w"): return isLower || isUpper || isDigit
    case UInt8(ascii: "s"): return byte == 0x20 || byte &- 0x09 < 5
    default: return byte > 0x20 && byte < 0x7F && !isLower && !isUpper && !isDigit
    }
  }
}
