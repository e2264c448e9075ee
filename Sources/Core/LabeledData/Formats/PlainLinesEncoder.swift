import WordTagging

/// Writes lines of text: the untouched text, or the tokens with spaces between them.
struct PlainLinesEncoder: RecordEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ sequence: SequenceBuffer, isFirst: Bool) throws(NotRepresentable) {
    bytes.removeAll(keepingCapacity: true)
    if let text = sequence.text {
      bytes += sequence.bytes[text.indices]
    } else {
      for (index, token) in sequence.tokens.enumerated() {
        if index > 0 { bytes.append(0x20) }
        bytes += sequence.bytes[token.indices]
      }
    }
    if bytes.contains(0x0A) || bytes.last == 0x0D {
      throw NotRepresentable(message: "the text has a line break inside")
    }
    bytes.append(0x0A)
  }
}
