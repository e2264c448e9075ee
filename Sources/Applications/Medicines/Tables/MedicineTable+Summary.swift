extension MedicineTable {
  /// The number of pairs of different substances with at least one entry.
  public var expandedPairCount: Int {
    var pairs: Set<SIMD2<Int32>> = []
    for entry in interactions {
      for first in substances(of: entry.first) {
        for second in substances(of: entry.second) where first != second {
          pairs.insert(SIMD2(Int32(min(first, second)), Int32(max(first, second))))
        }
      }
    }
    return pairs.count
  }

  private func substances(of party: Party) -> [Int] {
    switch party {
    case .substance(let number): [number]
    case .members(let number): classes[number].members
    }
  }

  /// A summary of the table: edition, date, source and counts, and the classes without members.
  public var summary: String {
    let empty = classes.filter(\.members.isEmpty).map(\.name).sorted()
    let note =
      empty.isEmpty
      ? "" : "  no members  \(empty.count) classes: \(empty.joined(separator: ", "))\n"
    return counts + note
  }

  private var counts: String {
    """
    \(about.edition) of \(about.date)
      source      \(about.source)
      license     \(about.license)
      substances  \(substances.count), with \(substances.reduce(0) { $0 + $1.synonyms.count }) synonyms
      classes     \(classes.count), with \(classes.reduce(0) { $0 + $1.members.count }) members
      entries     \(interactions.count), about \(expandedPairCount) pairs of substances

    """
  }
}
