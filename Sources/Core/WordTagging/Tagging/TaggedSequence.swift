/// A line with labeled tokens.
public struct TaggedSequence: Hashable, Sendable {
  /// The line as it was given.
  public let text: String
  /// The tokens in the order of the line.
  public let tokens: [TaggedToken]

  /// Creates a tagged line.
  public init(text: String, tokens: [TaggedToken]) {
    self.text = text
    self.tokens = tokens
  }

  /// The token's own spelling.
  ///
  /// - Complexity: O(1) for a native UTF-8 string.
  public func text(of token: TaggedToken) -> Substring { text[range(of: token)] }

  /// The token's range in ``text``, for strings of an app.
  ///
  /// - Complexity: O(1) for a native UTF-8 string.
  public func range(of token: TaggedToken) -> Range<String.Index> {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: token.range.lowerBound)
    return start..<text.utf8.index(start, offsetBy: token.range.count)
  }
}

/// One token of a tagged line.
public struct TaggedToken: Hashable, Sendable {
  /// The token's range in the line, as UTF-8 byte offsets.
  public let range: Range<Int>
  /// The token's label.
  public let label: String
  /// The probability of the label, calibrated when the model carries a temperature.
  public let confidence: Double

  /// Creates a labeled token.
  public init(range: Range<Int>, label: String, confidence: Double) {
    self.range = range
    self.label = label
    self.confidence = confidence
  }
}
