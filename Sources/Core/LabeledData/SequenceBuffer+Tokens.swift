public import WordTagging

extension SequenceBuffer {
  /// Tokenizes the text if the sequence has a text but no tokens yet.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func tokenize(with tokenizer: Tokenizer) {
    guard tokens.isEmpty, attributeEnds.isEmpty, let text else { return }
    let bytes = bytes
    tokenizer.tokens(in: bytes.span.extracting(text.indices), into: &tokens)
    if text.start > 0 {
      for index in tokens.indices {
        tokens[index].start += text.start
        tokens[index].end += text.start
      }
    }
  }
}
