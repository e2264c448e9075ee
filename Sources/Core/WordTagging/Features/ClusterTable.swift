/// The cluster of each word, in one or several clusterings, as one table of hashes.
package struct ClusterTable: Sendable {
  /// A word of one clustering.
  package struct Entry: Sendable, HashSlot {
    static let empty = Self(key: 0, path: 0)
    /// The word and its clustering, hashed; 0 in an empty slot.
    package let key: UInt64
    /// The steps from the root of the tree as bits, below a leading 1.
    package let path: UInt64

    package init(key: UInt64, path: UInt64) {
      self.key = key
      self.path = path
    }
  }

  /// The maximum number of steps of a path that are used.
  package static let longestPath = 32

  /// The slots, whose number is a power of two or 0.
  package let slots: [Entry]

  /// The counts of a word, given by its hash, for a clustering of the table.
  package struct CountedEntry {
    package let word: UInt64
    package let clustering: Int
    package let path: UInt64

    package init(word: UInt64, clustering: Int, path: UInt64) {
      self.word = word
      self.clustering = clustering
      self.path = path
    }
  }

  /// A word, given by its hash, and its path in a clustering.
  package struct Row: Sendable, Equatable {
    package let word: UInt64
    package let path: UInt64

    package init(word: UInt64, path: UInt64) {
      self.word = word
      self.path = path
    }
  }

  /// Builds the table of some clusterings, each given as folded words with their paths of `0` and `1`.
  package init(_ clusterings: [[(word: String, path: String)]]) {
    self.init(
      clusterings.map { clustering in
        clustering.map {
          Row(
            word: FeatureHash.text(LetterComposition.compose($0.word)), path: Self.path($0.path))
        }
      })
  }

  /// Builds the table of some clusterings and of counted words.
  package init(_ clusterings: [[Row]], counted: [CountedEntry] = []) {
    var entries: [UInt64: Entry] = [:]
    entries.reserveCapacity(counted.count + clusterings.reduce(0) { $0 + $1.count })
    for word in counted {
      let key = Self.key(of: word.word, clustering: word.clustering)
      entries[key] = Entry(key: key, path: word.path)
    }
    for (index, clustering) in clusterings.enumerated() {
      for row in clustering {
        let key = Self.key(of: row.word, clustering: index)
        entries[key] = Entry(key: key, path: row.path)
      }
    }
    slots = HashSlots.table(entries.values)
  }

  /// The hash of a folded word, whose letters are composed.
  package static func hash(_ word: Span<UInt8>) -> UInt64 { word.withView { hash($0) } }

  /// The hash of a folded word, whose letters are composed.
  package static func hash(_ word: BufferView<UInt8>) -> UInt64 {
    guard LetterComposition.isNeeded(word) else { return TokenTest.hash(word) }
    var composed: [UInt8] = []
    LetterComposition.append(word, to: &composed)
    return composed.withView { TokenTest.hash($0) }
  }

  /// The steps of a path of `0` and `1` as bits below a leading 1.
  package static func path(_ text: String) -> UInt64 { path(text.utf8) }

  /// The steps of a path of `0` and `1` as bits below a leading 1.
  package static func path(_ digits: some Sequence<UInt8>) -> UInt64 {
    digits.prefix(longestPath).reduce(UInt64(1)) { $0 << 1 | UInt64($1 & 1) }
  }

  /// Whether bits are the steps of a path.
  package static func isPath(_ bits: UInt64) -> Bool { bits > 0 && bits >> 1 < 1 << longestPath }

  @inline(__always)
  private static func key(of word: UInt64, clustering: Int) -> UInt64 {
    FeatureHash.mix(word ^ FeatureHash.mix(0xC105_7E00 + UInt64(clustering))) | 1
  }

  /// The first steps of the path to a word, given by its hash; 0 when the clustering lacks the word.
  @inline(__always)
  static func path(
    to word: UInt64, in slots: BufferView<Entry>, clustering: Int, steps: Int
  ) -> UInt64 {
    let key = key(of: word, clustering: clustering)
    guard let entry = HashSlots.find(key, in: slots) else { return 0 }
    return prefix(of: entry.path, steps: steps)
  }

  /// The first steps of a path, or the whole path if it is shorter.
  @inline(__always)
  static func prefix(of path: UInt64, steps: Int) -> UInt64 {
    let length = max(0, 63 - path.leadingZeroBitCount)
    return path >> UInt64(max(0, length - steps))
  }
}
