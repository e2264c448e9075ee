import CWordTagger
import WordTagging

/// Labels that only CRFsuite's files can have, such as an empty one or one with a tab, as labels that training takes.
enum LiteralLabel {
  /// U+E000, a character for private use, before the bytes of such a label in hexadecimal.
  private static let mark = Array("\u{E000}".utf8)

  /// The label for training.
  static func escaped(_ label: BufferView<UInt8>) throws(CallError) -> [UInt8] {
    if TokenText.isValid(label.buffer.span), !label.starts(with: mark) { return Array(label) }
    guard String(validating: label, as: UTF8.self) != nil else {
      throw CallError(WT_ERROR_DATA, "a label is not UTF-8")
    }
    return mark + label.flatMap { String(256 + Int($0), radix: 16).utf8.dropFirst() }
  }

  /// The label of a model for training.
  static func escaped(_ label: String) throws(CallError) -> String {
    let bytes = Array(label.utf8)
    return String(
      decoding: try bytes.withView { view throws(CallError) in try escaped(view) }, as: UTF8.self)
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
