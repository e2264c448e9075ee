import LabeledData
import WordTagging

/// A line of a project with the labels that it has now.
struct LabelItem: Hashable, Sendable {
  var id: Int
  var text: String
  var tokens: [String]
  /// The line's source, such as the name of a file.
  var source: String
  /// The labels of the last version; nil for a line without any.
  var labels: [String]?
  /// The annotator of the labels.
  var annotator: String?
  /// The line's position on a picture.
  var place: LinePlace?

  /// Removes tokens of line breaks, which earlier versions imported and no format can hold; labels given since have
  /// none for them.
  mutating func removeBlankTokens() {
    guard tokens.contains(where: { !TokenText.isValid($0) }) else { return }
    var sequence = sequence
    _ = sequence.removeBlankTokens()
    guard !sequence.tokens.isEmpty else { return }
    tokens = sequence.tokens
    if labels != nil { labels = sequence.labels }
  }

  /// The line as training and files take it.
  var sequence: LabeledSequence {
    LabeledSequence(id: "\(id)", text: text, tokens: tokens, labels: labels ?? [])
  }
}

/// One of the labelings that a line has had.
struct LabelVersion: Hashable, Sendable {
  var id: Int
  /// The labels; nil where they were taken back.
  var labels: [String]?
  var annotator: String
  /// The model whose labels were shown.
  var model: Int?
  /// The time that the annotator took.
  var milliseconds: Int?
  /// The time in UTC, as ISO 8601 writes it.
  var time: String
}

/// The line counts of a project.
struct LabelCounts: Hashable, Sendable {
  var items = 0
  var labeled = 0
  var versions = 0
}

/// A selection of a project's lines.
enum LabelFilter: String, CaseIterable, Sendable {
  case all
  case labeled
  case unlabeled
  /// Lines to which two annotators gave different labels.
  case disagreement
}
