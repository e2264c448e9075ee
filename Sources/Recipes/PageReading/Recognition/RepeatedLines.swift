extension RecognizedPage {
  /// Removes the less certain of two lines that are the same print, as happens where columns or rows are read separately
  /// and overlap.
  ///
  /// - Complexity: O(n²) for n lines.
  package mutating func removeRepeatedLines() {
    let all = lines
    var kept: Set<Int> = []
    for index in all.indices.sorted(by: { (all[$1].confidence, $0) < (all[$0].confidence, $1) })
    where !kept.contains(where: { all[index].repeats(all[$0]) }) {
      kept.insert(index)
    }
    guard kept.count < all.count else { return }
    var index = 0
    keepLines { _ in
      defer { index += 1 }
      return kept.contains(index)
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
