public import LabeledData
public import WordTagging

/// The lines of a file that a model is least sure of, for a person to correct.
///
/// They are selected by uncertainty, alternating between shapes, as on the page. ``html(name:)`` is a page that works
/// from disk.
///
/// ```swift
/// let lines = try SequenceReader("lines.jsonl").readAll()
/// let review = LineReview(of: lines, by: .recipes, count: 50)
/// let page = review.html(name: "lines")
/// ```
public struct LineReview: Sendable {
  /// A line with the labels that the model gives it.
  public struct Line: Hashable, Sendable {
    /// The text.
    public var text: String
    /// Its words.
    public var tokens: [String]
    /// A label for each.
    public var labels: [String]
    /// The probability of each label.
    public var confidences: [Double]
    /// The n best labelings, best first.
    public var alternatives: [[String]]
  }

  /// The labels to choose from.
  public let labels: [String]
  /// The lines, the least sure ones first.
  public let lines: [Line]

  /// Chooses lines.
  ///
  /// - Parameters:
  ///   - sequences: Lines with their tokens. Those that have labels are not asked for; shapes that they have often are
  ///     less urgent.
  ///   - tagger: The model.
  ///   - count: The most lines.
  public init(of sequences: [LabeledSequence], by tagger: WordTagger, count: Int) {
    labels = tagger.labels
    var known: Set<[String]> = []
    var labeled: [[String]] = []
    for sequence in sequences where !sequence.labels.isEmpty {
      known.insert(sequence.tokens)
      labeled.append(sequence.labels)
    }
    let candidates = sequences.enumerated().compactMap { id, sequence in
      sequence.tokens.isEmpty || !known.insert(sequence.tokens).inserted
        ? nil
        : LineSelection.Candidate(
          id: id, text: sequence.text ?? sequence.tokens.joined(separator: " "),
          tokens: sequence.tokens)
    }
    lines = LineSelection(tagger, labeled: labeled).choose(count, from: candidates).map {
      Line(
        text: $0.candidate.text, tokens: $0.candidate.tokens, labels: $0.labels,
        confidences: $0.confidences, alternatives: $0.alternatives)
    }
  }

  /// The lines whose labels `check --suspicious` doubts, in its order; nil when no line has proposed labels.
  ///
  /// Each has the labels of the data, with their probabilities; the alternatives are the proposed labels.
  ///
  /// - Parameters:
  ///   - sequences: Lines with labels, and a column with proposed ones.
  ///   - count: The most lines.
  public init?(doubtful sequences: [LabeledSequence], count: Int) {
    var (lines, names) = ([Line](), [String]())
    for sequence in sequences where lines.count < count {
      func cells(_ name: String) -> [String]? { sequence.columns.first { $0.name == name }?.cells }
      guard let proposed = cells(LabeledSequence.proposedColumn), !sequence.labels.isEmpty,
        proposed.count == sequence.tokens.count, sequence.labels.count == sequence.tokens.count
      else { continue }
      let confidences = cells(LabeledSequence.confidenceColumn)?.compactMap { Double($0) } ?? []
      lines.append(
        Line(
          text: sequence.text ?? sequence.tokens.joined(separator: " "), tokens: sequence.tokens,
          labels: sequence.labels,
          confidences: confidences.count == proposed.count
            ? confidences : proposed.map { _ in 0 },
          alternatives: [proposed, sequence.labels]))
      names += sequence.labels + proposed
    }
    guard !lines.isEmpty else { return nil }
    var seen: Set<String> = [""]
    self.lines = lines
    labels = names.filter { seen.insert($0).inserted }
  }
}
