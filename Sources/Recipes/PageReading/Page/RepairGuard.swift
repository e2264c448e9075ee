/// What no repair may do to a line: remove digits or brackets that the engine is sure of, or claim more confidence than
/// the engine has.
///
/// Nobody is sure of a 0 or 1 that touches a letter: it is a letter of the unit in `50z` and `25m1`.
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
    var rest = repaired.flatMap { $0.text.utf8.filter(Self.isDigitOrBracket) }[...]
    for word in words {
      for sign in Self.keptSigns(of: word) {
        guard let index = rest.firstIndex(of: sign) else { return words }
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

  /// The digits and brackets of a word that a repair keeps, in order.
  private static func keptSigns(of word: RecognizedPage.Word) -> [UInt8] {
    let text = Array(word.text.utf8)
    let isSure = word.confidence >= sureConfidence
    return text.indices.filter { index in
      if isBracket(text[index]) { return true }
      guard isSure, isDigitOrBracket(text[index]) else { return false }
      let touchesLetter = [index - 1, index + 1].contains {
        text.indices.contains($0) && (text[$0] | 0x20) &- UInt8(ascii: "a") < 26
      }
      return !(touchesLetter && "01".utf8.contains(text[index]))
    }.map { text[$0] }
  }

  private static func isBracket(_ byte: UInt8) -> Bool { "()[]".utf8.contains(byte) }

  private static func isDigitOrBracket(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || isBracket(byte)
  }
}
