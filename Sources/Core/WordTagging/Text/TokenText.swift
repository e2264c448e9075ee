/// The rule for the text of a token or a label, in data of every format, in training and in models.
///
/// It is not empty and has no tab, line feed, carriage return or NUL, which end fields and lines in one
/// format or another. The tokenizer makes no other tokens.
package enum TokenText {
  /// Returns whether some bytes can be a token or a label.
  package static func isValid(_ utf8: Span<UInt8>) -> Bool {
    for index in utf8.indices where utf8[index] <= 0x0D {
      let byte = utf8[index]
      if byte == 0 || byte == 0x09 || byte == 0x0A || byte == 0x0D { return false }
    }
    return !utf8.isEmpty
  }

  /// Returns whether a text can be a token or a label.
  package static func isValid(_ text: String) -> Bool { isValid(Array(text.utf8).span) }
}
