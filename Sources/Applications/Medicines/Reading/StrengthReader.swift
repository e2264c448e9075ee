import TermMatching

/// Finds the amounts printed after names; an amount that cannot be attributed to one name is ignored.
struct StrengthReader {
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  /// The strength of each match, or nil.
  func strengths(of matches: [TermMatch]) -> [MedicineStrength?] {
    var strengths = [MedicineStrength?](repeating: nil, count: matches.count)
    var place = 0
    while place < matches.count {
      // Joined names have their amounts after the last one, or each after itself.
      var end = place + 1
      while end < matches.count,
        areJoined(matches[end - 1].range.upperBound..<matches[end].range.lowerBound)
      {
        end += 1
      }
      let next = end < matches.count ? matches[end].range.lowerBound : text.count
      let amounts = amounts(after: matches[end - 1].range.upperBound, before: next)
      let isCombination =
        matches[place].candidates.contains { $0.isCombination }
        || text[matches[place].nameRange].contains(where: Self.isJoiner)
      if end - place == 1, isCombination {
        strengths[place] = combined(amounts, matches[place])
      } else if amounts.count == end - place {
        for (offset, amount) in amounts.enumerated() { strengths[place + offset] = amount }
      }
      place = end
    }
    return strengths
  }

  /// The amounts of the parts of a combination as one, unless some are within the name.
  private func combined(_ amounts: [MedicineStrength], _ match: TermMatch) -> MedicineStrength? {
    guard let first = amounts.first, let last = amounts.last,
      !text[match.nameRange].contains(where: MedicineStrength.isDigit)
    else { return nil }
    let range = first.range.lowerBound..<last.range.upperBound
    return MedicineStrength(text: String(decoding: text[range], as: UTF8.self), range: range)
  }

  private func areJoined(_ range: Range<Int>) -> Bool {
    !range.isEmpty && text[range].allSatisfy { $0 == 0x20 || Self.isJoiner($0) }
      && text[range].contains(where: Self.isJoiner)
  }

  private static func isJoiner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
  }

  /// The joined amounts after a name; only fillers, numbers and one line break may precede them.
  private func amounts(after start: Int, before limit: Int) -> [MedicineStrength] {
    var place = start
    var lineBreaks = 0
    var isAfterNumber = false
    while place < limit {
      let byte = text[place]
      if MedicineStrength.isDigit(byte) {
        if let strength = MedicineStrength.strength(in: text, at: place) {
          let list = list(from: strength)
          let isRefused =
            isAfterNumber || lineBreaks > 0 && isBeforeName(list[list.count - 1], limit)
            || isContinued(list[list.count - 1])
          return isRefused ? [] : list
        }
        while place < limit, MedicineStrength.isDigit(text[place]) { place += 1 }
        isAfterNumber = true
        continue
      }
      if byte == 0x20 || byte == 0x0D || byte == 0x0A && lineBreaks == 0 {
        lineBreaks += byte == 0x0A ? 1 : 0
        place += 1
        continue
      }
      var end = place
      while end < limit, MedicineStrength.isWordByte(text[end]),
        !MedicineStrength.isDigit(text[end])
      { end += 1 }
      let word = String(decoding: text[place..<end], as: UTF8.self)
      guard end > place, MedicineWords.fillers.contains(word.foldedLetters) else { return [] }
      isAfterNumber = false
      place = end
    }
    return []
  }

  /// A strength and those joined to it.
  private func list(from first: MedicineStrength) -> [MedicineStrength] {
    var list = [first]
    var place = MedicineStrength.skipSpaces(text, first.range.upperBound)
    while place < text.count, Self.isJoiner(text[place]),
      let next = MedicineStrength.strength(
        in: text, at: MedicineStrength.skipSpaces(text, place + 1))
    {
      list.append(next)
      place = MedicineStrength.skipSpaces(text, next.range.upperBound)
    }
    return list
  }

  /// Whether a strength is part of a longer quantity, such as a dose per `kg`.
  private func isContinued(_ strength: MedicineStrength) -> Bool {
    let place = MedicineStrength.skipSpaces(text, strength.range.upperBound)
    return place < text.count && Self.isJoiner(text[place])
      && text[place...].dropFirst().first { $0 != 0x20 } == UInt8(ascii: "k")
  }

  /// Whether the next name is on the same line as a strength, which may belong to it.
  private func isBeforeName(_ strength: MedicineStrength, _ name: Int) -> Bool {
    let between = strength.range.upperBound..<max(name, strength.range.upperBound)
    return name < text.count && !text[between].contains(0x0A)
  }
}
