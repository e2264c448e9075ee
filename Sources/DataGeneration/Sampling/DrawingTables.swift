/// What each reference of a grammar draws from in one split, ready for drawing.
struct DrawingTables: Sendable {
  /// The place of a pool's columns; empty when no entry belongs to the split.
  struct Span: Sendable {
    var start: Int32
    var count: Int32
  }

  private(set) var columns: [AliasColumn] = []
  private(set) var spans: [Span] = []

  /// Lays out the pools, of divided lists only the entries that belong to a split.
  init(_ grammar: Grammar, owns: (Int32) -> Bool) {
    for pool in grammar.pools {
      let members = pool.isApart ? pool.entries.filter(owns) : pool.entries
      spans.append(Span(start: Int32(columns.count), count: Int32(members.count)))
      guard !members.isEmpty else { continue }
      columns += AliasColumn.table(members.map { ($0, grammar.entries[Int($0)].weight) })
    }
  }

  /// Lays out all pools whole.
  init(_ grammar: Grammar) {
    self.init(grammar) { _ in true }
  }
}
