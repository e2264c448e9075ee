/// How tagged lines are written: one record for each line, in order, blank lines too.
package enum TaggedFormat: String, CaseIterable, Hashable, Sendable {
  /// For people: the line, then a row for each run of one label, then a blank line.
  case table
  /// A row for each line: its tokens, a tab, its labels; both are parted by spaces.
  case tsv
  /// A row for each token with its label last; a blank line ends the record.
  case conll
  /// A JSON object for each line.
  case jsonl
  /// A row for each line of `token/label` pairs.
  case inline
}

/// What tagged lines show beside tokens and labels.
package struct TaggedOptions: Hashable, Sendable {
  /// The format.
  package var format: TaggedFormat
  /// Whether the probability of each label is shown.
  package var showsConfidence = false
  /// Labels that are less probable than this are marked with a question mark.
  package var minimumConfidence = 0.0
  /// Whether a table has colored labels.
  package var isColored = false
  /// How many labelings of a line are shown, best first, with their probabilities; 1 shows the
  /// best one alone.
  package var alternatives = 1

  /// Creates the options of a format.
  package init(format: TaggedFormat) {
    self.format = format
  }

  /// Whether the probabilities of labels have to be found.
  var needsConfidence: Bool { showsConfidence || minimumConfidence > 0 }
}
