extension Tokenizer {
  /// The number of characters of a token that ``TokenizerRules/characters`` cuts by; nil if it has none of these scripts.
  package static func characterCount(of token: BufferView<UInt8>) -> Int? {
    guard token.contains(where: { $0 >= 0xE0 }) else { return nil }
    var tokens = [ByteRange(0, token.count)]
    let text = UTF8Classes(token)
    guard standsAlone(token.extracting(0..<text.character(at: 0).end)) else { return nil }
    Self(rules: .characters).cutCharacters(of: text, in: &tokens)
    return tokens.count
  }

  /// Makes a token of each character of a script that is written without spaces.
  func cutCharacters(of text: UTF8Classes, in tokens: inout [ByteRange]) {
    // Their scalars have three or four bytes, and the first is 0xE0 or more.
    guard tokens.contains(where: { text.bytes[$0.indices].contains { $0 >= 0xE0 } }) else { return }
    var cut: [ByteRange] = []
    for token in tokens {
      var start = Int(token.start)
      var position = start
      while position < token.end {
        let next = text.character(at: position).end
        guard Self.standsAlone(text.bytes.extracting(position..<next)) else {
          position = next
          continue
        }
        if start < position { cut.append(ByteRange(start, position)) }
        start = position
        position = next
        while position < token.end, text.character(at: position).kind == .mark {
          position = text.character(at: position).end
        }
        cut.append(ByteRange(start, position))
        start = position
      }
      if start < token.end { cut.append(ByteRange(start, Int(token.end))) }
    }
    tokens = cut
  }

  /// Chinese, Japanese, Korean, Thai, Lao, Burmese and Khmer, without their combining marks.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x0E01...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF,
    0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x3096, 0x309D...0x30FF,
    0x3105...0x318E, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97C,
    0xAC00...0xD7FB, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF,
  ]

  /// Whether the bytes are a scalar of one of these scripts.
  private static func standsAlone(_ bytes: BufferView<UInt8>) -> Bool {
    guard bytes.count >= 3, let lead = bytes.first else { return false }
    var scalar = UInt32(lead) & (bytes.count == 3 ? 0x0F : 0x07)
    for byte in bytes.dropFirst() { scalar = scalar << 6 | UInt32(byte & 0x3F) }
    return ranges.contains { $0.contains(scalar) }
  }
}
