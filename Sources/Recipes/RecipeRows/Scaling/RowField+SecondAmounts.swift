import WordTagging

/// The amounts of second foods in a remark: `plus 1 egg yolk`, `or 3 lb short ribs`.
extension RowField {
  /// Returns the remark with such amounts multiplied by a factor.
  ///
  /// - Complexity: O(n) in the length of the text.
  func scalingSecondAmounts(by factor: Rational, _ flags: inout RowFlags) -> RowField {
    let utf8 = Array(text.utf8)
    let tokens = Tokenizer().tokens(in: text).map(\.indices)
    var scaled: [UInt8] = []
    var end = 0
    var isAddition = false
    for index in tokens.indices.dropLast() where tokens[index].lowerBound >= end {
      let startsClause = index == 0 || utf8[tokens[index - 1]].elementsEqual(",".utf8)
      guard isAddition || startsClause, Self.isConnective(tokens[index], utf8),
        let amount = Self.amount(at: index + 1, tokens, utf8)
      else { continue }
      isAddition = true
      let pieces = zip(amount.flattened, amount.scaled(by: factor, &flags).flattened)
      for (old, new) in pieces.sorted(by: { $0.0.range.lowerBound < $1.0.range.lowerBound }) {
        let start = tokens[index + 1].lowerBound + old.ranges[0].lowerBound
        guard start >= end, old.quantity != new.quantity || old.multiplier != new.multiplier else {
          continue
        }
        let (text, count) = new.changedText
        scaled += utf8[end..<start] + Array(text.utf8)
        end = start + count
      }
    }
    if end == 0 { return self }
    let text = String(decoding: scaled + utf8[end...], as: UTF8.self)
    return RowField(text: text, ranges: ranges, confidence: confidence)
  }

  private static func isConnective(_ token: Range<Int>, _ utf8: [UInt8]) -> Bool {
    if utf8[token].elementsEqual("+".utf8) { return true }
    switch AmountWord.word(token, in: utf8) {
    case .plus?, .or?, .and?: return true
    default: return false
    }
  }

  /// The amount of a food that starts at a token; nil for times and lengths.
  private static func amount(at index: Int, _ tokens: [Range<Int>], _ utf8: [UInt8]) -> Amount? {
    let words = tokens[index...].prefix(reach)
    guard let first = words.first, let last = words.last else { return nil }
    let text = String(decoding: utf8[first.lowerBound..<last.upperBound], as: UTF8.self)
    guard let amount = Amount.amounts(in: text).first, amount.range.lowerBound == 0,
      amount.quantity != nil, !amount.traits.contains(.implied),
      amount.parts.allSatisfy({ $0.role == .size || $0.role == .equal })
    else { return nil }
    switch amount.unit?.dimension {
    case .length?, .temperature?: return nil
    default: break
    }
    let end = first.lowerBound + amount.range.upperBound
    guard let next = words.first(where: { $0.lowerBound >= end }) else { return amount }
    return times.value(of: utf8[next]) < 0 ? amount : nil
  }

  /// The number of tokens of an amount.
  private static let reach = 16

  private static let times = PhraseNumbers(
    (LanguageWords.units + ["time", "times", "percent", "%"]).map { ($0, 0) })
}

extension Amount {
  /// The number and the unit, and the number of bytes that they replace; without the unit if other words are between,
  /// as in `1 (14 oz) can`, or belong to it, as in `3 lb short`.
  fileprivate var changedText: (text: String, count: Int) {
    let written = String(decoding: Array(text.utf8)[..<ranges[0].count], as: UTF8.self)
    let utf8 = Array(written.utf8)
    let words = Tokenizer().tokens(in: written).map(\.indices)
    let numbers = words.prefix {
      utf8[$0.lowerBound] &- UInt8(ascii: "A") >= 58 || AmountWord.word($0, in: utf8) != nil
    }
    var piece = self
    piece.parts = []
    var count = utf8.count
    if let next = words.dropFirst(numbers.count).first,
      ranges.count > 1
        || UnitTable.standard.unit(String(decoding: utf8[next.lowerBound...], as: UTF8.self)) == nil
    {
      count = numbers.last?.upperBound ?? 0
    }
    if count < utf8.count || ranges.count > 1 {
      piece.unit = nil
      piece.unitText = nil
    }
    return ((traits.contains(.approximate) ? "about " : "") + piece.display, count)
  }
}
