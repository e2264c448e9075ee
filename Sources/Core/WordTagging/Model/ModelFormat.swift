/// The layout of a model file, byte by byte.
///
/// A header of 40 bytes, a directory of 24 bytes for each section, then the sections, each at a
/// multiple of 64 bytes. All numbers are little-endian.
///
/// | offset | bytes | header |
/// |---|---|---|
/// | 0 | 8 | `WORDTAGR` |
/// | 8 | 4 | format version |
/// | 12 | 4 | number of sections |
/// | 16 | 8 | size of the file |
/// | 24 | 8 | checksum of all bytes from 32 on |
/// | 32 | 8 | nothing |
package enum ModelFormat {
  /// `WORDTAGR` as a number.
  package static let magic: UInt64 = 0x5247_4154_4452_4F57
  /// The version of files without trigrams, which older releases read, too.
  package static let version = 2
  /// The version of files with trigrams, which older releases must refuse.
  package static let versionWithTrigrams = 3
  /// The newest version that can be read.
  package static let newestVersion = versionWithTrigrams
  package static let headerSize = 40
  package static let entrySize = 24
  package static let alignment = 64
  /// The offset of the first byte that the checksum covers.
  package static let checksumStart = 32

  /// The kind of a section.
  ///
  /// A directory entry is the kind and nothing (4 bytes each), then the
  /// section's offset and size (8 bytes each).
  package enum Section: UInt32, CaseIterable, Sendable {
    /// `key TAB value LF` lines, with `\t`, `\n` and `\\` for what would break them.
    case metadata = 1
    /// The labels, each ended by a line feed.
    case labels = 2
    /// The templates in the feature language.
    case features = 3
    /// The abbreviations that keep their dot, each ended by a line feed.
    case abbreviations = 4
    /// The word lists: slots of key (8 bytes), whole and begun (4 bytes each).
    case wordLists = 5
    /// ``ModelParameters``.
    case parameters = 6
    /// The feature table: ``FeatureTable``.
    case featureTable = 7
    /// The rows of weights: ``WeightRows``.
    case rows = 8
    /// 256 numbers (4 bytes each) for the weights of one byte; else empty.
    case codebook = 9
    /// A weight (4 bytes) for each label pair, row previous label, column label.
    case transitions = 10
    /// A byte for each label pair, then for each first and each last label: 0 if it is forbidden.
    case transitionConstraints = 11
    /// The clusters of words: slots of key and path (8 bytes each); models without them lack it.
    case clusters = 12
    /// ``ModelAddition``; models without additions lack it.
    case additions = 13
    /// ``TrigramWeights``; models of first order lack it.
    case trigrams = 14

    package var name: String {
      switch self {
      case .metadata: "metadata"
      case .labels: "list of labels"
      case .features: "feature templates"
      case .abbreviations: "list of abbreviations"
      case .wordLists: "table of word lists"
      case .parameters: "table of parameters"
      case .featureTable: "feature table"
      case .rows: "weights"
      case .codebook: "codebook"
      case .transitions: "transitions"
      case .transitionConstraints: "transition constraints"
      case .clusters: "table of clusters"
      case .additions: "list of additions"
      case .trigrams: "table of trigrams"
      }
    }
  }

  /// The checksum of a file that is as long as a header.
  package static func checksum(ofFile file: BufferView<UInt8>, version: Int) -> UInt64 {
    checksum(file.extracting(checksumStart...), version: version)
  }

  /// The checksum: four lanes, so that it costs less than reading the file.
  ///
  /// Each lane takes 16 bytes at a time from its quarter of the file, so that the processor fetches
  /// several pages at once. In the first version the lanes alternate every eight bytes.
  package static func checksum(_ bytes: BufferView<UInt8>, version: Int) -> UInt64 {
    let count = UInt64(truncatingIfNeeded: bytes.count)
    // Four scalars, because there is no vector instruction for the wide product.
    var (a, b, c, d) = (count &+ 1, count &+ 2, count &+ 3, count &+ 4)
    var offset = 0
    @inline(__always)
    func word(_ place: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset &+ place, as: UInt64.self).littleEndian
    }
    if version == 1 {
      while bytes.count &- offset >= 32 {
        a = FeatureHash.mix(a ^ word(0))
        b = FeatureHash.mix(b ^ word(8))
        c = FeatureHash.mix(c ^ word(16))
        d = FeatureHash.mix(d ^ word(24))
        offset &+= 32
      }
    } else {
      let quarter = bytes.count / 64 * 16
      while offset < quarter {
        a = FeatureHash.mix(a ^ word(0), word(8))
        b = FeatureHash.mix(b ^ word(quarter), word(quarter &+ 8))
        c = FeatureHash.mix(c ^ word(2 &* quarter), word(2 &* quarter &+ 8))
        d = FeatureHash.mix(d ^ word(3 &* quarter), word(3 &* quarter &+ 8))
        offset &+= 16
      }
      offset = 4 * quarter
    }
    var sum = FeatureHash.mix(FeatureHash.mix(FeatureHash.mix(a ^ b) ^ c) ^ d)
    while offset < bytes.count {
      sum = FeatureHash.mix(sum ^ UInt64(bytes[offset]))
      offset += 1
    }
    return sum
  }
}

/// The encoding of a model's weights.
@nonexhaustive
public enum WeightEncoding: UInt32, CaseIterable, Sendable {
  /// Four bytes, as trained.
  case float32 = 0
  /// Two bytes.
  case float16 = 1
  /// One byte that names one of 256 numbers.
  case code8 = 2

  /// The size of a weight in bytes.
  package var size: Int {
    switch self {
    case .float32: 4
    case .float16: 2
    case .code8: 1
    }
  }
}

/// The numbers of a model other than weights, 4 bytes each, in this order.
package struct ModelParameters: Sendable, Hashable {
  package static let count = 7

  package var labelCount = 0
  package var encoding = WeightEncoding.float32
  /// Whether counts and labels in the rows take two bytes instead of one.
  package var isWide = false
  package var tokenizerRules = TokenizerRules.lines
  /// The number of rows of weights.
  package var rowCount = 0
  /// The divisor of scores before they become probabilities.
  package var temperature: Float = 1
  /// The number of low bits of a hash that identify a feature.
  package var identityBits = FeatureTable.identityBits

  /// The temperatures that a model may have.
  package static let temperatures: ClosedRange<Float> = 0.01...100
  /// The largest transition weight that a model may have.
  package static let greatestTransition: Float = 1e6

  package init() {}

  /// Reads the numbers; the first version has one less.
  package init?(words: [UInt32], _ version: Int) {
    let words = version == 1 ? words + [32] : words
    guard words.count == Self.count, let encoding = WeightEncoding(rawValue: words[1]),
      words[2] <= 1, let rules = TokenizerRules(version: Int(words[3]))
    else { return nil }
    labelCount = Int(words[0])
    self.encoding = encoding
    isWide = words[2] == 1
    tokenizerRules = rules
    rowCount = Int(words[4])
    temperature = Float(bitPattern: words[5])
    guard (32...40).contains(words[6]) else { return nil }
    identityBits = Int(words[6])
  }

  package var words: [UInt32] {
    [
      UInt32(labelCount), encoding.rawValue, isWide ? 1 : 0, UInt32(tokenizerRules.version),
      UInt32(rowCount), temperature.bitPattern, UInt32(identityBits),
    ]
  }

  /// The bits of a hash that identify a feature.
  package var identityMask: UInt64 { 1 << UInt64(identityBits) &- 1 }
}
