/// The columns that each of a set of rows is seen with, ascending and each once.
struct ObservedRows {
  /// For each row the index of its first column, then the count of columns.
  private(set) var starts: [Int]
  private(set) var columns: [UInt32]

  /// Rows that have every column.
  init(full rowCount: Int, width: Int) {
    starts = (0...rowCount).map { $0 * width }
    columns = []
    columns.reserveCapacity(rowCount * width)
    for _ in 0..<rowCount { columns.append(contentsOf: 0..<UInt32(width)) }
  }

  /// The labels that each state feature is seen with, or has a weight for in an earlier model.
  init(stateFeaturesOf corpus: EncodedCorpus, after earlier: EarlierModel?) {
    self.init(rowCount: corpus.featureCount) { visit in
      for token in 0..<corpus.tokenCount {
        let label = UInt32(corpus.labels[token])
        for index in corpus.features(ofToken: token) { visit(corpus.featureIDs[index], label) }
      }
      earlier?.states.forEachWeight { feature, label, _ in visit(UInt32(feature), UInt32(label)) }
    }
  }

  /// The label pairs that each edge feature is seen with, or has a weight for in an earlier model.
  init(edgeFeaturesOf corpus: EncodedCorpus, after earlier: EarlierModel?) {
    self.init(rowCount: corpus.edgeFeatureCount) { visit in
      for line in 0..<corpus.lineCount {
        for token in corpus.tokens(ofLine: line).dropFirst() {
          let pair =
            Int(corpus.labels[token - 1]) * corpus.labelCount + Int(corpus.labels[token])
          for index in corpus.edges(ofToken: token) { visit(corpus.edgeIDs[index], UInt32(pair)) }
        }
      }
      earlier?.edges.forEachWeight { feature, column, _ in
        visit(UInt32(feature), UInt32(earlier?.pair(column, among: corpus.labelCount) ?? 0))
      }
    }
  }

  /// Counts the occurrences of every row, lays their columns out row by row, then sorts each row
  /// and keeps one of each column.
  private init(rowCount: Int, occurrences: ((UInt32, UInt32) -> Void) -> Void) {
    var ends = [Int](repeating: 0, count: rowCount + 1)
    occurrences { row, _ in ends[Int(row) + 1] += 1 }
    for row in 0..<rowCount { ends[row + 1] += ends[row] }
    var all = [UInt32](repeating: 0, count: ends[rowCount])
    var next = ends
    occurrences { row, column in
      all[next[Int(row)]] = column
      next[Int(row)] += 1
    }
    var kept = 0
    starts = [0]
    starts.reserveCapacity(rowCount + 1)
    for row in 0..<rowCount {
      all[ends[row]..<ends[row + 1]].sort()
      let start = kept
      for index in ends[row]..<ends[row + 1]
      where kept == start || all[kept - 1] != all[index] {
        all[kept] = all[index]
        kept += 1
      }
      starts.append(kept)
    }
    all.removeSubrange(kept...)
    columns = all
  }
}
