/// Writes JSON into a string of bytes, in the order in which it is told the values.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ body: (inout JSONText) -> Void) {
    open(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  mutating func array(_ body: (inout JSONText) -> Void) {
    open(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  private mutating func open(
    _ first: UInt8, _ last: UInt8, _ body: (inout JSONText) -> Void
  ) {
    separate()
    bytes.append(first)
    needsComma = false
    body(&self)
    bytes.append(last)
    needsComma = true
  }

  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where Self.isEscaped(byte) {
        bytes.append(contentsOf: utf8[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    if byte >= 0x20 {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
      return
    }
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 15))
  }

  mutating func integer(_ value: Int) {
    raw(value.description)
  }

  /// A probability, to four places.
  mutating func probability(_ value: Double) {
    let scaled = value.isFinite ? Int((min(max(value, 0), 1) * 10_000).rounded()) : 0
    if scaled == 10_000 { return raw("1") }
    if scaled == 0 { return raw("0") }
    var digits = String(scaled)
    while digits.utf8.count < 4 { digits = "0" + digits }
    while digits.hasSuffix("0") { digits.removeLast() }
    raw("0." + digits)
  }

  /// A number of pixels, to two places.
  mutating func decimal(_ value: Double) {
    guard value.isFinite, value.magnitude < 1e15 else { return raw("0") }
    let scaled = (value * 100).rounded() / 100
    raw(scaled == scaled.rounded() ? String(Int(scaled)) : scaled.description)
  }

  mutating func null() {
    raw("null")
  }

  mutating func bool(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  /// A line break, which JSON passes over.
  mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}
