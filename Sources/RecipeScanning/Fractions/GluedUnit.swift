/// The unit that ends a word, seen through what the engine misreads: `oz` in `2%0z`, `l` in `Val`.
struct GluedUnit {
  /// What stands before the unit; nothing where the whole word is one.
  let head: Substring
  /// The unit as it should read, with the mark behind it.
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

  /// Whether the cut is where letters begin, or where a fraction that was taken for `Ya` or `Ve` ends.
  var isPlain: Bool {
    guard let last = head.last else { return false }
    return !last.isLetter || head.suffix(3).contains { "YV".contains($0) }
  }
}
