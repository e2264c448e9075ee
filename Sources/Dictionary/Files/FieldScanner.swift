/// Reads the fields of a line that are separated by single spaces.
struct FieldScanner {
  private var rest: UnsafeBufferPointer<UInt8>

  init(_ line: UnsafeBufferPointer<UInt8>) { rest = line }

  /// The next field, or nil at the end of the line.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.count
    let field = UnsafeBufferPointer(rebasing: rest[..<end])
    rest = UnsafeBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
    return field
  }

  /// The next field as a number, or nil if it is not one.
  mutating func number(radix: Int = 10) -> Int? {
    guard let field = next(), !field.isEmpty, field.count <= 12 else { return nil }
    var value = 0
    for byte in field {
      let digit: Int
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(byte) - 0x30
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = Int(byte) - 0x61 + 10
      default: return nil
      }
      guard digit < radix else { return nil }
      value = value * radix + digit
    }
    return value
  }

  /// The rest of the line.
  var remainder: UnsafeBufferPointer<UInt8> { rest }
}

extension Collection<UInt8> {
  /// The bytes as text; bytes that are not UTF-8 are replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
