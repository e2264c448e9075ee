/// The small pattern language of Wapiti's templates: `^ $ . ? *`, character classes such as `\d`,
/// and any other character for itself.
///
/// Matching goes through a text once for each item of the pattern, so its cost is linear in the
/// text for any pattern.
package struct TextPattern: Sendable, Hashable {
  /// The reason why a text is not a valid pattern.
  package struct PatternError: Error { package let message: String }

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

  /// The maximum number of bytes of a text that are matched.
  package static let longestText = 128
  /// The maximum number of items of a pattern.
  package static let maximumItems = 128

  /// The pattern as it was written.
  package let source: String
  private var items: [Item] = []
  private var fromStart = false
  private var toEnd = false

  package init(_ source: String) throws(PatternError) {
    self.source = source
    var rest = Array(LetterComposition.compose(source).utf8)[...]
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
    guard items.count <= Self.maximumItems else {
      throw PatternError(message: "a pattern has at most \(Self.maximumItems) items")
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

  /// The first match in the start of a text: the earliest, in which each item in turn takes as much
  /// as it can.
  ///
  /// - Complexity: O(items × bytes).
  package func firstMatch(in text: BufferView<UInt8>) -> Range<Int>? {
    let bytes = text.extracting(..<min(text.count, Self.longestText))
    return withUnsafeTemporaryAllocation(of: Int16.self, capacity: bytes.count + 1) { ends in
      for place in ends.indices {
        ends.initializeElement(
          at: place, to: toEnd && place < bytes.count ? Self.none : Int16(place))
      }
      for item in items.reversed() { Self.prepend(item, bytes, ends) }
      return ends.prefix(fromStart ? 1 : ends.count).firstIndex { $0 != Self.none }.map {
        $0..<Int(ends[$0])
      }
    }
  }

  private static let none: Int16 = -1

  /// Turns the ends of matches of the later items, by their start, into those from an item on.
  private static func prepend(
    _ item: Item, _ bytes: BufferView<UInt8>, _ ends: UnsafeMutableBufferPointer<Int16>
  ) {
    switch item.count {
    case .one:
      for place in bytes.indices {
        ends[place] = passes(item.test, bytes[place]) ? ends[place + 1] : none
      }
      ends[bytes.count] = none
    case .optional:
      for place in bytes.indices where passes(item.test, bytes[place]) && ends[place + 1] != none {
        ends[place] = ends[place + 1]
      }
    case .any:
      // From the end, so that the next place already has the end of the longer repetition.
      for place in bytes.indices.reversed()
      where passes(item.test, bytes[place]) && ends[place + 1] != none {
        ends[place] = ends[place + 1]
      }
    }
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
