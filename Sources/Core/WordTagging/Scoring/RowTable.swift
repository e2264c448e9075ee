/// A hash table of rows in a fixed number of slots, which forgets what was not used for long.
///
/// A slot holds a key, which may be any run of bytes without padding, and rows. Keys are compared in full by the caller. A slot that
/// is used during a window of a sequence stays as it is until the window ends.
struct RowTable: BitwiseCopyable {
  /// Two slots for each hash, the newer one first; slot 0 stays empty.
  private let index: UnsafeMutablePointer<Pair>
  /// The window in which each slot was used last.
  private let lastUses: UnsafeMutablePointer<UInt64>
  private let slots: UnsafeMutableRawPointer
  private let clock: UnsafeMutablePointer<Clock>
  let slotSize: Int
  private let pairCount: UInt64

  private struct Pair: BitwiseCopyable {
    var newer: UInt32
    var older: UInt32
  }

  /// The hand that goes around the slots and takes those that were not used since it passed them.
  private struct Clock: BitwiseCopyable {
    let count: Int
    var hand = 0
    /// The windows in which the hand passed slot 0 the last two times.
    var passes: (last: UInt64, before: UInt64) = (0, 0)
  }

  /// The bytes that a slot costs.
  static func cost(slotSize: Int) -> Int { slotSize + pairsEach * MemoryLayout<Pair>.size + 8 }

  private static let pairsEach = 2

  /// Lays a table out in memory that is 0 and has ``cost(slotSize:)`` times a number of slots, at least 1; the first
  /// slot is never used.
  init(in memory: UnsafeMutableRawPointer, slotSize: Int, count: Int) {
    self.slotSize = slotSize
    slots = memory
    let pairs = memory + count * slotSize
    index = pairs.bindMemory(to: Pair.self, capacity: count * Self.pairsEach)
    lastUses = (pairs + count * Self.pairsEach * MemoryLayout<Pair>.size)
      .bindMemory(to: UInt64.self, capacity: count)
    clock = .allocate(capacity: 1)
    clock.initialize(to: Clock(count: count))
    pairCount = UInt64(count * Self.pairsEach)
  }

  func deallocate() { clock.deallocate() }

  /// The slot of a key with a hash, in use from now on; nil if the table lacks the key.
  @inline(__always)
  func find(
    _ hash: UInt64, window: UInt64, _ isWanted: (UnsafeMutableRawPointer) -> Bool
  ) -> UnsafeMutableRawPointer? {
    let pair = index[place(of: hash)]
    let newer = slots + Int(pair.newer) &* slotSize
    if isWanted(newer) {
      lastUses[Int(pair.newer)] = window
      return newer
    }
    let older = slots + Int(pair.older) &* slotSize
    guard isWanted(older) else { return nil }
    lastUses[Int(pair.older)] = window
    return older
  }

  /// A slot for a new key with a hash, in use from now on; nil if all slots are in use.
  func take(_ hash: UInt64, window: UInt64) -> UnsafeMutableRawPointer? {
    let count = clock.pointee.count
    guard count > 1 else { return nil }
    for _ in 0..<3 * count {
      clock.pointee.hand += 1
      if clock.pointee.hand == count {
        clock.pointee.hand = 1
        clock.pointee.passes = (window, clock.pointee.passes.last)
      }
      let slot = clock.pointee.hand
      // Slots that never were in use have 0.
      let lastUse = lastUses[slot]
      guard lastUse != window, lastUse <= clock.pointee.passes.before else { continue }
      lastUses[slot] = window
      let place = place(of: hash)
      index[place] = Pair(newer: UInt32(truncatingIfNeeded: slot), older: index[place].newer)
      return slots + slot &* slotSize
    }
    return nil
  }

  @inline(__always)
  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash >> 32 &* pairCount) >> 32)
  }
}
