/// The findings of a ``DataCheck``.
public struct DataReport: Hashable, Sendable {
  /// The number of tokens with a label.
  public struct LabelCount: Hashable, Sendable {
    /// The label.
    public var name: String
    /// The number of tokens with it.
    public var count: Int
  }

  /// A finding with its lines in the file.
  public struct Example: Hashable, Sendable {
    /// The numbers of the lines where the sequences start.
    public var lines: [Int]
    /// The files of these lines, when the data has several.
    public var files: [String] = []
    /// The finding.
    public var text: String
    /// The labels of each of the sequences, where they differ.
    public var labels: [String] = []
  }

  /// The length of a sequence.
  public struct Length: Hashable, Sendable {
    /// The number of tokens.
    public var count: Int
    /// The number of the line where the sequence starts.
    public var line: Int
    /// The file of the line, when the data has several.
    public var file: String?
  }

  /// The number of sequences.
  public var sequenceCount = 0
  /// The number of tokens.
  public var tokenCount = 0
  /// The number of different words, case ignored.
  public var distinctWordCount = 0
  /// The number of sequences with tokens but no labels.
  public var unlabeledSequenceCount = 0
  /// The number of sequences without tokens.
  public var emptySequenceCount = 0
  /// The longest sequence.
  public var longestSequence = Length(count: 0, line: 0)
  /// The labels, the most frequent first.
  public var labels: [LabelCount] = []
  /// Labels that occur only once, too rarely to be learned.
  public var labelsSeenOnce: [Example] = []
  /// The number of sequences that repeat an earlier one, labels included.
  public var duplicateCount = 0
  /// The number of sequences with the tokens of an earlier one but other labels.
  public var conflictCount = 0
  /// Examples of these.
  public var conflicts: [Example] = []
  /// The scheme of the labels.
  public var scheme = EntityScheme.io
  /// What is doubtful about the labels as ones of a scheme; nil if nothing is.
  public var schemeDoubt: String?
  /// The number of sequences with a label that may not follow the one before it.
  public var schemeBreakCount = 0
  /// Examples of these.
  public var schemeBreaks: [Example] = []

  /// The mean number of tokens in a sequence.
  public var meanLength: Double {
    sequenceCount == 0 ? 0 : Double(tokenCount) / Double(sequenceCount)
  }
}
