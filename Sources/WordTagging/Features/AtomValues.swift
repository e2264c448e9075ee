/// The hashes of the atoms that look at one token alone.
enum AtomValues {
  /// A number as a value; 0 is a value too.
  @inline(__always)
  static func number(_ number: Int) -> UInt64 {
    FeatureHash.mix(0x2_0000 &+ UInt64(truncatingIfNeeded: number))
  }

  /// The words themselves.
  static func words(
    _ row: UnsafeMutablePointer<UInt64>, _ tokens: UnsafeBufferPointer<ByteRange>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = bytes.baseAddress else { return }
    for token in tokens.indices {
      row[token] = FeatureHash.bytes(start + Int(tokens[token].start), tokens[token].count)
    }
  }

  /// The first characters, for words that have more than that many or just as many.
  static func prefixes(
    _ row: UnsafeMutablePointer<UInt64>, _ length: Int,
    _ tokens: UnsafeBufferPointer<ByteRange>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = bytes.baseAddress else { return }
    for token in tokens.indices {
      let range = tokens[token]
      var end = Int(range.start)
      var left = length
      while left > 0, end < Int(range.end) {
        end += 1
        while end < Int(range.end), bytes[end] & 0xC0 == 0x80 { end += 1 }
        left -= 1
      }
      row[token] =
        left > 0 ? 0 : FeatureHash.bytes(start + Int(range.start), end - Int(range.start))
    }
  }

  /// The last characters, for words that have more than that many or just as many.
  static func suffixes(
    _ row: UnsafeMutablePointer<UInt64>, _ length: Int,
    _ tokens: UnsafeBufferPointer<ByteRange>, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = bytes.baseAddress else { return }
    for token in tokens.indices {
      let range = tokens[token]
      var first = Int(range.end)
      var left = length
      while left > 0, first > Int(range.start) {
        first -= 1
        while first > Int(range.start), bytes[first] & 0xC0 == 0x80 { first -= 1 }
        left -= 1
      }
      row[token] = left > 0 ? 0 : FeatureHash.bytes(start + first, Int(range.end) - first)
    }
  }

  /// The cells of an extra column.
  static func cells(
    _ row: UnsafeMutablePointer<UInt64>, _ column: Int, _ line: LineView,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let start = bytes.baseAddress else { return }
    for token in line.tokens.indices {
      let cell = line.cell(column, of: token)
      row[token] = cell.isEmpty ? 0 : FeatureHash.bytes(start + Int(cell.start), cell.count)
    }
  }

  /// Whether a pattern matches, both answers being values.
  static func matches(
    _ row: UnsafeMutablePointer<UInt64>, _ pattern: TextPattern, _ column: Int?,
    _ line: LineView, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    for token in line.tokens.indices {
      let text = text(column, token, line, bytes)
      row[token] = number(pattern.firstMatch(in: text) == nil ? 0 : 1)
    }
  }

  /// What a pattern matches.
  static func matched(
    _ row: UnsafeMutablePointer<UInt64>, _ pattern: TextPattern, _ column: Int?,
    _ line: LineView, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    for token in line.tokens.indices {
      let text = text(column, token, line, bytes)
      guard let match = pattern.firstMatch(in: text), let start = text.baseAddress else {
        row[token] = 0
        continue
      }
      row[token] = FeatureHash.bytes(start + match.lowerBound, match.count)
    }
  }

  /// The token's or the cell's text, cut where no pattern of use would still look.
  private static func text(
    _ column: Int?, _ token: Int, _ line: LineView, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let range = column.map { line.cell($0, of: token) } ?? line.tokens[token]
    return UnsafeBufferPointer(rebasing: bytes[range.indices].prefix(128))
  }

  /// The number that tells where a token stands between brackets and commas.
  static func structural(_ atom: FeatureAtom, _ place: TokenStructure, _ token: Int) -> Int {
    switch atom {
    case .depth: min(Int(place.depth), 3)
    case .segment: min(Int(place.segment), 8)
    case .segmentPosition: min(token - Int(place.first), 6)
    case .segmentRemaining: min(Int(place.last) - token, 6)
    default: min(Int(place.last) - Int(place.first) + 1, 8)
    }
  }
}
