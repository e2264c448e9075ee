/// The statistics that training counts for each word of the labeled data.
///
/// The counts are a clustering whose paths have levels instead of steps, from coarse to fine, so
/// that tagging does one look-up per word and the model file has one kind of table. The clustering
/// has a name that clusters of a file cannot be given in features.
package enum CountedWord: String, CaseIterable, Sendable {
  /// The most frequent label with its share and the word's frequency, then further labels.
  case labels = "labels()"
  /// Whether the word is written in lower case or with capitals where it does not start a sequence.
  case casing = "casing()"

  /// The bits of a level.
  package static let bits = 12
  /// The maximum number of levels, which fit into a path below its leading 1.
  package static let maximumLevels = 5

  /// The path of some levels.
  package static func path(_ levels: some Sequence<Int>) -> UInt64 {
    levels.prefix(maximumLevels).reduce(1) { $0 << UInt64(bits) | UInt64($1 & (1 << bits - 1)) }
  }

  /// The levels of a path as text, such as `3.21.4`.
  static func name(ofPath path: UInt64) -> String {
    guard path > 1 else { return "<unseen>" }
    let count = (63 - path.leadingZeroBitCount) / bits
    return (0..<count).reversed().map { level in
      "\(path >> UInt64(level * bits) & (1 << UInt64(bits) - 1))"
    }.joined(separator: ".")
  }
}
