/// A line of tokens with a label for each: the plain value that people read and write.
public struct LabeledLine: Hashable, Sendable {
  /// The line's name in its file.
  public var id: String?
  /// The untouched line that the tokens were cut from.
  public var text: String?
  /// The tokens in order.
  public var tokens: [String]
  /// One label for each token, or none at all when the line is not labelled.
  public var labels: [String]
  /// Further columns by name, each with one cell for each token.
  public var columns: [String: [String]]

  /// Creates a labelled line.
  public init(
    id: String? = nil, text: String? = nil, tokens: [String], labels: [String] = [],
    columns: [String: [String]] = [:]
  ) {
    self.id = id
    self.text = text
    self.tokens = tokens
    self.labels = labels
    self.columns = columns
  }
}
