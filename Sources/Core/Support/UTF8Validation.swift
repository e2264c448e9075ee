/// The offset of the first byte that does not belong to well-formed UTF-8, or nil.
///
/// Eight ASCII bytes are passed at a time; the rest follows table 3-7 of the Unicode standard,
/// which rejects overlong forms, surrogates and anything beyond U+10FFFF.
package func firstInvalidUTF8(_ bytes: Span<UInt8>) -> Int? {
  let words = bytes.bytes
  let count = bytes.count
  var i = 0
  while i < count {
    if i + 8 <= count,
      words.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      i += 8
      continue
    }
    let lead = bytes[i]
    guard lead >= 0x80 else {
      i += 1
      continue
    }
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0x80)
      }
    guard length > 0, i + length <= count, second.contains(bytes[i + 1]) else { return i }
    for offset in 2..<max(2, length) where bytes[i + offset] & 0xC0 != 0x80 { return i }
    i += length
  }
  return nil
}
