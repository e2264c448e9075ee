/// Finds the words of a list that differ from a word in at most two letters.
///
/// The first seven letters of each word, and what remains of them without one or two, are keys. A word that
/// shares no key with the list has no near match; a bitmap rejects most such words (SymSpell's symmetric deletion, with
/// prefixes).
struct DeletionIndex: Sendable {
  /// The minimum length of a word that is matched approximately.
  static let leastLength = 6
  private static let prefixLength = 7

  private var bits: [UInt64] = []
  private var bitMask: UInt64 = 0
  private var starts: [UInt32] = []
  private var bucketMask: UInt64 = 0
  private var entries: [UInt32] = []

  /// Creates an index of words, without those that are too short.
  init(_ words: [[UInt16]]) {
    var keys: [UInt64] = []
    var owners: [UInt32] = []
    keys.reserveCapacity(words.count * 29)
    owners.reserveCapacity(words.count * 29)
    for (id, word) in words.enumerated() where word.count >= Self.leastLength - 1 {
      Self.forEachKey(of: word) { key in
        keys.append(key)
        owners.append(UInt32(id))
      }
    }
    let bucketCount = Self.powerOfTwo(keys.count)
    bucketMask = UInt64(bucketCount - 1)
    bitMask = UInt64(bucketCount * 8 - 1)
    bits = [UInt64](repeating: 0, count: bucketCount / 8)
    starts = [UInt32](repeating: 0, count: bucketCount + 1)
    entries = [UInt32](repeating: 0, count: keys.count)
    for key in keys {
      let bit = key >> 32 & bitMask
      bits[Int(bit >> 6)] |= 1 << (bit & 63)
      starts[Int(key & bucketMask) + 1] += 1
    }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    var next = starts
    for (key, owner) in zip(keys, owners) {
      let bucket = Int(key & bucketMask)
      entries[Int(next[bucket])] = owner
      next[bucket] += 1
    }
  }

  private static func powerOfTwo(_ least: Int) -> Int {
    var count = 64
    while count < least { count *= 2 }
    return count
  }

  /// Candidates for near matches, some of which are false positives.
  func candidates(_ word: [UInt16]) -> [Int] {
    guard word.count >= Self.leastLength - 1, !entries.isEmpty else { return [] }
    var found: [UInt32] = []
    Self.forEachKey(of: word) { key in
      let bit = key >> 32 & bitMask
      guard bits[Int(bit >> 6)] >> (bit & 63) & 1 == 1 else { return }
      let bucket = Int(key & bucketMask)
      found += entries[Int(starts[bucket])..<Int(starts[bucket + 1])]
    }
    found.sort()
    var last: UInt32?
    return found.compactMap { id in
      defer { last = id }
      return id == last ? nil : Int(id)
    }
  }

  /// Calls a closure with the hash of a word's prefix, and of the prefix without each letter and each pair of letters.
  @inline(__always)
  private static func forEachKey(of word: [UInt16], _ body: (UInt64) -> Void) {
    let length = min(prefixLength, word.count)
    var packed: UInt64 = 0
    for index in 0..<length {
      let unit = word[index]
      packed |= UInt64(UInt8(truncatingIfNeeded: unit ^ unit >> 8)) << UInt64(index * 8)
    }
    body(mixed(packed))
    for first in 0..<length {
      let once = without(packed, first)
      body(mixed(once))
      for second in first..<max(first, length - 1) { body(mixed(without(once, second))) }
    }
  }

  @inline(__always)
  private static func without(_ packed: UInt64, _ index: Int) -> UInt64 {
    let below: UInt64 = (1 << UInt64(index * 8)) - 1
    return packed & below | (packed >> 8) & ~below
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return (product.high ^ product.low) &* 0xD6E8_FEB8_6659_FD93
  }
}
