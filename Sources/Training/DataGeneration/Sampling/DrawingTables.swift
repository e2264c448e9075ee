/// The alias tables of the references of a grammar in one part of a split.
struct DrawingTables: Sendable {
  /// The place of a pool's columns; empty when no entry belongs to the part.
  struct Span: Sendable {
    var start: Int32
    var count: Int32
    var isHeldOut: Bool
  }

  private(set) var columns: [AliasColumn] = []
  private(set) var spans: [Span] = []

  /// Creates the tables; for held-out lists they have only the entries that belong to the part.
  init(_ grammar: Grammar, owns: (Int32) -> Bool) {
    for pool in grammar.pools {
      let members = pool.isHeldOut ? pool.entries.filter(owns) : pool.entries
      spans.append(
        Span(
          start: Int32(columns.count), count: Int32(members.count), isHeldOut: pool.isHeldOut))
      guard !members.isEmpty else { continue }
      columns += AliasColumn.table(members.map { ($0, grammar.entries[Int($0)].weight) })
    }
  }

  /// Creates the tables of all entries.
  init(_ grammar: Grammar) { self.init(grammar) { _ in true } }
}
