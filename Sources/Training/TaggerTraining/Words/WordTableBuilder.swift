import WordTagging

/// Collects the words of a table, folded as features fold them.
struct WordTableBuilder {
  private var index = FeatureIndex()
  private var paths: [UInt64] = []
  /// Whether what is known of each word comes from its spelling in lower case.
  private var areOwn: [Bool] = []
  private var folded: [UInt8] = []

  /// The number of a word, in the order of first occurrence, and whether this spelling counts: of several the one in
  /// lower case does, else the first.
  mutating func number(of word: Span<UInt8>) -> (number: Int, isNew: Bool, counts: Bool) {
    TextFolding.fold(word, into: &folded)
    let isLowercase = word.indices.allSatisfy { folded[$0] == word[$0] }
    let number = Int(index.number(of: ClusterTable.hash(folded.span)))
    let isNew = number == areOwn.count
    if isNew { areOwn.append(isLowercase) }
    let counts = isNew || (isLowercase && !areOwn[number])
    if counts { areOwn[number] = isLowercase }
    return (number, isNew, counts)
  }

  /// Adds a word with its path.
  mutating func add(_ word: Span<UInt8>, path: UInt64) {
    let (number, isNew, counts) = number(of: word)
    if isNew { paths.append(path) } else if counts { paths[number] = path }
  }

  /// The table with the paths that were added.
  func table(_ kind: WordTable.Kind) -> WordTable { table(kind, paths: paths) }

  /// The table with a path for each number.
  func table(_ kind: WordTable.Kind, paths: [UInt64]) -> WordTable {
    WordTable(kind, zip(index.hashes, paths).map { WordTable.Row(word: $0, path: $1) })
  }
}
