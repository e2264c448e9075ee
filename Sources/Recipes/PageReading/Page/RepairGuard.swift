/// What no repair may do to a line: remove digits or brackets that the engine is sure of, or claim more confidence than
/// the engine has.
///
/// Nobody is sure of a 0 or 1 that touches a letter: it is a letter of the unit in `50z` and `25m1`, so that a letter of its
/// looks may take its place.
struct RepairGuard {
  /// The confidence of a word from which the engine is sure of its digits.
  ///
  /// Words that it takes for others, such as `44` for ¼, have less in most cases.
  static let sureConfidence = 90.0

  /// The words before a repair.
  let words: [RecognizedPage.Word]

  /// The words after a repair, or those before it if it removes what the engine is sure of.
  func accept(_ repaired: [RecognizedPage.Word]) -> [RecognizedPage.Word] {
    guard repaired != words else { return words }
    var rest = repaired.flatMap { $0.text.utf8 }[...]
    for word in words {
      for sign in Self.keptSigns(of: word) {
        guard let index = rest.firstIndex(where: { sign.contains($0) }) else { return words }
        rest = rest[(index + 1)...]
      }
    }
    let replaced = words.filter { !repaired.contains($0) }
    let limit = (replaced.isEmpty ? words : replaced).map(\.confidence).min() ?? 0
    return repaired.map { word in
      var word = word
      if !words.contains(word) { word.confidence = min(word.confidence, limit) }
      return word
    }
  }

  /// The digits and brackets of a word that a repair keeps, in order, each as the signs that may stand in its place.
  private static func keptSigns(of word: RecognizedPage.Word) -> [[UInt8]] {
    let text = Array(word.text.utf8)
    let isSure = word.confidence >= sureConfidence
    let signs = text.indices.map { index -> (alternatives: [UInt8], isKept: Bool) in
      let touchesLetter = [index - 1, index + 1].contains {
        text.indices.contains($0) && (text[$0] | 0x20) &- UInt8(ascii: "a") < 26
      }
      let looks = touchesLetter ? Self.looks.first { $0.contains(text[index]) } : nil
      return (
        looks ?? [text[index]],
        "()[]".utf8.contains(text[index]) || isSure && text[index] &- UInt8(ascii: "0") < 10
      )
    }
    // Letters of such looks are kept beside such digits, or the o of `10oz` would take the place of its 0.
    let hasLooks = signs.contains { $0.isKept && $0.alternatives.count > 1 }
    return signs.filter { $0.isKept || (hasLooks && $0.alternatives.count > 1) }.map(\.alternatives)
  }

  /// Digits and the letters that look like them.
  private static let looks = ["0oO", "1lLiI"].map { Array($0.utf8) }
}
