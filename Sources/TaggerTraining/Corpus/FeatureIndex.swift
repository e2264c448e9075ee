import WordTagging

/// Numbers features in the order in which they are first met.
///
/// An open-addressing table of 64-bit hashes: at a hundred million look-ups a corpus, a dictionary
/// of strings would cost more than all of training.
package struct FeatureIndex: Sendable {
  /// The hash of each feature, by number.
  package private(set) var hashes: [UInt64] = []
  private var slots: [UInt32]
  /// The bits of a hash that tell features apart.
  private let significantBits: UInt64
  private static let empty = UInt32.max

  package init() {
    self.init(significantBits: .max)
  }

  /// An index that knows features of a model file, which tells them apart by fingerprints alone.
  package init(fingerprints: [UInt32]) {
    self.init(significantBits: UInt64(UInt32.max))
    for fingerprint in fingerprints { _ = number(of: UInt64(fingerprint)) }
  }

  private init(significantBits: UInt64) {
    self.significantBits = significantBits
    slots = Array(repeating: Self.empty, count: 1 << 12)
  }

  /// How many features there are.
  package var count: Int { hashes.count }

  /// The number of a feature, a new one when it was never met.
  package mutating func number(of hash: UInt64) -> UInt32 {
    let hash = hash & significantBits
    var slot = find(hash)
    if slots[slot] != Self.empty { return slots[slot] }
    if (hashes.count + 1) * 2 > slots.count {
      grow()
      slot = find(hash)
    }
    let number = UInt32(hashes.count)
    slots[slot] = number
    hashes.append(hash)
    return number
  }

  /// The number of a feature that was met before.
  package func knownNumber(of hash: UInt64) -> UInt32? {
    let number = slots[find(hash & significantBits)]
    return number == Self.empty ? nil : number
  }

  /// Keeps some features and numbers them anew in their order.
  ///
  /// - Returns: For each old number the new one, or `nil`.
  package mutating func keep(where isKept: (Int) -> Bool) -> [UInt32?] {
    var old = FeatureIndex(significantBits: significantBits)
    swap(&self, &old)
    return old.hashes.indices.map { isKept($0) ? number(of: old.hashes[$0]) : nil }
  }

  private func find(_ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
    while slots[slot] != Self.empty, hashes[Int(slots[slot])] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: Self.empty, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() { slots[find(hash)] = UInt32(number) }
  }
}
