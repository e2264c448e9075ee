/// From a feature's hash to its row of weights.
///
/// The table is a sequence of buckets of 64 bytes, one cache line each: eight fingerprints (the
/// low half of the hash), then the eight offsets of their rows. An offset of 0 marks an empty
/// slot. A fingerprint tells its bucket, so that a table can be built anew from an older one, and
/// stands there or in the next ones as long as the bucket before is full.
///
/// A feature that the model does not know meets a fingerprint of the table by chance once in
/// 2³² / features times: for 100,000 features once in 43,000 look-ups.
package enum FeatureTable {
  package static let slots = 8
  package static let bucketSize = 64

  /// The bucket where the search for a fingerprint begins.
  @inline(__always)
  package static func bucket(of fingerprint: UInt32, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(fingerprint) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// The offset of a feature's row, 0 when the model does not know the feature.
  @inline(__always)
  package static func offset(
    of hash: UInt64, in table: UnsafeRawPointer, bucketCount: Int
  ) -> Int {
    let fingerprint = UInt32(truncatingIfNeeded: hash)
    let wanted = SIMD8<UInt32>(repeating: fingerprint)
    var index = bucket(of: fingerprint, among: bucketCount)
    for _ in 0..<bucketCount {
      let bucket = table + index * bucketSize
      let fingerprints = bucket.load(as: SIMD8<UInt32>.self)
      let offsets = (bucket + 32).load(as: SIMD8<UInt32>.self)
      let found = SIMD8<UInt32>(repeating: 0).replacing(
        with: offsets, where: fingerprints .== wanted)
      let offset = found.wrappedSum()
      if offset != 0 || offsets[slots - 1] == 0 { return Int(offset) }
      index = index + 1 == bucketCount ? 0 : index + 1
    }
    return 0
  }

  /// The fingerprint and the offset of the row of every feature.
  static func features(
    in table: UnsafeRawPointer, bucketCount: Int
  ) -> [(fingerprint: UInt32, offset: Int)] {
    (0..<bucketCount * slots).compactMap { slot in
      let entry = table + slot / slots * bucketSize + slot % slots * 4
      let offset = Int((entry + 32).load(as: UInt32.self).littleEndian)
      return offset == 0 ? nil : (entry.load(as: UInt32.self).littleEndian, offset)
    }
  }
}
