/// The unit at the end of a word despite misreadings: `oz` in `2%0z`, `l` in `Val`.
struct MisreadUnit {
  /// The text before the unit; empty if the whole word is a unit.
  let head: Substring
  /// The corrected unit, with the punctuation after it.
  let text: String

  /// The longest unit at the end of a word, or nil.
  init?(endOf word: String) {
    let end = word.endOfUnit
    for start in word[..<end].indices {
      guard let unit = UnitWords.meant(by: word[start..<end]) else { continue }
      head = word[..<start]
      text = unit + word[end...]
      return
    }
    return nil
  }

  /// Whether the word is a number and a unit in capitals, whose letters look like figures: `12OZ`.
  func isInCapitals(in word: String) -> Bool {
    let unit = word[head.endIndex..<word.endOfUnit]
    return !head.isEmpty && head.allSatisfy(\.isNumber) && unit.count > 1
      && unit.allSatisfy { $0.isUppercase || $0 == "0" }
  }

  /// Whether the unit begins at the first letter, or after a fraction that was read as `Ya` or
  /// `Ve`.
  var isPlain: Bool {
    guard let last = head.last else { return false }
    return !last.isLetter || head.suffix(3).contains { "YV".contains($0) }
  }
}
