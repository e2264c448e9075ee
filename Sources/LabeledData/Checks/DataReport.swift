/// What ``DataCheck`` has seen in a file.
public struct DataReport: Hashable, Sendable, Codable {
  /// How often a label occurs.
  public struct LabelCount: Hashable, Sendable, Codable {
    /// The label.
    public var name: String
    /// How many tokens carry it.
    public var count: Int
  }

  /// A finding with the lines where it is.
  public struct Example: Hashable, Sendable, Codable {
    /// The numbers of the lines in the file.
    public var lines: [Int]
    /// What was found there.
    public var text: String
    /// The labels of each of the lines, where they are what differs.
    public var labels: [String] = []
  }

  /// The number of tokens in a line of the file.
  public struct Length: Hashable, Sendable, Codable {
    /// How many tokens the line has.
    public var count: Int
    /// The number of the line.
    public var line: Int
  }

  /// How many lines there are.
  public var lineCount = 0
  /// How many tokens there are.
  public var tokenCount = 0
  /// How many different words there are, case ignored.
  public var distinctWordCount = 0
  /// How many lines have tokens but no labels.
  public var unlabeledLineCount = 0
  /// How many lines have no tokens.
  public var emptyLineCount = 0
  /// The longest line.
  public var longestLine = Length(count: 0, line: 0)
  /// The labels, the most frequent first.
  public var labels: [LabelCount] = []
  /// Labels that occur once, which no model can learn.
  public var labelsSeenOnce: [Example] = []
  /// How many lines repeat an earlier one, labels included.
  public var duplicateCount = 0
  /// How many lines have the tokens of an earlier one but other labels.
  public var conflictCount = 0
  /// The first few of those.
  public var conflicts: [Example] = []
  /// How the labels make entities.
  public var scheme = EntityScheme.runs
  /// How many lines have a label that may not follow the one before it.
  public var schemeBreakCount = 0
  /// The first few of those.
  public var schemeBreaks: [Example] = []

  /// The mean number of tokens in a line.
  public var meanLength: Double {
    lineCount == 0 ? 0 : Double(tokenCount) / Double(lineCount)
  }
}
