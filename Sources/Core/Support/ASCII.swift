extension UInt8 {
  /// Whether the byte is a space, a tab or the end of a line.
  @inlinable
  package var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether the byte is an ASCII letter.
  @inlinable
  package var isNameStart: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is an ASCII digit.
  @inlinable
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter, a digit, `-` or `_`.
  @inlinable
  package var isNamePart: Bool { isNameStart || isDigit || self == 0x2D || self == 0x5F }
}

extension Collection<UInt8> {
  /// Whether the bytes are a name: a letter, then letters, digits, `-` and `_`.
  package var isName: Bool { first?.isNameStart == true && allSatisfy(\.isNamePart) }
}
