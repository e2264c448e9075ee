/// The columns that occur in each row of a sparse matrix, ascending and each once.
package struct ObservedRows {
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
  package init(full rowCount: Int, width: Int) {
    starts = (0...rowCount).map { $0 * width }
    columns = []
    columns.reserveCapacity(rowCount * width)
    for _ in 0..<rowCount { columns.append(contentsOf: 0..<UInt32(width)) }
  }

  /// Calls a function with every state feature and a label that it occurs with, or may.
  package static func visitStates(of corpus: EncodedCorpus, _ visit: (Int, Int) -> Void) {
    for token in 0..<corpus.tokenCount {
      for label in corpus.possibleLabels(ofToken: token) {
        for index in corpus.features(ofToken: token) {
          visit(Int(corpus.featureIDs[index]), label)
        }
      }
    }
  }

  /// Calls a function with every edge feature and a label pair that it occurs with.
  package static func visitEdges(of corpus: EncodedCorpus, _ visit: (Int, Int) -> Void) {
    for sequence in 0..<corpus.sequenceCount {
      for token in corpus.tokens(ofSequence: sequence).dropFirst() {
        // With all pairs of unknown labels there would be too many weights.
        if corpus.labels[token - 1...token].contains(EncodedCorpus.unknownLabel) { continue }
        let pair = Int(corpus.labels[token - 1]) * corpus.labelCount + Int(corpus.labels[token])
        for index in corpus.edges(ofToken: token) { visit(Int(corpus.edgeIDs[index]), pair) }
      }
    }
  }

  /// The columns of a row.
  func columns(ofRow row: Int) -> ArraySlice<UInt32> { columns[starts[row]..<starts[row + 1]] }

  /// Collects the columns of all rows, which a function visits, each however often.
  package init(
    rowCount: Int, width: Int,
    occurrences: (_ visit: (_ row: Int, _ column: Int) -> Void) throws -> Void
  ) rethrows {
    if width <= 64 {
      try self.init(rowCount: rowCount, occurrences: occurrences)
      return
    }
    var keys = FeatureIndex()
    // An odd factor spreads the keys over the table, and its inverse takes it away again.
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    try occurrences { row, column in
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

  /// Collects up to 64 columns of each row, as bits of a number per row.
  private init(
    rowCount: Int, occurrences: (_ visit: (_ row: Int, _ column: Int) -> Void) throws -> Void
  ) rethrows {
    var bits = [UInt64](repeating: 0, count: rowCount)
    try bits.withUnsafeMutableBufferPointer { bits in
      try occurrences { row, column in bits[row] |= 1 << UInt64(column) }
    }
    self.init(counts: bits.map { $0.nonzeroBitCount }, columns: [])
    columns.reserveCapacity(starts[rowCount])
    for var rest in bits {
      while rest != 0 {
        columns.append(UInt32(rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}
