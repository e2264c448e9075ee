/// Upper bounds of how often features occur, without a table of them: most features of large data are rare, and a table of all
/// would be larger than everything else of training.
///
/// Features share counters by their hashes, so a feature occurs as often as its counter says, or less. Which features are frequent
/// enough is decided later, by exact counts of those that are left, so that the number of counters changes the memory that training
/// takes, never the model.
struct FeatureFrequencies {
  private var counters: [UInt8]
  /// The occurrences that make a feature frequent; a counter knows no more than 255.
  private let minCount: UInt8

  /// Creates counters.
  ///
  /// - Parameters:
  ///   - count: The number of counters, a power of two.
  ///   - minCount: The occurrences that make a feature frequent.
  init(counterCount count: Int, minCount: Int) {
    counters = Array(repeating: 0, count: count)
    self.minCount = UInt8(clamping: minCount)
  }

  /// The number of counters for a number of occurrences of features: one for every four to eight, about as many as
  /// features, unless memory is short.
  static func counterCount(occurrences: Int, availableMemory: Int) -> Int {
    let limit = max(1 << 16, min(occurrences / 4, availableMemory / 8, 1 << 32))
    return 1 << (Int.bitWidth - 1 - limit.leadingZeroBitCount)
  }

  /// Counts features.
  mutating func add(_ hashes: [UInt64]) {
    counters.withUnsafeMutableBufferPointer { counters in
      let mask = counters.count - 1
      for hash in hashes {
        let place = Self.place(of: hash) & mask
        if counters[place] < .max { counters[place] += 1 }
      }
    }
  }

  /// Whether a feature may be frequent; false only if it is not.
  func mayBeFrequent(_ hash: UInt64) -> Bool {
    counters[Self.place(of: hash) & (counters.count - 1)] >= minCount
  }

  /// Other bits of the hash than give its slot in ``FeatureIndex``, where rare features beside a frequent one would fill
  /// neighboring slots.
  private static func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 29)
  }

  /// Adds the counts of all other ranks, which have as many counters.
  ///
  /// Each rank adds up a part of a piece, and gets the other parts from the others.
  mutating func merge(by communicator: any Communicator) {
    guard communicator.size > 1 else { return }
    for start in stride(from: 0, to: counters.count, by: Self.pieceLength) {
      let piece = counters[start..<min(counters.count, start + Self.pieceLength)]
      let parts = (0..<communicator.size).map { rank in
        let ends = [rank, rank + 1].map { piece.startIndex + piece.count * $0 / communicator.size }
        return Array(piece[ends[0]..<ends[1]])
      }
      let received = communicator.exchange(parts)
      var sums = received[0]
      for counts in received.dropFirst() {
        for index in sums.indices {
          let (sum, isOver) = sums[index].addingReportingOverflow(counts[index])
          sums[index] = isOver ? .max : sum
        }
      }
      counters.replaceSubrange(
        start..<start + piece.count, with: communicator.gatherOnAll(sums).joined())
    }
  }

  private static let pieceLength = 1 << 24
}
