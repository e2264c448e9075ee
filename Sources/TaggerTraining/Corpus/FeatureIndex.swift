import WordTagging

/// Numbers features in the order in which they are first met.
///
/// An open-addressing table of 64-bit hashes: at a hundred million look-ups a corpus, a dictionary
/// of strings would cost more than all of training. A slot's hash and number lie in two arrays, so
/// that the memory of both is waited for at once.
package struct FeatureIndex: Sendable {
  /// The hash of each feature, by number.
  package private(set) var hashes: [UInt64] = []
  private var slotHashes: [UInt64] = []
  private var slotNumbers: [UInt32] = []
  /// The bits of a hash that tell features apart.
  private let significantBits: UInt64
  private static let empty = UInt32.max

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
    let known = slotNumbers[slot]
    if known != Self.empty { return known }
    let number = UInt32(hashes.count)
    hashes.append(hash)
    slotHashes[slot] = hash
    slotNumbers[slot] = number
    if hashes.count * 3 > slotNumbers.count * 2 { resize(to: slotNumbers.count * 2) }
    return number
  }

  /// The number of a feature that was met before.
  package func knownNumber(of hash: UInt64) -> UInt32? {
    let number = slotNumbers[find(hash & significantBits)]
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

  /// The slot of a feature, or the empty one where it would go.
  private func find(_ hash: UInt64) -> Int {
    slotHashes.withUnsafeBufferPointer { hashes in
      slotNumbers.withUnsafeBufferPointer { numbers in
        let mask = numbers.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
        while hashes[slot] != hash, numbers[slot] != Self.empty { slot = (slot + 1) & mask }
        // An empty slot has the hash 0, which is a feature's only when it has a number too.
        return slot
      }
    }
  }

  private mutating func resize(to slotCount: Int) {
    slotHashes = Array(repeating: 0, count: slotCount)
    slotNumbers = Array(repeating: Self.empty, count: slotCount)
    for (number, hash) in hashes.enumerated() {
      let slot = find(hash)
      slotHashes[slot] = hash
      slotNumbers[slot] = UInt32(number)
    }
  }
}
