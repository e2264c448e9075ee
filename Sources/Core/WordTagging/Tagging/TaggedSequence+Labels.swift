extension TaggedSequence {
  /// Creates a tagged sequence from known labels, such as an annotator's.
  ///
  /// Tokens are searched in the text one after the other; without a text they are joined by
  /// spaces.
  ///
  /// - Returns: The sequence, or nil if the tokens do not match the text or labels are missing.
  /// - Complexity: O(n) in the length of the text.
  public init?(text: String?, tokens: [String], labels: [String]) {
    guard tokens.count == labels.count else { return nil }
    let text = text ?? tokens.joined(separator: " ")
    let utf8 = Array(text.utf8)
    var position = 0
    var tagged: [TaggedToken] = []
    for (token, label) in zip(tokens, labels) {
      let bytes = Array(token.utf8)
      while position < utf8.count, bytes.first != utf8[position] { position += 1 }
      let end = position + bytes.count
      guard !bytes.isEmpty, end <= utf8.count, utf8[position..<end].elementsEqual(bytes) else {
        return nil
      }
      tagged.append(TaggedToken(range: position..<end, label: label, confidence: 1))
      position = end
    }
    self.init(text: text, tokens: tagged)
  }
}
