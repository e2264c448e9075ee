/// Finds the words of a list that differ from a word in at most two letters.
///
/// The first seven letters of each word without two of them are its keys; words of five and six letters have keys with
/// as many letters as the keys of longer words, and shorter keys to meet each other. Words without a common key are
/// not near; a bitmap rejects most words without one (SymSpell's symmetric deletion, with prefixes).
struct DeletionIndex: Sendable {
  /// The minimum length of a word that is matched approximately.
  static let leastLength = 6
  private static let prefixLength = 7

  private let bits: [UInt64]
  private let bitMask: UInt64
  private let starts: [UInt32]
  private let bucketMask: UInt64
  private let entries: [UInt32]

  /// Creates an index of the first words of a table, without those that are too short.
  init(_ words: DistinctWords, count: Int) {
    let keyCount = (0..<count).reduce(0) { $0 + Self.keyCount(words.length(of: $1)) }
    let bucketCount = Self.powerOfTwo(keyCount / 2)
    let (bucketMask, bitMask) = (UInt64(bucketCount - 1), UInt64(bucketCount * 32 - 1))
    var bits = [UInt64](repeating: 0, count: bucketCount / 2)
    var starts = [UInt32](repeating: 0, count: bucketCount + 1)
    var buckets = [UInt32](repeating: 0, count: keyCount)
    var entries = [UInt32](repeating: 0, count: keyCount)
    Self.count(words, count, &bits, bitMask, &starts, bucketMask, &buckets)
    Self.fill(words, count, buckets.span, &starts, &entries)
    self.bits = bits
    self.bitMask = bitMask
    self.starts = starts
    self.bucketMask = bucketMask
    self.entries = entries
  }

  /// Sets the bits of all keys, notes their buckets, and counts how many each bucket has.
  private static func count(
    _ words: DistinctWords, _ count: Int, _ bits: inout [UInt64], _ bitMask: UInt64,
    _ starts: inout [UInt32], _ bucketMask: UInt64, _ buckets: inout [UInt32]
  ) {
    var bits = bits.mutableSpan
    var starts = starts.mutableSpan
    var buckets = buckets.mutableSpan
    let letters = words.letters.span
    var keys = Keys()
    var next = 0
    for id in 0..<count {
      keys.update(letters.extracting(words.range(of: id)))
      for place in 0..<keys.count {
        let key = keys.values[place]
        let bit = key >> 32 & bitMask
        bits[Int(bit >> 6)] |= 1 << (bit & 63)
        let bucket = UInt32(key & bucketMask)
        starts[Int(bucket)] += 1
        buckets[next] = bucket
        next += 1
      }
    }
  }

  /// Fills the buckets from their ends and leaves their starts.
  private static func fill(
    _ words: DistinctWords, _ count: Int, _ buckets: borrowing Span<UInt32>,
    _ starts: inout [UInt32], _ entries: inout [UInt32]
  ) {
    var starts = starts.mutableSpan
    var entries = entries.mutableSpan
    var end: UInt32 = 0
    for bucket in starts.indices {
      end += starts[bucket]
      starts[bucket] = end
    }
    var next = buckets.count
    for id in (0..<count).reversed() {
      for _ in 0..<keyCount(words.length(of: id)) {
        next -= 1
        let bucket = Int(buckets[next])
        starts[bucket] -= 1
        entries[Int(starts[bucket])] = UInt32(id)
      }
    }
  }

  private static func powerOfTwo(_ least: Int) -> Int {
    var count = 64
    while count < least { count *= 2 }
    return count
  }

  /// Candidates for near matches in increasing order, with some false positives.
  func candidates(_ word: borrowing Span<UInt16>) -> [Int] {
    guard !entries.isEmpty else { return [] }
    var found: [Int] = []
    var keys = Keys()
    keys.update(word)
    for place in 0..<keys.count {
      let key = keys.values[place]
      let bit = key >> 32 & bitMask
      guard bits[Int(bit >> 6)] >> (bit & 63) & 1 == 1 else { continue }
      let bucket = Int(key & bucketMask)
      for entry in starts[bucket]..<starts[bucket + 1] { found.append(Int(entries[Int(entry)])) }
    }
    guard found.count > 1 else { return found }
    found.sort()
    var count = 1
    for id in found where id != found[count - 1] {
      found[count] = id
      count += 1
    }
    found.removeLast(found.count - count)
    return found
  }

  private static func keyCount(_ length: Int) -> Int {
    switch length {
    case ...4: 0
    case 5: 16
    default: 21
    }
  }

  /// The hashes of a word's keys.
  private struct Keys {
    var values = InlineArray<21, UInt64>(repeating: 0)
    var count = 0

    @inline(__always)
    mutating func update(_ word: borrowing Span<UInt16>) {
      count = 0
      let length = min(prefixLength, word.count)
      guard length > 4 else { return }
      var packed: UInt64 = 0
      for index in 0..<length {
        let unit = word[index]
        packed |= UInt64(UInt8(truncatingIfNeeded: unit ^ unit >> 8)) << UInt64(index * 8)
      }
      // Words of two lengths meet at keys of five letters, or of two less than the longer word has.
      if length == 5 { add(packed) }
      for first in 0..<length {
        let once = Self.without(packed, first)
        if length < prefixLength { add(once) }
        for second in first..<(length - 1) { add(Self.without(once, second)) }
      }
    }

    @inline(__always)
    private mutating func add(_ key: UInt64) {
      let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      values[count] = (product.high ^ product.low) &* 0xD6E8_FEB8_6659_FD93
      count += 1
    }

    @inline(__always)
    private static func without(_ packed: UInt64, _ index: Int) -> UInt64 {
      let below: UInt64 = (1 << UInt64(index * 8)) - 1
      return packed & below | (packed >> 8) & ~below
    }
  }
}
