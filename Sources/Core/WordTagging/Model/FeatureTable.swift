/// The table from a feature's hash to its row of weights.
///
/// The table is a sequence of buckets of 64 bytes, one cache line each, with seven slots: their
/// fingerprints (the low half of the hash), the offsets of their rows, and the next eight bits of
/// each hash in a byte. An offset of 0 marks an empty slot. A fingerprint determines its bucket, so
/// that a table can be rebuilt from an older one; it is there or in the next ones, as long as each
/// bucket before is full.
///
/// An unknown feature shares its 40 bits with a known one once in 2⁴⁰ / features look-ups: with a
/// million features once in a million. Tables of the first version
/// have eight slots and fingerprints alone.
package struct FeatureTable: Sendable {
  package static let bucketSize = 64
  /// The slots of a bucket, and the bits of a hash that are kept, in tables that are written now.
  package static let slots = 7
  package static let identityBits = 40
  /// The offset in a bucket of the bits that follow the fingerprints.
  package static let extraStart = 56

  // Points into the bytes of a model, which never change and which the model keeps.
  private nonisolated(unsafe) let start: UnsafeRawPointer
  private let bucketCount: Int
  private let slots: Int
  /// A bit for each of the last four slots.
  private let lastSlots: SIMD4<UInt32>
  /// The bits of a hash that identify a feature.
  private let identityMask: UInt64
  /// The bits that follow the fingerprint.
  private let extraMask: UInt8

  /// Refers to memory that the caller keeps as long as the table is used.
  ///
  /// Four slots are compared at a time, the first ones and the last ones.
  init(viewing start: UnsafeRawPointer, bucketCount: Int, slots: Int, identityMask: UInt64) {
    self.start = start
    self.bucketCount = bucketCount
    self.slots = slots
    lastSlots = Self.firstSlots &<< UInt32(slots - 4)
    self.identityMask = identityMask
    extraMask = UInt8(truncatingIfNeeded: identityMask >> 32)
  }

  /// The first bucket of the search for a fingerprint.
  @inline(__always)
  package static func bucket(of fingerprint: UInt32, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(fingerprint) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// The offset of a feature's row, or 0 if the model does not know the feature.
  @inline(__always)
  package func offset(of hash: UInt64) -> Int {
    let fingerprint = UInt32(truncatingIfNeeded: hash)
    let extra = UInt8(truncatingIfNeeded: hash >> 32)
    let wanted = SIMD4<UInt32>(repeating: fingerprint)
    var index = Self.bucket(of: fingerprint, among: bucketCount)
    var left = bucketCount
    repeat {
      let bucket = start + index &* Self.bucketSize
      let matches = unsafeBitCast(
        Self.matches(Self.firstSlots, bucket, wanted)
          | Self.matches(lastSlots, bucket + 4 &* (slots &- 4), wanted), to: SIMD2<UInt64>.self)
      let both = matches[0] | matches[1]
      var found = UInt32(truncatingIfNeeded: both | both >> 32)
      while found != 0 {
        let slot = found.trailingZeroBitCount &- 1
        let other = (bucket + (Self.extraStart &+ slot)).load(as: UInt8.self)
        if (other ^ extra) & extraMask == 0 {
          return Int((bucket + 4 &* (slots &+ slot)).load(as: UInt32.self))
        }
        found &= found &- 1
      }
      // An empty slot ends the search.
      if (bucket + 4 &* (2 &* slots &- 1)).load(as: UInt32.self) == 0 { return 0 }
      index = index &+ 1 == bucketCount ? 0 : index &+ 1
      left &-= 1
    } while left > 0
    return 0
  }

  /// The number of features that the table has room for.
  var slotCount: Int { bucketCount * slots }

  /// Calls a function with the fingerprint of every feature, and with 0 for empty slots.
  @inline(__always)
  func visitFingerprints(_ body: (UInt32) -> Void) {
    for bucket in 0..<bucketCount {
      let fingerprints = (start + bucket &* Self.bucketSize).assumingMemoryBound(to: UInt32.self)
      for slot in 0..<slots { body(fingerprints[slot]) }
    }
  }

  /// The stored bits of the hash of every feature, and the offset of its row.
  var features: [(identity: UInt64, offset: Int)] {
    (0..<slotCount).compactMap { number in
      let (bucket, slot) = (start + number / slots * Self.bucketSize, number % slots)
      let offset = (bucket + 4 * (slots + slot)).load(as: UInt32.self).littleEndian
      guard offset != 0 else { return nil }
      let fingerprint = (bucket + 4 * slot).load(as: UInt32.self).littleEndian
      let extra = (bucket + Self.extraStart + slot).load(as: UInt8.self)
      return ((UInt64(extra) << 32 | UInt64(fingerprint)) & identityMask, Int(offset))
    }
  }

  /// Whether every row is before a limit.
  func staysBelow(_ limit: Int) -> Bool {
    // A number is past the limit when it looks negative, or what is left up to the limit does.
    let last = SIMD4<Int32>(repeating: Int32(clamping: limit - 1))
    var signs = SIMD4<Int32>(repeating: 0)
    for bucket in 0..<bucketCount {
      let offsets = start + (bucket &* Self.bucketSize &+ 4 &* slots)
      let first = offsets.loadUnaligned(as: SIMD4<Int32>.self)
      let second = (offsets + 4 &* (slots &- 4)).loadUnaligned(as: SIMD4<Int32>.self)
      signs |= first | second | (last &- first) | (last &- second)
    }
    return signs.min() >= 0
  }

  /// A bit for each of the first four slots, the second bit for the first slot: a lane with the
  /// first bit would take two more instructions.
  private static var firstSlots: SIMD4<UInt32> {
    @inline(__always)
    get { SIMD4(2, 4, 8, 16) }
  }

  /// Returns the bits of the slots, among four, that hold the wanted fingerprint, and 0 for the others.
  @inline(__always)
  private static func matches(
    _ slots: SIMD4<UInt32>, _ fingerprints: UnsafeRawPointer, _ wanted: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    SIMD4(repeating: 0).replacing(
      with: slots, where: fingerprints.loadUnaligned(as: SIMD4<UInt32>.self) .== wanted)
  }
}
