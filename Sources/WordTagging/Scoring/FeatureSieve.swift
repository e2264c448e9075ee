/// Tells most features that a model does not know from those that it may know.
///
/// A bit for each run of fingerprints is set when the model knows one of them. Most conjunctions
/// of words are unknown; asking a few KiB first spares the walk to the feature table, which is too
/// large for the nearest caches.
struct FeatureSieve: ~Copyable {
  private let bits: UnsafeMutablePointer<UInt64>
  private let shift: UInt32

  /// Eight bits or more for each feature, so that one in eight unknown features passes at most,
  /// and at most 512 KiB.
  init(_ table: FeatureTable) {
    let features = table.features
    var exponent: UInt32 = 12
    while exponent < 22, features.count * 8 > 1 << Int(exponent) { exponent += 1 }
    shift = 32 - exponent
    bits = .allocate(capacity: 1 << Int(exponent - 6))
    bits.initialize(repeating: 0, count: 1 << Int(exponent - 6))
    for feature in features {
      let index = feature.fingerprint >> shift
      bits[Int(index >> 6)] |= 1 << UInt64(index & 63)
    }
  }

  deinit { bits.deallocate() }

  /// Whether the model may know the feature with a hash.
  @inline(__always)
  func passes(_ hash: UInt64) -> Bool {
    let index = UInt32(truncatingIfNeeded: hash) >> shift
    return bits[Int(index >> 6)] >> UInt64(index & 63) & 1 != 0
  }
}
