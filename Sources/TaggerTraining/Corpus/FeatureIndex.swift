import WordTagging

/// Numbers features in the order in which they are first met.
///
/// An open-addressing table of 64-bit hashes: at a hundred million look-ups a corpus, a dictionary
/// of strings would cost more than all of training. What a look-up costs is the wait for memory, so
/// a slot's hash and number lie together, and many slots are fetched at once.
package struct FeatureIndex: Sendable {
  /// The hash of each feature, by number.
  package private(set) var hashes: [UInt64] = []
  private var slots: [Slot] = []
  /// Comes of reading slots ahead, which the compiler would else leave out.
  private var fetched: UInt64 = 0
  /// The bits of a hash that tell features apart.
  private let significantBits: UInt64

  private struct Slot {
    var hash: UInt64 = 0
    var number = Self.empty

    static let empty = UInt32.max
    var isEmpty: Bool { number == Self.empty }
  }

  package init() {
    self.init(significantBits: .max)
  }

  /// An index that knows features of a model file, which tells them apart by some bits alone.
  package init(identities: [UInt64], bits: Int) {
    self.init(significantBits: 1 << UInt64(bits) &- 1)
    for identity in identities { _ = number(of: identity) }
  }

  private init(significantBits: UInt64) {
    self.significantBits = significantBits
    resize(to: 1 << 12)
  }

  /// How many features there are.
  package var count: Int { hashes.count }

  /// The number of a feature, a new one when it was never met.
  package mutating func number(of hash: UInt64) -> UInt32 {
    let hash = hash & significantBits
    let slot = find(hash)
    if !slots[slot].isEmpty { return slots[slot].number }
    let number = UInt32(hashes.count)
    hashes.append(hash)
    slots[slot] = Slot(hash: hash, number: number)
    if hashes.count * 3 > slots.count * 2 { resize(to: slots.count * 2) }
    return number
  }

  /// The number of a feature that was met before.
  package func knownNumber(of hash: UInt64) -> UInt32? {
    let slot = slots[find(hash & significantBits)]
    return slot.isEmpty ? nil : slot.number
  }

  /// Brings the slots of features that are about to be looked up near, waiting for all at once.
  mutating func fetch(_ hashes: [UInt64]) {
    var sum: UInt64 = 0
    slots.withUnsafeBufferPointer { slots in
      for hash in hashes {
        sum &+= slots[Self.home(hash & significantBits, slots.count)].hash
      }
    }
    fetched = sum
  }

  /// Keeps some features and numbers them anew in their order.
  ///
  /// - Returns: For each old number the new one, or `nil`.
  package mutating func keep(where isKept: (Int) -> Bool) -> [UInt32?] {
    var old = FeatureIndex(significantBits: significantBits)
    swap(&self, &old)
    return old.hashes.indices.map { isKept($0) ? number(of: old.hashes[$0]) : nil }
  }

  /// The slot of a feature, or the empty one where it would go.
  private func find(_ hash: UInt64) -> Int {
    slots.withUnsafeBufferPointer { slots in
      var slot = Self.home(hash, slots.count)
      // An empty slot has the hash 0, which is a feature's only when it has a number too.
      while slots[slot].hash != hash, !slots[slot].isEmpty { slot = (slot + 1) & (slots.count - 1) }
      return slot
    }
  }

  /// Where the search for a feature starts.
  @inline(__always)
  private static func home(_ hash: UInt64, _ slotCount: Int) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 32) & (slotCount - 1)
  }

  private mutating func resize(to slotCount: Int) {
    slots = Array(repeating: Slot(), count: slotCount)
    for (number, hash) in hashes.enumerated() {
      slots[find(hash)] = Slot(hash: hash, number: UInt32(number))
    }
  }
}
