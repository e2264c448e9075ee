import Support

/// The characters that make a token a word and not punctuation: letters, digits, and symbols that
/// OCR confuses with them.
enum TokenContent {
  /// The offset of the first such character of some bytes; nil when they have none.
  @inline(__always)
  static func first(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
    first(of: bytes[range])
  }

  @inline(__always)
  private static func first(of bytes: ArraySlice<UInt8>) -> Int? {
    for position in bytes.indices {
      let byte = bytes[position]
      if byte.isNameStart || byte.isDigit || byte == UInt8(ascii: "%") { return position }
      // Only the first byte of a character can be a letter; the others do not decode.
      if byte >= 0xC2, isContent(bytes[position...]) { return position }
    }
    return nil
  }

  /// Whether some bytes have such a character.
  static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    first(of: bytes) != nil
  }

  /// Whether the bytes start with a letter or a number outside ASCII.
  private static func isContent(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let scalar = String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first else {
      return false
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || "¢¥£€©".contains(Character(scalar))
  }
}
