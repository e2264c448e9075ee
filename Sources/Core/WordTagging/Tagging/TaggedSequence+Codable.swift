#if !hasFeature(Embedded)
/// The line as `wordtagger tag --format jsonl --confidence` writes it: its text, and the spelling, label and confidence of each token.
extension TaggedSequence: Codable {
  private enum Key: String, CodingKey {
    case text
    case tokens
    case labels
    case confidence
  }

  /// Encodes the text, and the tokens as three lists.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(text, forKey: .text)
    try values.encode(tokens.map { String(text(of: $0)) }, forKey: .tokens)
    try values.encode(labels, forKey: .labels)
    try values.encode(tokens.map(\.confidence), forKey: .confidence)
  }

  /// Decodes a line whose tokens are found in its text one after the other; without confidences they are 1.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let text = try values.decode(String.self, forKey: .text)
    let tokens = try values.decode([String].self, forKey: .tokens)
    let labels = try values.decode([String].self, forKey: .labels)
    let confidences = try values.decodeIfPresent([Double].self, forKey: .confidence)
    guard let line = TaggedSequence(text: text, tokens: tokens, labels: labels),
      confidences.map({ $0.count == tokens.count }) ?? true
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .tokens, in: values,
        debugDescription: "expected tokens that stand in the text, with a label for each")
    }
    self.init(
      text: text,
      tokens: zip(line.tokens, confidences ?? line.tokens.map(\.confidence)).map {
        token, confidence in
        TaggedToken(range: token.range, label: token.label, confidence: confidence)
      })
  }
}
#endif
