/// Groups of neighboring places of a vector, such as those that a block uses.
struct PlaceGroups: Sendable {
  /// A bit for each group.
  private(set) var words: [UInt64]

  /// The number of places of a group: two cache lines.
  static let width = 32

  /// No groups of a vector.
  init(length: Int) {
    words = Array(repeating: 0, count: (length + 64 * Self.width - 1) / (64 * Self.width))
  }

  init(words: [UInt64]) { self.words = words }

  /// The length of a vector with its last group completed.
  static func paddedLength(_ length: Int) -> Int { (length + width - 1) / width * width }

  /// Adds the group of a place.
  @inline(__always)
  mutating func insert(_ place: Int) {
    let group = place / Self.width
    words[group >> 6] |= 1 << UInt64(group & 63)
  }

  /// Adds the groups of some places.
  mutating func insert(_ places: Range<Int>) {
    guard !places.isEmpty else { return }
    for group in places.lowerBound / Self.width...(places.upperBound - 1) / Self.width {
      words[group >> 6] |= 1 << UInt64(group & 63)
    }
  }

  /// Calls a function with ranges of places that make up the groups.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    for (index, word) in words.enumerated() { Self.forEachRun(of: word, at: index, body) }
  }

  /// Calls a function with ranges of places that make up the groups that are not here.
  func forEachGap(ofLength length: Int, _ body: (Range<Int>) -> Void) {
    for (index, word) in words.enumerated() {
      Self.forEachRun(of: ~word, at: index) { places in
        let inside = places.clamped(to: 0..<length)
        if !inside.isEmpty { body(inside) }
      }
    }
  }

  /// Adds the groups of another vector of this length.
  ///
  /// - Parameters:
  ///   - other: The groups.
  ///   - common: Is called with ranges of places of groups that were here before.
  ///   - new: Is called with ranges of places of groups that were not.
  mutating func formUnion(
    _ other: PlaceGroups, common: (Range<Int>) -> Void, new: (Range<Int>) -> Void
  ) {
    for index in words.indices {
      let (own, others) = (words[index], other.words[index])
      Self.forEachRun(of: own & others, at: index, common)
      Self.forEachRun(of: ~own & others, at: index, new)
      words[index] = own | others
    }
  }

  @inline(__always)
  private static func forEachRun(of word: UInt64, at index: Int, _ body: (Range<Int>) -> Void) {
    var rest = word
    while rest != 0 {
      let start = rest.trailingZeroBitCount
      let end = start + (~(rest >> UInt64(start))).trailingZeroBitCount
      body((64 * index + start) * width..<(64 * index + end) * width)
      // A shift by 64 gives 0.
      rest &= ~0 << UInt64(end)
    }
  }
}
