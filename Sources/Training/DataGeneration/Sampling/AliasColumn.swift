import Support

/// A column of an alias table: one of two outcomes, the first below a threshold.
///
/// With a table of n columns a weighted choice costs one random number and one look-up, for any
/// number of outcomes (Walker 1977, in Vose's form of 1991).
struct AliasColumn: Sendable {
  /// The probability of the first outcome, times 2³².
  var threshold: UInt32
  var first: Int32
  var second: Int32

  /// Returns the table that chooses outcomes in proportion to their weights.
  static func table(_ outcomes: [(outcome: Int32, weight: Double)]) -> [Self] {
    let total = outcomes.reduce(0) { $0 + $1.weight }
    let scale = Double(outcomes.count) / total
    var shares = outcomes.map { $0.weight * scale }
    var small = shares.indices.filter { shares[$0] < 1 }
    var large = shares.indices.filter { shares[$0] >= 1 }
    var columns = outcomes.map { Self(threshold: .max, first: $0.outcome, second: $0.outcome) }
    while let poor = small.popLast(), let rich = large.popLast() {
      columns[poor].threshold = UInt32(min(shares[poor] * 0x1p32, 0x1p32 - 1))
      columns[poor].second = outcomes[rich].outcome
      shares[rich] -= 1 - shares[poor]
      if shares[rich] < 1 { small.append(rich) } else { large.append(rich) }
    }
    return columns
  }
}

extension RandomStream {
  /// Chooses an outcome from the columns of a table, a range of the columns of several tables.
  @inline(__always)
  mutating func choose(_ columns: [AliasColumn], _ range: Range<Int>) -> Int32 {
    let bits = next()
    let index = range.lowerBound + Int(((bits >> 32) &* UInt64(range.count)) >> 32)
    let column = columns[index]
    return UInt32(truncatingIfNeeded: bits) < column.threshold ? column.first : column.second
  }
}
