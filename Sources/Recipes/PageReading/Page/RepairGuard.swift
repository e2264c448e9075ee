/// What no repair may do to a line: remove digits or brackets that the engine is sure of, or claim more confidence than
/// the engine has.
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
      for sign in word.text.utf8
      where Self.isBracket(sign)
        || (Self.isDigitOrBracket(sign) && word.confidence >= Self.sureConfidence)
      {
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

  private static func isBracket(_ byte: UInt8) -> Bool { "()[]".utf8.contains(byte) }

  private static func isDigitOrBracket(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || isBracket(byte)
  }
}
