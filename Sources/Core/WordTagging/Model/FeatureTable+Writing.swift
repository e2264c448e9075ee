extension FeatureTable {
  /// The bytes of a table, four of five slots filled.
  package static func bytes(of features: [(identity: UInt64, offset: UInt32)]) -> [UInt8] {
    let bucketCount = features.count * 5 / (slots * 4) + 1
    var bytes = [UInt8](repeating: 0, count: bucketCount * bucketSize)
    var filled = [Int](repeating: 0, count: bucketCount)
    for (identity, offset) in features {
      let fingerprint = UInt32(truncatingIfNeeded: identity)
      var bucket = bucket(of: fingerprint, among: bucketCount)
      while filled[bucket] == slots { bucket = (bucket + 1) % bucketCount }
      let (start, slot) = (bucket * bucketSize, filled[bucket])
      bytes.write(littleEndian: fingerprint, at: start + 4 * slot)
      bytes.write(littleEndian: offset, at: start + 4 * (slots + slot))
      bytes[start + extraStart + slot] = UInt8(truncatingIfNeeded: identity >> 32)
      filled[bucket] += 1
    }
    return bytes
  }
}
