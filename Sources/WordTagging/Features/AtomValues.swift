/// The values of the atoms that look at one token alone.
enum AtomValues {
  /// A number as a value; 0 is a value too.
  @inline(__always)
  static func number(_ number: Int) -> UInt64 {
    FeatureHash.mix(0x2_0000 &+ UInt64(truncatingIfNeeded: number))
  }

  /// Fills the row of an atom of words or cells; shapes and classes are made together elsewhere.
  static func fill(
    _ row: UnsafeMutablePointer<UInt64>, _ atom: FeatureAtom, _ line: SequenceView,
    _ folded: UnsafeBufferPointer<UInt8>, _ clusters: UnsafeBufferPointer<ClusterTable.Entry>
  ) {
    for token in line.tokens.indices {
      switch atom {
      case .column(let column), .columnFolded(let column),
        .matches(_, let column?, _), .matched(_, let column?, _):
        let cell = line.cell(column, of: token).indices
        row[token] = ofCell(
          atom, UnsafeBufferPointer(rebasing: folded[cell]),
          UnsafeBufferPointer(rebasing: line.bytes[cell]))
      default:
        let word = line.tokens[token].indices
        row[token] = ofWord(
          atom, UnsafeBufferPointer(rebasing: folded[word]),
          UnsafeBufferPointer(rebasing: line.bytes[word]), clusters)
      }
    }
  }

  /// The value of an atom that depends on a word alone, given in lower case and as it is.
  static func ofWord(
    _ atom: FeatureAtom, _ folded: UnsafeBufferPointer<UInt8>, _ form: UnsafeBufferPointer<UInt8>,
    _ clusters: UnsafeBufferPointer<ClusterTable.Entry>
  ) -> UInt64 {
    switch atom {
    case .word: hash(folded)
    case .form: hash(form)
    case .prefix(let length): prefix(folded, length)
    case .suffix(let length): suffix(folded, length)
    case .length: number(min(form.count, 12))
    case .cluster(let clustering, let steps):
      cluster(folded, clusters, clustering, steps: steps)
    case .matches(let pattern, _, let isFolded): matches(pattern, isFolded ? folded : form)
    case .matched(let pattern, _, let isFolded): matched(pattern, isFolded ? folded : form)
    default: number(1)
    }
  }

  /// The value of an atom that reads an extra column; an empty cell is no value.
  private static func ofCell(
    _ atom: FeatureAtom, _ folded: UnsafeBufferPointer<UInt8>, _ form: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    switch atom {
    case .column: form.isEmpty ? 0 : hash(form)
    case .columnFolded: form.isEmpty ? 0 : hash(folded)
    case .matched(let pattern, _, let isFolded): matched(pattern, isFolded ? folded : form)
    case .matches(let pattern, _, let isFolded): matches(pattern, isFolded ? folded : form)
    default: 0
    }
  }

  /// The first steps to a word's cluster; no value when the clustering lacks the word.
  private static func cluster(
    _ folded: UnsafeBufferPointer<UInt8>, _ clusters: UnsafeBufferPointer<ClusterTable.Entry>,
    _ clustering: Int, steps: Int
  ) -> UInt64 {
    guard let start = folded.baseAddress, !clusters.isEmpty else { return 0 }
    let word = FeatureHash.bytes(start, folded.count)
    let path = ClusterTable.path(to: word, in: clusters, clustering: clustering, steps: steps)
    return path == 0 ? 0 : FeatureHash.mix(0xC105_7E12_0000_0000 ^ path)
  }

  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bytes.baseAddress.map { FeatureHash.bytes($0, bytes.count) } ?? FeatureHash.mix(0)
  }

  /// The first characters, when there are as many.
  static func prefix(_ word: UnsafeBufferPointer<UInt8>, _ length: Int) -> UInt64 {
    var end = 0
    var left = length
    while left > 0, end < word.count {
      end += 1
      while end < word.count, word[end] & 0xC0 == 0x80 { end += 1 }
      left -= 1
    }
    return left > 0 ? 0 : hash(UnsafeBufferPointer(rebasing: word[..<end]))
  }

  /// The last characters, when there are as many.
  static func suffix(_ word: UnsafeBufferPointer<UInt8>, _ length: Int) -> UInt64 {
    var first = word.count
    var left = length
    while left > 0, first > 0 {
      first -= 1
      while first > 0, word[first] & 0xC0 == 0x80 { first -= 1 }
      left -= 1
    }
    return left > 0 ? 0 : hash(UnsafeBufferPointer(rebasing: word[first...]))
  }

  /// Whether a pattern matches, both answers being values.
  private static func matches(_ pattern: TextPattern, _ text: UnsafeBufferPointer<UInt8>) -> UInt64
  {
    number(pattern.firstMatch(in: start(of: text)) == nil ? 0 : 1)
  }

  /// What a pattern matches.
  private static func matched(_ pattern: TextPattern, _ text: UnsafeBufferPointer<UInt8>) -> UInt64
  {
    pattern.firstMatch(in: start(of: text)).map { hash(UnsafeBufferPointer(rebasing: text[$0])) }
      ?? 0
  }

  /// A text, cut where no pattern of use would still look.
  private static func start(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text.prefix(128))
  }
}
