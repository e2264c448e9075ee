import Support

/// The order in which the epochs of an online algorithm visit the sequences.
///
/// Seed, run and epoch are hashed together. Adding them would let the second epoch of one run visit
/// the sequences in the order of the first epoch of the next.
package struct EpochOrder: Sendable {
  private let runSeed: UInt64
  /// The numbers of the sequences that no epoch visits.
  private let heldOut: Set<Int>

  package init(seed: UInt64, run: Int = 0, leavingOut heldOut: Set<Int> = []) {
    var stream = RandomStream(seed: seed, index: UInt64(run))
    runSeed = stream.next()
    self.heldOut = heldOut
  }

  /// The numbers of the sequences, shuffled.
  func sequences(_ count: Int, epoch: Int) -> [Int] {
    var stream = RandomStream(seed: runSeed, index: UInt64(epoch))
    let all = Array(0..<count).shuffled(using: &stream)
    return heldOut.isEmpty ? all : all.filter { !heldOut.contains($0) }
  }

  /// The number of sequences, of `count`, that an epoch visits.
  func visitCount(_ count: Int) -> Int { count - heldOut.count }
}
