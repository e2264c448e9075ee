import WordTagging

/// Collects the words of a table, folded as features fold them.
struct WordTableBuilder {
  private var index = FeatureIndex()
  private var paths: [UInt64] = []
  /// Whether each word's path comes from its spelling in lower case.
  private var areOwn: [Bool] = []
  private var folded: [UInt8] = []

  /// The number of a word, in the order of first occurrence, and whether it is spelled in lower case.
  mutating func number(
    of word: Span<UInt8>
  ) -> (number: Int, isNew: Bool, isLowercase: Bool) {
    TextFolding.fold(word, into: &folded)
    let isLowercase = word.indices.allSatisfy { folded[$0] == word[$0] }
    let hash = ClusterTable.hash(folded.span)
    let known = index.count
    let number = Int(index.number(of: hash))
    return (number, number == known, isLowercase)
  }

  /// Adds a word with its path; of several spellings, the one in lower case counts, else the first.
  mutating func add(_ word: Span<UInt8>, path: UInt64) {
    let (number, isNew, isLowercase) = number(of: word)
    if isNew {
      paths.append(path)
      areOwn.append(isLowercase)
    } else if isLowercase, !areOwn[number] {
      paths[number] = path
      areOwn[number] = true
    }
  }

  /// The table with the paths that were added.
  func table(_ kind: WordTable.Kind) -> WordTable { table(kind, paths: paths) }

  /// The table with a path for each number.
  func table(_ kind: WordTable.Kind, paths: [UInt64]) -> WordTable {
    WordTable(kind, zip(index.hashes, paths).map { WordTable.Row(word: $0, path: $1) })
  }
}
