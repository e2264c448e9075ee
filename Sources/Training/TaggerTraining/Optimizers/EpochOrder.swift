import Support

/// The order in which the epochs of an online algorithm visit the sequences, which are in blocks.
///
/// Sequences of one block come after each other, so that few blocks are in use at a time. Of few blocks an epoch visits a
/// part at a time, since a block's sequences may be of one kind; many are visited whole, some neighbors after each other,
/// since they may be in a file or on another machine.
///
/// Seed, run and epoch are hashed together. Adding them would let the second epoch of one run visit
/// the sequences in the order of the first epoch of the next.
package struct EpochOrder: Sendable {
  /// A visit of some sequences of a block.
  struct Visit: Sendable {
    let block: Int
    /// The part of the block's shuffled sequences.
    fileprivate let part: Int
    fileprivate let partCount: Int
    /// The number of sequences that the epoch has visited before.
    fileprivate(set) var before = 0
    /// The number of sequences that are visited.
    fileprivate(set) var count = 0
  }

  private let runSeed: UInt64
  /// The numbers of the sequences, of each block, that no epoch visits.
  private let heldOut: [Int: Set<Int>]

  /// Creates an order that leaves out some sequences, by block.
  init(seed: UInt64, run: Int = 0, leavingOut heldOut: [Int: Set<Int>] = [:]) {
    var stream = RandomStream(seed: seed, index: UInt64(run))
    runSeed = stream.next()
    self.heldOut = heldOut
  }

  /// The visits of an epoch, in groups of neighboring blocks.
  ///
  /// - Parameters:
  ///   - counts: The number of sequences of each block.
  ///   - epoch: The epoch.
  ///   - groupCount: About how many groups there are: as many as blocks at least, with few blocks in parts.
  /// - Returns: The groups in order.
  func visits(_ counts: [Int], epoch: Int, groupCount: Int) -> [[Visit]] {
    var stream = RandomStream(seed: runSeed, index: UInt64(epoch))
    let size = max(1, counts.count / groupCount)
    let partCount = max(1, groupCount / counts.count)
    var groups: [[Visit]] = []
    for part in 0..<partCount {
      let starts = Array(Swift.stride(from: 0, to: counts.count, by: size))
      for start in starts.shuffled(using: &stream) {
        groups.append(
          (start..<min(start + size, counts.count)).shuffled(using: &stream).map {
            Visit(block: $0, part: part, partCount: partCount)
          })
      }
    }
    var before = 0
    for group in groups.indices {
      for index in groups[group].indices {
        let visit = groups[group][index]
        groups[group][index].before = before
        groups[group][index].count = places(visit, counts[visit.block]).count
        before += groups[group][index].count
      }
    }
    return groups
  }

  /// The numbers of the sequences that a visit has, of as many as its block has.
  func sequences(_ visit: Visit, of count: Int, epoch: Int) -> ArraySlice<Int> {
    var stream = RandomStream(seed: runSeed ^ UInt64(visit.block + 1), index: UInt64(epoch))
    var all = Array(0..<count).shuffled(using: &stream)
    if let heldOut = heldOut[visit.block] { all.removeAll(where: heldOut.contains) }
    return all[places(visit, count)]
  }

  /// The places of a visit's sequences among the visited ones of its block.
  private func places(_ visit: Visit, _ count: Int) -> Range<Int> {
    let visited = count - (heldOut[visit.block]?.count ?? 0)
    return visited * visit.part / visit.partCount..<visited * (visit.part + 1) / visit.partCount
  }

  /// The number of sequences that an epoch visits.
  func visitCount(_ counts: [Int]) -> Int {
    counts.reduce(0, +) - heldOut.values.reduce(0) { $0 + $1.count }
  }
}
