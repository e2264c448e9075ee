import WordTagging

/// Numbers with a space in them, and thousands of grams and milliliters that are separated by a point.
extension AmountLexer {
  /// Whether the point of a decimal separates thousands: `1.500 ml`, but not `1.500 kg`.
  func isPointedThousands(
    _ range: ByteRange, _ tokens: [LabeledRange], _ index: Int
  ) -> Bool {
    guard language != .english else { return false }
    let parts = bytes[range.indices].split(separator: UInt8(ascii: "."))
    return parts.count == 2 && parts[1].count == 3 && parts[0].first != UInt8(ascii: "0")
      && isSmallUnit(after: range, tokens, index)
  }

  /// The number of two tokens with a space between its thousands: `1 000 g`, in some languages also `1 500 g`.
  func spacedThousands(_ tokens: [LabeledRange], _ index: Int) -> AmountLexeme? {
    guard index + 2 < tokens.count else { return nil }
    let (first, second) = (tokens[index].range, tokens[index + 1].range)
    let isRound = bytes[second.indices].elementsEqual("000".utf8)
    guard first.count <= 3, second.count == 3, isRound || language.spacesThousands,
      let thousands = integer(first), thousands > 0, let rest = integer(second),
      let number = thousands.appending(rest, base: 1000),
      isSmallUnit(after: second, tokens, index + 1)
    else { return nil }
    return AmountLexeme(
      kind: .digits, range: ByteRange(Int(first.start), Int(second.end)),
      tokens: index...index + 1, value: Rational(number))
  }

  /// The fraction of three tokens with spaces around its line: `1 ⁄ 2 cup`, but not `400 / 14 oz`.
  func spacedFraction(_ tokens: [LabeledRange], _ index: Int) -> AmountLexeme? {
    guard index + 2 < tokens.count else { return nil }
    let (first, line) = (tokens[index].range, tokens[index + 1].range)
    let last = tokens[index + 2].range
    guard NumberScanner(bytes: bytes, position: Int(line.start), end: Int(line.end)).isFractionLine,
      let above = integer(first), let below = integer(last), above > 0, above < below,
      below <= Self.smallestPart
    else { return nil }
    return AmountLexeme(
      kind: .fraction, range: ByteRange(Int(first.start), Int(last.end)),
      tokens: index...index + 2, value: Rational(above, below))
  }

  /// Kitchens measure no smaller parts.
  private static let smallestPart: Int64 = 16

  private func integer(_ range: ByteRange) -> Int64? {
    Int64(String(decoding: bytes[range.indices], as: UTF8.self))
  }

  /// Whether grams or milliliters follow a number, in its token or as the next.
  private func isSmallUnit(after range: ByteRange, _ tokens: [LabeledRange], _ index: Int) -> Bool {
    let rest = Int(range.end)..<Int(tokens[index].range.end)
    guard !rest.isEmpty || index + 1 < tokens.count,
      let entry = table.entry(
        of: rest.isEmpty ? tokens[index + 1].range.indices : rest, in: bytes, language),
      entry.unit >= 0
    else { return false }
    return table.units[entry.unit].name == "gram" || table.units[entry.unit].name == "millilitre"
  }
}
