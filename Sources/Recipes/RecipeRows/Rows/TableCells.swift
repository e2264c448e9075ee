package import WordTagging

/// What a table says about a row beside its words: the heading of its amount, and the cells of further columns of
/// amounts, in percent or for other numbers of persons.
package struct TableCells: Sendable {
  /// A cell of a further column.
  package struct Cell: Sendable {
    /// The labeled words of the cell.
    package var words: TaggedSequence
    /// The heading of its column.
    package var heading: String?

    /// Creates a cell.
    package init(_ words: TaggedSequence, heading: String? = nil) {
      self.words = words
      self.heading = heading
    }
  }

  /// The heading of the column of the row's first amount.
  package var heading: String?
  /// The cells of further columns.
  package var further: [Cell]

  /// Creates what a table says.
  package init(heading: String? = nil, further: [Cell] = []) {
    self.heading = heading
    self.further = further
  }
}
