extension WordListTable {
  /// Leaves in `scratch.listPlaces`, list by list, each token's place in the entries of the lists.
  ///
  /// The bytes of the tokens in lower case are in `scratch.folded`. Later tables win.
  static func match(
    _ tables: [SharedBuffer<Entry>], _ tokens: BufferView<ByteRange>, listCount: Int,
    _ scratch: inout FeatureScratch
  ) {
    let size = tokens.count * listCount
    let places = scratch.listPlaces.reserve(size)
    places.initialize(repeating: 0, count: size)
    scratch.folded.withView { folded in
      for table in tables where !table.values.isEmpty {
        match(table.values, tokens, folded, listCount, places)
      }
    }
  }

  /// Marks the longest entries of each list, from left to right and without overlap.
  static func match(
    _ table: BufferView<Entry>, _ tokens: BufferView<ByteRange>,
    _ folded: BufferView<UInt8>, _ listCount: Int, _ places: UnsafeMutablePointer<UInt8>
  ) {
    guard !folded.isEmpty, listCount <= maximumLists else { return }
    let count = tokens.count
    withUnsafeTemporaryAllocation(of: Int.self, capacity: listCount * 2) { memory in
      memory.initialize(repeating: 0)
      let free = UnsafeMutableBufferPointer(rebasing: memory[..<listCount])
      let ends = UnsafeMutableBufferPointer(rebasing: memory[listCount...])
      for first in 0..<count {
        var key: UInt64 = 0
        var active = UInt32.max
        var matched: UInt32 = 0
        var index = first
        while index < min(count, first + longestEntry) {
          let token = tokens[index]
          let word = FeatureHash.bytes(folded.extracting(token.indices))
          key = Self.key(after: key, word: word)
          guard let entry = HashSlots.find(key, in: table) else { break }
          var whole = entry.whole & active
          matched |= whole
          while whole != 0 {
            let list = whole.trailingZeroBitCount
            whole &= whole - 1
            if list < listCount { ends[list] = index + 1 }
          }
          active &= entry.begun
          if active == 0 { break }
          index += 1
        }
        while matched != 0 {
          let list = matched.trailingZeroBitCount
          matched &= matched - 1
          guard list < listCount, free[list] <= first else { continue }
          let end = ends[list]
          free[list] = end
          mark(first..<end, places + list * count)
        }
      }
    }
  }

  private static func mark(_ tokens: Range<Int>, _ places: UnsafeMutablePointer<UInt8>) {
    for token in tokens { places[token] = ListPlace.middle.rawValue }
    places[tokens.lowerBound] = ListPlace.first.rawValue
    places[tokens.upperBound - 1] = ListPlace.last.rawValue
    if tokens.count == 1 { places[tokens.lowerBound] = ListPlace.single.rawValue }
  }
}
