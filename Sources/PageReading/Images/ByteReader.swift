/// Bytes that are read at offsets which nobody has checked.
struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  func has(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    return bytes[offset...].starts(with: expected)
  }

  func has(_ expected: String, at offset: Int) -> Bool {
    has(Array(expected.utf8), at: offset)
  }

  /// An unsigned number of at most four bytes, or nil where the bytes end before it does.
  func integer(at offset: Int, size: Int, isLittle: Bool = false) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let part = bytes[offset..<(offset + size)]
    var value = 0
    for byte in isLittle ? Array(part.reversed()) : Array(part) { value = value << 8 | Int(byte) }
    return value
  }

  /// Whether the two bytes stand side by side somewhere after an offset.
  func contains(_ first: UInt8, _ second: UInt8, after offset: Int) -> Bool {
    guard offset >= 0, offset < bytes.count - 1 else { return false }
    // The mark is near the end of nearly every file.
    var index = bytes.count - 2
    while index >= offset {
      if bytes[index] == first, bytes[index + 1] == second { return true }
      index -= 1
    }
    return false
  }
}
