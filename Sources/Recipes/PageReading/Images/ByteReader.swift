/// Bytes that are read at unchecked offsets.
struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  func bytes(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

  func has(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    return bytes[offset...].starts(with: expected)
  }

  func has(_ expected: String, at offset: Int) -> Bool {
    has(expected.utf8, at: offset)
  }

  /// An unsigned number of at most four bytes, or nil if the bytes end too early.
  func integer(at offset: Int, size: Int, isLittle: Bool = false) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var value = 0
    for index in 0..<size {
      value = value << 8 | Int(bytes[offset + (isLittle ? size - 1 - index : index)])
    }
    return value
  }

  /// Whether two bytes are next to each other somewhere after an offset.
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
