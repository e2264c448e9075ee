/// The values of the observation tests that depend on one token alone.
enum TokenTest {
  /// The value of a number, including 0.
  @inline(__always)
  static func number(_ number: Int) -> UInt64 {
    FeatureHash.mix(0x2_0000 &+ UInt64(truncatingIfNeeded: number))
  }

  /// The value of a place at a distance before or after the sequence, for tests that have one
  /// there.
  static func outside(isBefore: Bool, _ distance: Int) -> UInt64 {
    FeatureHash.mix((isBefore ? 0xBEF0 : 0xAF70) + UInt64(distance))
  }

  /// The value of a test that depends on a word alone, given in lower case and as it is.
  static func ofWord(
    _ test: ObservationTest, _ folded: BufferView<UInt8>,
    _ form: BufferView<UInt8>, _ clusters: BufferView<ClusterTable.Entry>
  ) -> UInt64 {
    switch test {
    case .word: hash(folded)
    case .form: hash(form)
    case .prefix(let length): prefix(folded, length)
    case .suffix(let length): suffix(folded, length)
    case .length: number(min(form.count, 12))
    case .cluster(let clustering, let steps):
      value(ofPath: path(folded, clusters, clustering, steps: steps))
    case .counted(let clustering, let levels):
      value(ofPath: max(1, path(folded, clusters, clustering, steps: levels * CountedWord.bits)))
    case .matches(let pattern, _, let isFolded): matches(pattern, isFolded ? folded : form)
    case .matched(let pattern, _, let isFolded): matched(pattern, isFolded ? folded : form)
    default: number(1)
    }
  }

  /// The value of a test that reads an extra column; an empty cell has no value.
  static func ofCell(
    _ test: ObservationTest, _ line: SequenceView, _ token: Int,
    _ folded: BufferView<UInt8>
  ) -> UInt64 {
    func bytes(_ column: Int, _ isFolded: Bool) -> BufferView<UInt8> {
      let cell = line.cell(column, of: token).indices
      return (isFolded ? folded : line.bytes).extracting(cell)
    }
    switch test {
    case .column(let column), .columnFolded(let column):
      let cell = bytes(column, test != .column(column))
      return cell.isEmpty ? 0 : hash(cell)
    case .matches(let pattern, let column?, let isFolded):
      return matches(pattern, bytes(column, isFolded))
    case .matched(let pattern, let column?, let isFolded):
      return matched(pattern, bytes(column, isFolded))
    default: return 0
    }
  }

  /// The first steps of the path to a word's cluster; 0 when the clustering lacks the word.
  private static func path(
    _ folded: BufferView<UInt8>, _ clusters: BufferView<ClusterTable.Entry>,
    _ clustering: Int, steps: Int
  ) -> UInt64 {
    guard !folded.isEmpty, !clusters.isEmpty else { return 0 }
    let word = FeatureHash.bytes(folded)
    return ClusterTable.path(to: word, in: clusters, clustering: clustering, steps: steps)
  }

  /// The value of the first steps of a path; no value for 0.
  @inline(__always)
  static func value(ofPath path: UInt64) -> UInt64 {
    path == 0 ? 0 : FeatureHash.mix(0xC105_7E12_0000_0000 ^ path)
  }

  @inline(__always)
  static func hash(_ bytes: BufferView<UInt8>) -> UInt64 { FeatureHash.bytes(bytes) }

  /// The first characters, if the word has that many.
  static func prefix(_ word: BufferView<UInt8>, _ length: Int) -> UInt64 {
    var end = 0
    var left = length
    while left > 0, end < word.count {
      end += 1
      while end < word.count, word[end] & 0xC0 == 0x80 { end += 1 }
      left -= 1
    }
    return left > 0 ? 0 : hash(word.extracting(..<end))
  }

  /// The last characters, if the word has that many.
  static func suffix(_ word: BufferView<UInt8>, _ length: Int) -> UInt64 {
    var first = word.count
    var left = length
    while left > 0, first > 0 {
      first -= 1
      while first > 0, word[first] & 0xC0 == 0x80 { first -= 1 }
      left -= 1
    }
    return left > 0 ? 0 : hash(word.extracting(first...))
  }

  /// Whether a pattern matches, as a value in either case.
  private static func matches(_ pattern: TextPattern, _ text: BufferView<UInt8>) -> UInt64 {
    number(pattern.firstMatch(in: text) == nil ? 0 : 1)
  }

  /// The match of a pattern.
  private static func matched(_ pattern: TextPattern, _ text: BufferView<UInt8>) -> UInt64 {
    pattern.firstMatch(in: text).map { hash(text.extracting($0)) } ?? 0
  }
}
