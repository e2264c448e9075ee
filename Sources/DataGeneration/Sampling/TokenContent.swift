import InternalUtilities

/// What makes a token a word and not punctuation: a letter, a digit, or a sign that OCR reads for one.
enum TokenContent {
  /// The offset of the first such character of some bytes; nil when they have none.
  @inline(__always)
  static func first(
    in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      if byte.isNameStart || byte.isDigit || byte == UInt8(ascii: "%") { return position }
      // Only the first byte of a character can be a letter; the others decode to nothing.
      if byte >= 0xC2, isContent(bytes[position..<range.upperBound]) { return position }
      position += 1
    }
    return nil
  }

  /// Whether some bytes have such a character.
  static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { first(in: 0..<$0.count, of: $0) != nil }
  }

  /// Whether the bytes start with a letter or a number outside ASCII.
  private static func isContent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let scalar = String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first else {
      return false
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || "¢¥£€©".contains(Character(scalar))
  }
}
