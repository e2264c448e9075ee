import WordTagging

/// Reads JSON in a buffer, with strings as ranges of it.
///
/// Foundation's decoder builds a tree of objects for each line, which is ten times too slow for
/// streaming a corpus. Only strings with escapes are rewritten, in place, since they never get
/// longer.
struct JSONCursor {
  let bytes: RecordBytes
  private let count: Int
  private(set) var position = 0
  private(set) var line: Int
  private var lineStart = 0

  init(_ bytes: RecordBytes, line: Int) {
    self.bytes = bytes
    self.line = line
    count = bytes.count
  }

  /// The byte at the cursor, or 0 at the end.
  var current: UInt8 { position < count ? bytes[position] : 0 }

  /// Whether `null` comes next; any other value with that letter fails later.
  var isAtNull: Bool { current == 0x6E }

  /// Whether the next value begins as a number does.
  var isAtNumber: Bool { current == 0x2D || (0x30...0x39).contains(current) }

  /// A place for errors.
  struct Place: Equatable {
    var line: Int
    var offset: Int
  }

  /// The place of the cursor.
  var place: Place { Place(line: line, offset: position - lineStart) }

  func fault(_ message: String, at place: Place? = nil) -> RecordFault {
    let place = place ?? self.place
    return RecordFault(line: place.line, offset: place.offset, message: message)
  }

  func expected(_ what: String) -> RecordFault {
    let found =
      position < count
      ? current < 0x80 && current > 0x20
        ? "'\(Character(Unicode.Scalar(current)))'" : "byte 0x\(String(current, radix: 16))"
      : "the end of the record"
    return fault("expected \(what), found \(found)")
  }

