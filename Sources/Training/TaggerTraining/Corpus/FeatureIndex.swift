import WordTagging

/// Numbers features in the order of their first occurrence.
///
/// An open-addressing table of 64-bit hashes: at a hundred million look-ups per corpus, a dictionary
/// of strings would cost more than all of training. A slot has hash and number side by side, since
/// the cost of a look-up is a cache miss. The tables of model files have no numbers and never grow.
package struct FeatureIndex: Sendable {
  /// The hash of each feature, by number.
  package private(set) var hashes: [UInt64] = []
  private var slots: [Slot] = []
  /// The bits of a hash that distinguish features.
  private let significantBits: UInt64

  private struct Slot {
    var hash: UInt64 = 0
    var number = Self.empty

    static let empty = UInt32.max
    var isEmpty: Bool { number == Self.empty }
  }

  package init() { self.init(significantBits: .max) }

  /// An index of the features of a model file, which distinguishes them by some bits alone.
  package init(identities: [UInt64], bits: Int) {
    self.init(significantBits: 1 << UInt64(bits) &- 1)
    for identity in identities { _ = number(of: identity) }
  }

  private init(significantBits: UInt64) {
    self.significantBits = significantBits
    resize(to: 1 << 12)
  }

  /// The number of features.
  package var count: Int { hashes.count }

  /// The number of a feature, a new one at its first occurrence.
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

  /// The number of a feature that occurred before.
  package func knownNumber(of hash: UInt64) -> UInt32? {
    let slot = slots[find(hash & significantBits)]
    return slot.isEmpty ? nil : slot.number
  }

  /// The slot of a feature, or the empty one where it would go.
  private func find(_ hash: UInt64) -> Int {
    slots.withView { slots in
      var slot = Self.home(hash, slots.count)
      // An empty slot has the hash 0, which is a feature's only when it has a number too.
      while slots[slot].hash != hash, !slots[slot].isEmpty { slot = (slot + 1) & (slots.count - 1) }
      return slot
    }
  }

  /// The slot where the search for a feature starts.
  @inline(__always)
  private static func home(_ hash: UInt64, _ slotCount: Int) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 32) & (slotCount - 1)
  }

  private mutating func resize(to slotCount: Int) {
    // The old table is not needed, and large.
    slots = []
    slots = Array(repeating: Slot(), count: slotCount)
    for (number, hash) in hashes.enumerated() {
      slots[find(hash)] = Slot(hash: hash, number: UInt32(number))
    }
  }
}
