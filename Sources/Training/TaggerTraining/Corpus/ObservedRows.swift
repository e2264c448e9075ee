/// The columns that occur in each row of a sparse matrix, ascending and each once.
struct ObservedRows {
  /// The index of each row's first column, then the number of columns.
  private(set) var starts: [Int]
  private(set) var columns: [UInt32]

  /// Rows of columns that are known.
  init(counts: [Int], columns: [UInt32]) {
    starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    self.columns = columns
  }

  /// Rows that have every column.
  init(full rowCount: Int, width: Int) {
    starts = (0...rowCount).map { $0 * width }
    columns = []
    columns.reserveCapacity(rowCount * width)
    for _ in 0..<rowCount { columns.append(contentsOf: 0..<UInt32(width)) }
  }

  /// The labels that occur with each state feature, or may do so, or have a weight for it in a warm start.
  init(stateFeaturesOf corpus: EncodedCorpus, warmStart: WarmStart?) {
    self.init(rowCount: corpus.featureCount, columnCount: corpus.labelCount) { columns, visit in
      Self.visitStates(of: corpus, columns, visit)
      warmStart?.states.forEachWeight { feature, label, _ in
        if columns.contains(label) { visit(feature, label) }
      }
    }
  }

  /// The label pairs that occur with each edge feature or have a weight for it in a warm start.
  init(edgeFeaturesOf corpus: EncodedCorpus, warmStart: WarmStart?) {
    let pairCount = corpus.edgeFeatureCount == 0 ? 0 : corpus.labelCount * corpus.labelCount
    self.init(rowCount: corpus.edgeFeatureCount, columnCount: pairCount) { columns, visit in
      Self.visitEdges(of: corpus, columns, visit)
      warmStart?.edges.forEachWeight { feature, column, _ in
        let pair = warmStart?.pair(column, among: corpus.labelCount) ?? 0
        if columns.contains(pair) { visit(feature, pair) }
      }
    }
  }

  /// Calls a function with every state feature and a label that it occurs with, or may.
  static func visitStates(
    of corpus: EncodedCorpus, _ columns: Range<Int>, _ visit: (Int, Int) -> Void
  ) {
    for token in 0..<corpus.tokenCount {
      for label in corpus.possibleLabels(ofToken: token).clamped(to: columns) {
        for index in corpus.features(ofToken: token) {
          visit(Int(corpus.featureIDs[index]), label)
        }
      }
    }
  }

  /// Calls a function with every edge feature and a label pair that it occurs with.
  static func visitEdges(
    of corpus: EncodedCorpus, _ columns: Range<Int>, _ visit: (Int, Int) -> Void
  ) {
    for sequence in 0..<corpus.sequenceCount {
      for token in corpus.tokens(ofSequence: sequence).dropFirst() {
        // With all pairs of unknown labels there would be too many weights.
        if corpus.labels[token - 1...token].contains(EncodedCorpus.unknownLabel) { continue }
        let pair = Int(corpus.labels[token - 1]) * corpus.labelCount + Int(corpus.labels[token])
        guard columns.contains(pair) else { continue }
        for index in corpus.edges(ofToken: token) { visit(Int(corpus.edgeIDs[index]), pair) }
      }
    }
  }

  /// The columns of a row.
  func columns(ofRow row: Int) -> ArraySlice<UInt32> { columns[starts[row]..<starts[row + 1]] }

  /// Collects the columns of all rows that are visited, in one visit, which is worthwhile where it reads files.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - width: The number of columns.
  ///   - occurrences: Visits each row and column within a range of columns.
  init(
    rowCount: Int, width: Int,
    occurrences: (_ columns: Range<Int>, _ visit: (Int, Int) -> Void) throws -> Void
  ) rethrows {
    // A number per row takes 64 columns in one visit.
    guard width > 64 else {
      try self.init(rowCount: rowCount, columnCount: width, occurrences: occurrences)
      return
    }
    var keys = FeatureIndex()
    // An odd factor spreads the keys over the table, and its inverse takes it away again.
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    try occurrences(0..<width) { row, column in
      _ = keys.number(of: (UInt64(row) << 32 | UInt64(column)) &* factor)
    }
    let found = keys.hashes.map { $0 &* Self.inverse(of: factor) }.sorted()
    var counts = [Int](repeating: 0, count: rowCount)
    for key in found { counts[Int(key >> 32)] += 1 }
    self.init(counts: counts, columns: found.map { UInt32(truncatingIfNeeded: $0) })
  }

  /// The number by which an odd number is multiplied to 1, by Newton's method: each step doubles the right bits.
  private static func inverse(of odd: UInt64) -> UInt64 {
    (0..<6).reduce(odd) { inverse, _ in inverse &* (2 &- odd &* inverse) }
  }

  /// Collects the columns of all rows that are visited.
  ///
  /// Blocks of 64 columns are bits of one number per row, which are counted first and written then.
  /// `occurrences` visits each row and column within a range of columns.
  init(
    rowCount: Int, columnCount: Int,
    occurrences: (_ columns: Range<Int>, _ visit: (Int, Int) -> Void) throws -> Void
  ) rethrows {
    var bits = [UInt64](repeating: 0, count: rowCount)
    let blocks = stride(from: 0, to: columnCount, by: 64).map { $0..<min($0 + 64, columnCount) }
    func mark(_ block: Range<Int>) throws {
      try bits.withUnsafeMutableBufferPointer { bits in
        bits.update(repeating: 0)
        try occurrences(block) { row, column in bits[row] |= 1 << UInt64(column - block.lowerBound)
        }
      }
    }
    starts = Array(repeating: 0, count: rowCount + 1)
    for block in blocks {
      try mark(block)
      for row in 0..<rowCount { starts[row + 1] += bits[row].nonzeroBitCount }
    }
    for row in 0..<rowCount { starts[row + 1] += starts[row] }
    columns = Array(repeating: 0, count: starts[rowCount])
    var ends = starts
    for block in blocks {
      if blocks.count > 1 { try mark(block) }
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
