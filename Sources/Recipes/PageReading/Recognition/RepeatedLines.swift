extension RecognizedPage {
  /// Removes the less certain of two lines that are the same print, which columns and rows that are read by themselves may
  /// share.
  ///
  /// - Complexity: O(n²) for n lines.
  package mutating func removeRepeatedLines() {
    let all = lines
    var repeated: Set<Int> = []
    for (index, line) in all.enumerated() {
      for other in all.indices.dropFirst(index + 1) where line.repeats(all[other]) {
        repeated.insert(line.confidence < all[other].confidence ? index : other)
      }
    }
    guard !repeated.isEmpty else { return }
    var index = 0
    keepLines { _ in
      defer { index += 1 }
      return !repeated.contains(index)
    }
  }
}

extension RecognizedPage.Line {
  /// Whether two lines share most of their area and at least half of their words.
  fileprivate func repeats(_ other: Self) -> Bool {
    guard box.overlap(other.box) >= 0.5 else { return false }
    let all = bareWords
    var rest = other.bareWords
    let longest = max(all.count, rest.count)
    for word in all {
      if let place = rest.firstIndex(of: word) { rest.remove(at: place) }
    }
    let shared = other.bareWords.count - rest.count
    return shared > 0 && shared * 2 >= longest
  }

  /// The words in lower case without signs.
  private var bareWords: [String] {
    words.map { $0.text.lowercased().filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
  }
}
