/// From a feature's hash to its row of weights.
///
/// The table is a sequence of buckets of 64 bytes, one cache line each: eight fingerprints (the
/// low half of the hash), then the eight offsets of their rows. An offset of 0 marks an empty
/// slot. A fingerprint tells its bucket, so that a table can be built anew from an older one, and
/// stands there or in the next ones as long as the bucket before is full.
///
/// A feature that the model does not know meets a fingerprint of the table by chance once in
/// 2³² / features times: for 100,000 features once in 43,000 look-ups.
package struct FeatureTable: Sendable {
  package static let slots = 8
  package static let bucketSize = 64

  // Points into a model's file, which never changes and which the model keeps.
  private nonisolated(unsafe) let start: UnsafeRawPointer
  private let bucketCount: Int

  /// Looks into memory that the caller keeps as long as the table is used.
  init(viewing start: UnsafeRawPointer, bucketCount: Int) {
    self.start = start
    self.bucketCount = bucketCount
  }

  /// The bucket where the search for a fingerprint begins.
  @inline(__always)
  package static func bucket(of fingerprint: UInt32, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(fingerprint) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// The offset of a feature's row, 0 when the model does not know the feature.
  @inline(__always)
  package func offset(of hash: UInt64) -> Int {
    let fingerprint = UInt32(truncatingIfNeeded: hash)
    let wanted = SIMD4<UInt32>(repeating: fingerprint)
    var index = Self.bucket(of: fingerprint, among: bucketCount)
    var left = bucketCount
    repeat {
      let bucket = start + index &* Self.bucketSize
      let found = unsafeBitCast(
        Self.matching(bucket, wanted) | Self.matching(bucket + 16, wanted), to: SIMD2<UInt64>.self)
      let both = found[0] | found[1]
      if both != 0 { return Int(UInt32(truncatingIfNeeded: both | both >> 32)) }
      // An empty slot ends the search.
      if (bucket + (Self.bucketSize - 4)).load(as: UInt32.self) == 0 { return 0 }
      index = index &+ 1 == bucketCount ? 0 : index &+ 1
      left &-= 1
    } while left > 0
    return 0
  }

  /// How many features the table has room for.
  var slotCount: Int { bucketCount * Self.slots }

  /// Calls a function with the fingerprint of every feature, and with 0 for empty slots.
  @inline(__always)
  func visitFingerprints(_ body: (UInt32) -> Void) {
    for bucket in 0..<bucketCount {
      let fingerprints = (start + bucket &* Self.bucketSize).assumingMemoryBound(to: UInt32.self)
      for slot in 0..<Self.slots { body(fingerprints[slot]) }
    }
  }

  /// The fingerprint and the offset of the row of every feature.
  var features: [(fingerprint: UInt32, offset: Int)] {
    (0..<bucketCount * Self.slots).compactMap { slot in
      let entry = start + slot / Self.slots * Self.bucketSize + slot % Self.slots * 4
      let offset = Int((entry + 32).load(as: UInt32.self).littleEndian)
      return offset == 0 ? nil : (entry.load(as: UInt32.self).littleEndian, offset)
    }
  }

  /// The offsets of four slots, 0 where the fingerprint is another.
  @inline(__always)
  private static func matching(
    _ slots: UnsafeRawPointer, _ wanted: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    SIMD4(repeating: 0).replacing(
      with: (slots + 32).load(as: SIMD4<UInt32>.self),
      where: slots.load(as: SIMD4<UInt32>.self) .== wanted)
  }
}
