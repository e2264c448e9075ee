import TermMatching

/// Finds headwords that a misread or misspelled word may stand for.
struct SimilarWords {
  /// Whether a word is a headword.
  let isHeadword: (String) -> Bool

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  /// The maximum cost of a suggestion, about two unobserved confusions.
  private static let costLimit: Float = 18

  /// Returns the headwords, the most likely first: OCR confusions of the word, then those one letter away.
  func words(like word: String, limit: Int = 5) -> [String] {
    let word = word.lowercased()
    guard (2...40).contains(word.count) else { return [] }
    var costs: [(word: String, cost: Float)] = []
    for candidate in candidates(word) where candidate != word && isHeadword(candidate) {
      guard let cost = Misreading.cost(of: word, printed: candidate, limit: Self.costLimit) else {
        continue
      }
      costs.append((candidate, cost))
    }
    costs.sort { ($0.cost, $0.word) < ($1.cost, $1.word) }
    return costs.prefix(limit).map(\.word)
  }

  private func candidates(_ word: String) -> Set<String> {
    var result = Set<String>()
    let regrouped = Self.regrouped([word])
    result.formUnion(regrouped)
    result.formUnion(Self.regrouped(regrouped))
    let letters = Array(word)
    for index in letters.indices {
      var changed = letters
      changed.remove(at: index)
      result.insert(String(changed))
      if index + 1 < letters.count {
        changed = letters
        changed.swapAt(index, index + 1)
        result.insert(String(changed))
      }
      for letter in Self.letters {
        changed = letters
        changed[index] = letter
        result.insert(String(changed))
      }
    }
    for index in 0...letters.count {
      for letter in Self.letters {
        var changed = letters
        changed.insert(letter, at: index)
        result.insert(String(changed))
      }
    }
    return result
  }

  /// The words with one group of letters replaced by another, as in `modem` for `modern`.
  private static func regrouped(_ words: Set<String>) -> Set<String> {
    var result = Set<String>()
    for word in words {
      for (printed, read) in Misreading.groups where !read.isEmpty {
        for range in word.ranges(of: read) {
          result.insert(word.replacingCharacters(in: range, with: printed))
        }
      }
    }
    return result
  }
}

extension String {
  /// The positions in a text.
  fileprivate func ranges(of part: String) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) {
        ranges.append(start..<index(start, offsetBy: part.count))
      }
      start = index(after: start)
    }
    return ranges
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
