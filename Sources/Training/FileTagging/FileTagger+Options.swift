extension FileTagger {
  /// A format of tagged lines: one record for each line, in order, blank lines too.
  @nonexhaustive
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// Readable text: the line, then a row for each run of one label, then a blank line.
    case table
    /// A row for each line: its tokens, a tab, its labels; both are separated by spaces.
    case tsv
    /// A row for each token with its label last; a blank line ends the record.
    case conll
    /// A JSON object for each line.
    case jsonl
    /// A row for each line of `token/label` pairs.
    case inline
    /// A JSON object for each line with its spans: the start and end of each in characters and in bytes of
    /// UTF-8, its label, confidence and text.
    case spans
  }

  /// The options of written records.
  public struct Options: Hashable, Sendable {
    /// The format.
    public var format: Format
    /// Whether the probability of each label is shown.
    public var showsConfidence = false
    /// The probability below which a label is marked with a question mark.
    public var minimumConfidence = 0.0
    /// Whether a table has colored labels.
    public var isColored = false
    /// The number of labelings of each line, best first, with their probabilities; 1 is the best
    /// one alone.
    public var alternatives = 1

    /// Whether rows of CoNLL keep all columns of a CoNLL file, after which the label is one more.
    public var keepsColumns = false

    /// Creates the options of a format.
    public init(format: Format = .jsonl) { self.format = format }

    /// Whether the probabilities of labels are needed.
    var needsConfidence: Bool { showsConfidence || minimumConfidence > 0 || format == .spans }
  }
}
