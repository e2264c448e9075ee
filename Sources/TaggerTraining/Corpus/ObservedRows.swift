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
  init(stateFeaturesOf corpus: EncodedCorpus, after earlier: WarmStart?) {
    self.init(rowCount: corpus.featureCount, columnCount: corpus.labelCount) { columns, visit in
      for token in 0..<corpus.tokenCount where columns.contains(Int(corpus.labels[token])) {
        let label = Int(corpus.labels[token])
        for index in corpus.features(ofToken: token) {
          visit(Int(corpus.featureIDs[index]), label)
        }
      }
      earlier?.states.forEachWeight { feature, label, _ in
        if columns.contains(label) { visit(feature, label) }
      }
    }
  }

  /// The label pairs that each edge feature is seen with, or has a weight for in an earlier model.
  init(edgeFeaturesOf corpus: EncodedCorpus, after earlier: WarmStart?) {
    let pairCount = corpus.edgeFeatureCount == 0 ? 0 : corpus.labelCount * corpus.labelCount
    self.init(rowCount: corpus.edgeFeatureCount, columnCount: pairCount) { columns, visit in
      for line in 0..<corpus.lineCount {
        for token in corpus.tokens(ofLine: line).dropFirst() {
          let pair =
            Int(corpus.labels[token - 1]) * corpus.labelCount + Int(corpus.labels[token])
          guard columns.contains(pair) else { continue }
          for index in corpus.edges(ofToken: token) { visit(Int(corpus.edgeIDs[index]), pair) }
        }
      }
      earlier?.edges.forEachWeight { feature, column, _ in
        let pair = earlier?.pair(column, among: corpus.labelCount) ?? 0
        if columns.contains(pair) { visit(feature, pair) }
      }
    }
  }

  /// Lays out the columns of all rows that are visited.
  ///
  /// 64 columns at a time are the bits of a number for each row, first to be counted, then to be laid
  /// out. `occurrences` visits each row and column, of the columns asked for.
  private init(
    rowCount: Int, columnCount: Int,
    occurrences: (_ columns: Range<Int>, _ visit: (Int, Int) -> Void) -> Void
  ) {
    var bits = [UInt64](repeating: 0, count: rowCount)
    let blocks = stride(from: 0, to: columnCount, by: 64).map { $0..<min($0 + 64, columnCount) }
    func note(_ block: Range<Int>) {
      bits.withUnsafeMutableBufferPointer { bits in
        bits.update(repeating: 0)
        occurrences(block) { row, column in bits[row] |= 1 << UInt64(column - block.lowerBound) }
      }
    }
    starts = Array(repeating: 0, count: rowCount + 1)
    for block in blocks {
      note(block)
      for row in 0..<rowCount { starts[row + 1] += bits[row].nonzeroBitCount }
    }
    for row in 0..<rowCount { starts[row + 1] += starts[row] }
    columns = Array(repeating: 0, count: starts[rowCount])
    var ends = starts
    for block in blocks {
      if blocks.count > 1 { note(block) }
      for row in 0..<rowCount {
        while bits[row] != 0 {
          columns[ends[row]] = UInt32(block.lowerBound + bits[row].trailingZeroBitCount)
          ends[row] += 1
          bits[row] &= bits[row] - 1
        }
      }
    }
  }
}
