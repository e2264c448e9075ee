/// Reads the fields of a line that are separated by single bytes.
struct FieldScanner {
  private var rest: UnsafeBufferPointer<UInt8>
  private let separator: UInt8

  init(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8 = UInt8(ascii: " ")) {
    rest = line
    self.separator = separator
  }

  /// The next field, or nil at the end of the line.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: separator) ?? rest.count
    let field = UnsafeBufferPointer(rebasing: rest[..<end])
    rest = UnsafeBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
    return field
  }

  /// The next field as a number, or nil if it is not one.
  mutating func number(radix: Int = 10) -> Int? {
    var value = 0
    var end = 0
    while end < rest.count, rest[end] != separator {
      let digit: Int
      switch rest[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(rest[end]) - 0x30
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = Int(rest[end]) - 0x61 + 10
      default: return nil
      }
      guard digit < radix, end < 12 else { return nil }
      value = value * radix + digit
      end += 1
    }
    guard end > 0 else { return nil }
    rest = UnsafeBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
    return value
  }

  /// The rest of the line.
  var remainder: UnsafeBufferPointer<UInt8> { rest }
}

extension Collection<UInt8> {
  /// The bytes as text; bytes that are not UTF-8 are replaced.
  var text: String { String(decoding: self, as: UTF8.self) }
}
