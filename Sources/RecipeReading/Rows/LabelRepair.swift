import WordTagging

/// Corrections of labels that cannot be right in an ingredient line.
enum LabelRepair {
  /// Makes unused words the food of an amount that has none, and words after `each:` foods.
  static func repair(_ tokens: inout [LabeledRange], _ utf8: [UInt8]) {
    let hasAmount = tokens.contains { $0.label == .value || $0.label == .combination }
    guard hasAmount else { return }
    if !tokens.contains(where: { $0.label == .ingredient }) {
      for index in tokens.indices where tokens[index].label == .other && isWord(tokens[index], utf8)
      {
        tokens[index].label = .ingredient
      }
    }
    separateAddition(&tokens, utf8)
    guard let each = tokens.firstIndex(where: { isEach($0, utf8) }), each + 1 < tokens.count,
      utf8[Int(tokens[each + 1].range.start)] == UInt8(ascii: ":")
    else { return }
    for index in tokens.indices[(each + 2)...]
    where tokens[index].label == .comment && isWord(tokens[index], utf8) {
      tokens[index].label = .ingredient
    }
  }

  /// Makes a second food with its own amount a remark: the water of `1 egg yolk plus 1 tbsp water`.
  private static func separateAddition(
    _ tokens: inout [LabeledRange], _ utf8: [UInt8]
  ) {
    guard
      let plus = tokens.firstIndex(where: {
        $0.label == .comment && $0.range.count == 4
          && utf8[$0.range.indices].elementsEqual("plus".utf8) { $0 | 0x20 == $1 }
      }), tokens[..<plus].contains(where: { $0.label == .ingredient })
    else { return }
    let amount = tokens[(plus + 1)...].prefix { isAmount($0) }
    let food = tokens[amount.endIndex...].prefix { $0.label == .ingredient }
    guard !amount.isEmpty, !food.isEmpty else { return }
    for index in amount.startIndex..<food.endIndex { tokens[index].label = .comment }
  }

  private static func isAmount(_ token: LabeledRange) -> Bool {
    token.label == .value || token.label == .measure || token.label == .combination
  }

  private static func isEach(_ token: LabeledRange, _ utf8: [UInt8]) -> Bool {
    token.range.count == 4 && token.label == .comment
      && utf8[token.range.indices].elementsEqual("each".utf8) { $0 | 0x20 == $1 }
  }

  private static func isWord(_ token: LabeledRange, _ utf8: [UInt8]) -> Bool {
    let first = utf8[Int(token.range.start)]
    return (first | 0x20) &- UInt8(ascii: "a") < 26 || (0xC3...0xDF).contains(first)
  }
}
