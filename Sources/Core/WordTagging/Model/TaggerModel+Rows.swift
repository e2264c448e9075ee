extension TaggerModel {
  /// A feature as it is in the file: the stored bits of its hash and the weights of its row.
  package struct StoredRow {
    package let identity: UInt64
    /// Whether the weights score pairs of labels.
    package let scoresPairs: Bool
    /// The label of each weight; for pairs previous label × number of labels + label.
    package internal(set) var columns: [UInt32] = []
    package internal(set) var weights: [Float] = []
  }

  /// Calls a function with every feature, in the order of the table.
  ///
  /// Rows have no gaps, so that each one's size is known, and with it whether its weights have one
  /// label each or two.
  package func forEachRow(_ body: (StoredRow) -> Void) {
    let features = table.features
    let ends = Set(features.map { $0.offset }).sorted().dropFirst() + [rows.limit]
    for (identity, offset) in features {
      let end = ends[ends.partitioningIndex { $0 > offset }]
      var row = StoredRow(
        identity: identity, scoresPairs: rows.scoresPairs(rowAt: offset, size: end - offset))
      func add(_ label: Int, _ weight: Float) {
        row.columns.append(UInt32(label))
        row.weights.append(weight)
      }
      if row.scoresPairs {
        rows.visit(edgeRow: offset) { add($0 * labels.count + $1, $2) }
      } else {
        rows.visit(stateRow: offset) { if $0 < labels.count { add($0, $1) } }
      }
      body(row)
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element meets the condition, or the end; all such elements come last.
  package func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
