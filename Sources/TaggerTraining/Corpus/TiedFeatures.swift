/// Features that stand on exactly the same tokens with the same values, taken as one column.
///
/// A feature's column is its value on every token. Equal columns have equal gradients, so that
/// methods started from equal weights keep their weights equal for ever: one weight can stand for
/// all k of them. About half of all features stand on one token only, and a token's are all equal.
/// They must also have weights for the same labels, which an earlier model can make differ.
struct TiedFeatures {
  /// The column of each feature; ``none`` for features that stand nowhere.
  private(set) var columnOf: [UInt32]
  /// How many features each column stands for.
  private(set) var multiplicity: [UInt32] = []
  /// One feature of each column.
  private(set) var representative: [UInt32] = []

  /// The column of a feature that stands nowhere.
  static let none = UInt32.max

  /// Finds the columns of a corpus, each feature on its own unless `merging`.
  init(corpus: EncodedCorpus, layout: WeightLayout, merging: Bool) {
    columnOf = Array(repeating: Self.none, count: corpus.featureCount)
    // Equal lists of occurrences are found by a 128-bit digest of them.
    var digests = [Digest](repeating: Digest(), count: corpus.featureCount)
    for token in 0..<corpus.tokenCount {
      for index in corpus.features(ofToken: token) {
        let value = corpus.values.isEmpty ? 1 : corpus.values[index]
        digests[Int(corpus.featureIDs[index])].combine(
          UInt64(token) << 32 | UInt64(value.bitPattern))
      }
    }
    for feature in 0..<(merging ? corpus.featureCount : 0) where digests[feature] != Digest() {
      for index in layout.row(ofFeature: feature) {
        digests[feature].combine(UInt64(layout.rowLabels[index]))
      }
    }
    var bits = 4
    while 1 << bits < 2 * corpus.featureCount { bits += 1 }
    var slots = [UInt32](repeating: Self.none, count: merging ? 1 << bits : 0)
    for feature in 0..<corpus.featureCount where digests[feature] != Digest() {
      guard merging else {
        append(feature)
        continue
      }
      var slot = Int(digests[feature].low >> UInt64(64 - bits))
      while slots[slot] != Self.none, digests[Int(slots[slot])] != digests[feature] {
        slot = (slot + 1) & (slots.count - 1)
      }
      if slots[slot] == Self.none {
        slots[slot] = UInt32(feature)
        append(feature)
      } else {
        let column = columnOf[Int(slots[slot])]
        columnOf[feature] = column
        multiplicity[Int(column)] += 1
      }
    }
  }

  /// How many columns there are.
  var count: Int { multiplicity.count }

  private mutating func append(_ feature: Int) {
    columnOf[feature] = UInt32(count)
    multiplicity.append(1)
    representative.append(UInt32(feature))
  }

  /// 128 bits that depend on every number put in and on their order.
  private struct Digest: Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    /// Two multiplicative hashes with unlike odd factors, each folded from its high half.
    mutating func combine(_ word: UInt64) {
      let a = (low ^ word) &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
      low = a ^ (a >> 32)
      let b = (high &+ word) &* 0xD6E8_FEB8_6659_FD93 &+ 0x94D0_49BB_1331_11EB
      high = b ^ (b >> 29)
    }
  }
}