  mutating func skipSpace() {
    while position < count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0D: break
      case 0x0A:
        line += 1
        lineStart = position + 1
      default: return
      }
      position += 1
    }
  }

  /// Skips a byte if it comes next after white space.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte, position < count else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(RecordFault) {
    guard skip(byte) else { throw expected("'\(Character(Unicode.Scalar(byte)))'") }
  }

  /// Fails unless the record ends here.
  mutating func expectEnd() throws(RecordFault) {
    skipSpace()
    if position < count { throw expected("the end of the record") }
  }

  /// Reads an object and calls a body with the range of each name, at the start of its value, which the body reads.
  mutating func forEachMember(
    _ body: (inout JSONCursor, ByteRange) throws(RecordFault) -> Void
  ) throws(RecordFault) {
    try expect(0x7B)
    if skip(0x7D) { return }
    repeat {
      let name = try string()
      try expect(0x3A)
      skipSpace()
      try body(&self, name)
    } while skip(0x2C)
    try expect(0x7D)
  }

  /// Reads an array and calls a body at the start of each element, which the body reads.
  mutating func forEachElement(
    _ body: (inout JSONCursor) throws(RecordFault) -> Void
  ) throws(RecordFault) {
    try expect(0x5B)
    if skip(0x5D) { return }
    repeat {
      skipSpace()
      try body(&self)
    } while skip(0x2C)
    try expect(0x5D)
  }

  /// Skips a string and returns the range of its text.
  mutating func string() throws(RecordFault) -> ByteRange {
    guard skip(0x22) else { throw expected("a string") }
    let start = position
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 {
        position += 1
        return ByteRange(start, position - 1)
      }
      if byte == 0x5C { return try escapedString(from: start) }
      if byte < 0x20 { throw expected("'\"' (control characters must be written as \\u00XX)") }
      position += 1
    }
    throw expected("'\"'")
  }

  /// Reads the rest of a string from its first backslash on, moving its text down.
  private mutating func escapedString(from start: Int) throws(RecordFault) -> ByteRange {
    var target = position
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 {
        position += 1
        return ByteRange(start, target)
      }
      if byte < 0x20 { throw expected("'\"' (control characters must be written as \\u00XX)") }
      position += 1
      guard byte == 0x5C else {
        bytes[target] = byte
        target += 1
        continue
      }
      let letter = current
      position += 1
      switch letter {
      case 0x22, 0x2F, 0x5C: bytes[target] = letter
      case 0x62: bytes[target] = 0x08
      case 0x66: bytes[target] = 0x0C
      case 0x6E: bytes[target] = 0x0A
      case 0x72: bytes[target] = 0x0D
      case 0x74: bytes[target] = 0x09
      case 0x75:
        for byte in UTF8.encode(try escapedScalar()) ?? .init() {
          bytes[target] = byte
          target += 1
        }
        continue
      default:
        position -= 1
        throw expected("an escape (one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u)")
      }
      target += 1
    }
    throw expected("'\"'")
  }

  /// Reads the four digits after `\u`, and the second half of a surrogate pair.
  private mutating func escapedScalar() throws(RecordFault) -> Unicode.Scalar {
    let start = place
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, current == 0x5C, position + 1 < count, bytes[position + 1] == 0x75 {
      position += 2
      let second = try fourDigits()
      let value = 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF)
      if (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(value) { return scalar }
    }
    throw fault("expected a whole surrogate pair, found half of one", at: start)
  }

  private mutating func fourDigits() throws(RecordFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw expected("four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// The bytes of a string or a scalar.
  subscript(range: ByteRange) -> BufferView<UInt8> { bytes[range] }

  /// The text of a string or a scalar.
  func text(_ range: ByteRange) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a string can be a token or a label.
  func isTokenText(_ range: ByteRange) -> Bool {
    TokenText.isValid(bytes[range].buffer.span)
  }

  /// Skips a number, true, false or null and returns its text.
  mutating func scalar() throws(RecordFault) -> ByteRange {
    skipSpace()
    let start = position
    while position < count, isScalarByte(bytes[position]) { position += 1 }
    let range = ByteRange(start, position)
    let text = text(range)
    let isNumber = Self.isNumber(self[range]) && Double(text)?.isFinite == true
    guard isNumber || ["true", "false", "null"].contains(text) else {
      position = start
      throw expected(
        range.isEmpty || !text.utf8.contains { (0x30...0x39).contains($0) }
          ? "a value" : "a number as JSON writes it")
    }
    return range
  }

  /// Whether bytes are a number as JSON writes it, which is less than Swift reads: no 0x10, +5, 05, .5 and 1.
  private static func isNumber(_ bytes: BufferView<UInt8>) -> Bool {
    var position = 0
    func next() -> UInt8 { position < bytes.count ? bytes[position] : 0 }
    func digits() -> Int {
      let start = position
      while (0x30...0x39).contains(next()) { position += 1 }
      return position - start
    }
    if next() == 0x2D { position += 1 }
    let hasZero = next() == 0x30
    let count = digits()
    guard count == 1 || count > 1 && !hasZero else { return false }
    if next() == 0x2E {
      position += 1
      if digits() == 0 { return false }
    }
    if next() | 0x20 == 0x65 {
      position += 1
      if next() == 0x2B || next() == 0x2D { position += 1 }
      if digits() == 0 { return false }
    }
    return position == bytes.count
  }

  private func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x61...0x7A, 0x45: true
    default: false
    }
  }

  /// Skips any value, however deep, in a loop, so that a hostile file cannot exhaust the stack.
  mutating func skipValue() throws(RecordFault) {
    var closers: [UInt8] = []
    while true {
      skipSpace()
      if current == 0x7B || current == 0x5B {
        closers.append(current + 2)
        position += 1
        if !skip(closers[closers.count - 1]) {
          try passKey(in: closers)
          continue
        }
        closers.removeLast()
      } else if current == 0x22 {
        _ = try string()
      } else {
        _ = try scalar()
      }
      while let closer = closers.last, skip(closer) { closers.removeLast() }
      if closers.isEmpty { return }
      try expect(0x2C)
      try passKey(in: closers)
    }
  }

  /// Skips the key before a value when the innermost value is an object.
  private mutating func passKey(in closers: [UInt8]) throws(RecordFault) {
    guard closers.last == 0x7D else { return }
    _ = try string()
    try expect(0x3A)
  }
}
