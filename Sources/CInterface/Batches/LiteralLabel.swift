import WordTagging

/// Labels that only CRFsuite's files can have, such as an empty one or one with a tab, as labels that training takes.
enum LiteralLabel {
  /// U+E000, a character for private use, before the bytes of such a label in hexadecimal.
  private static let mark = Array("\u{E000}".utf8)

  /// The label for training.
  static func escaped(_ label: BufferView<UInt8>) -> [UInt8] {
    if TokenText.isValid(label.buffer.span), !label.starts(with: mark) { return Array(label) }
    return mark + label.flatMap { String(256 + Int($0), radix: 16).utf8.dropFirst() }
  }

  /// The label as it was given.
  static func unescaped(_ label: String) -> String {
    guard label.utf8.starts(with: mark) else { return label }
    let digits = Array(label.utf8.dropFirst(mark.count))
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0x3F
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
