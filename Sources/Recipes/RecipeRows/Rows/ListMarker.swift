/// The bullet, check box or number at the start of a list item: `•`, `▢`, `- [ ]`, `2)`.
package struct ListMarker: Hashable, Sendable {
  /// The marker as printed, without the white space around it.
  package let text: String
  /// The UTF-8 length of the marker with the white space around it: the offset of the item's text.
  package let length: Int

  /// Creates a marker from a line's first bytes.
  package init(text: String, length: Int) {
    self.text = text
    self.length = length
  }

  /// Finds the marker of a line without looking at other lines.
  ///
  /// - Parameter line: A line of text.
  /// - Returns: The marker, or nil.
  /// - Complexity: O(1), unless the line starts with white space.
  package static func marker(of line: String) -> ListMarker? {
    guard mayHaveMarker(line) else { return nil }
    var scanner = MarkerScanner(line)
    return scanner.marker(agreeing: false)
  }

  /// Finds the markers of the lines of a list.
  ///
  /// Signs that recognition confuses with bullets (`e`, `o`, `«`) are markers where lines nearby start with
  /// a marker or such a sign too, and `(1)` where the numbers are consecutive.
  ///
  /// - Parameter lines: The lines in reading order.
  /// - Returns: The marker of each line, or nil.
  /// - Complexity: O(n) in the number of lines.
  package static func markers(of lines: [String]) -> [ListMarker?] {
    var markers = lines.map { marker(of: $0) }
    let candidates = lines.indices.map { index -> Candidate? in
      if let marker = markers[index] { return Candidate(marker: marker, isCertain: true) }
      guard mayHaveMarker(lines[index]) else { return nil }
      var scanner = MarkerScanner(lines[index])
      return scanner.marker(agreeing: true).map {
        Candidate(marker: $0, isWord: scanner.isWord, number: scanner.number)
      }
    }
    for index in lines.indices {
      guard let candidate = candidates[index], !candidate.isCertain else { continue }
      let nearby = (max(0, index - 3)...min(lines.count - 1, index + 3)).filter { $0 != index }
      if let number = candidate.number {
        let countsOn = nearby.contains { place in
          candidates[place]?.number.map { $0 - number == (place > index ? 1 : -1) } ?? false
        }
        if countsOn { markers[index] = candidate.marker }
        continue
      }
      let others = nearby.compactMap { candidates[$0] }.filter { $0.number == nil }
      let same = others.count { $0.marker.text == candidate.marker.text }
      let isAgreed =
        candidate.isWord
        ? same > 1 : same > 0 || others.count > 1 || others.contains { $0.isCertain }
      if isAgreed { markers[index] = candidate.marker }
    }
    return markers
  }

  /// A marker or a possible marker.
  private struct Candidate {
    var marker: ListMarker
    var isCertain = false
    /// Whether a line of text may start like this, too.
    var isWord = false
    /// The number of a numbered item.
    var number: Int?
  }

  /// Whether the start of a line may be a marker: most lines start with an amount or a word.
  private static func mayHaveMarker(_ line: String) -> Bool {
    let start = line.utf8.prefix(3)
    guard let first = start.first else { return false }
    let second = start.dropFirst().first ?? 0
    let isLetter = (first | 0x20) &- UInt8(ascii: "a") < 26
    let isDigit = first &- UInt8(ascii: "0") < 10
    if isLetter {
      return second == UInt8(ascii: " ") || start.count == 3 && start.last == UInt8(ascii: " ")
    }
    guard isDigit else { return true }
    // The second byte of `1️⃣` starts a variation selector or a keycap.
    return start.dropFirst().contains { ".):".utf8.contains($0) } || second == 0xEF
      || second == 0xE2
      || first == UInt8(ascii: "0") && second == UInt8(ascii: " ")
  }
}

/// Reads the marker at the start of a line.
private struct MarkerScanner {
  private let scalars: [Unicode.Scalar]
  private let line: String
  private var position = 0
  /// Whether a line of text may start with the same word.
  private(set) var isWord = false
  /// The number of a numbered item.
  private(set) var number: Int?

  init(_ line: String) {
    self.line = line
    scalars = Array(line.unicodeScalars.prefix(48))
  }

  /// Reads consecutive markers at the start.
  ///
  /// - Parameter agreeing: Whether to accept signs and numbers that are markers only if other lines
  ///   agree.
  /// - Returns: The markers as one; nil if there is none.
  mutating func marker(agreeing: Bool) -> ListMarker? {
    skipBlanks()
    let start = position
    var end: Int?
    while end == nil || position - start < 12, let next = single(agreeing: agreeing && end == nil) {
      end = next
      position = next
      skipBlanks()
    }
    // Text after a rule or a row of stars is not an item.
    guard let end, scalars[position...].contains(where: Self.isContent) else { return nil }
    var length = 0
    for scalar in scalars[..<position] { length += UTF8.width(scalar) }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<end])
    return ListMarker(text: text, length: length)
  }

  /// The end of the marker at the position.
  private mutating func single(agreeing: Bool) -> Int? {
    guard let first = scalar(0) else { return nil }
    if Self.isBullet(first) {
      // "★★★" is a rating, "---" a rule; a bullet may touch its text.
      guard scalar(1) != first else { return nil }
      var end = position + 1
      while end < scalars.count, scalars[end].value == 0xFE0F { end += 1 }
      return end
    }
    switch first {
    case "-", "–", "—", "*", "+", ">", "\u{2212}":
      if first == "+", !agreeing { return nil }
      return isBlank(1) && !isEnd(1) ? position + 1 : nil
    case "[":
      return box(closing: "]") ?? numbered(from: position + 1, closing: "]", agreeing: agreeing)
    case "(":
      return box(closing: ")") ?? numbered(from: position + 1, closing: ")", agreeing: agreeing)
    case "#":
      return numbered(from: position + 1, closing: nil, agreeing: agreeing)
    case "0"..."9":
      if first == "0", isBlank(1), startsWithNumber(after: position + 1) { return position + 1 }
      return keycap() ?? listNumber(agreeing: agreeing)
    case "a"..."z" where scalar(1) == ")" && isBlank(2) && startsWithNumber(after: position + 2):
      return position + 2
    default:
      return misreading(first, agreeing: agreeing)
    }
  }

  /// `[ ]`, `[x]`, `()`.
  private func box(closing: Unicode.Scalar) -> Int? {
    let isFilled = scalar(2) == closing && (isBlank(1) || scalar(1) == "x" || scalar(1) == "X")
    let end = scalar(1) == closing ? 2 : isFilled ? 3 : 0
    return end > 0 && isBlank(end) ? position + end : nil
  }

  /// The end of `1️⃣`: a digit on a key.
  private func keycap() -> Int? {
    let end = scalar(1)?.value == 0xFE0F ? 2 : 1
    return scalar(end)?.value == 0x20E3 ? position + end + 1 : nil
  }

  /// The end of a number before a full stop or bracket and a space, as in `12)`; in `1. cup` it is an amount.
  private mutating func listNumber(agreeing: Bool) -> Int? {
    guard let (value, digitsEnd) = digits(from: position), digitsEnd + 1 < scalars.count,
      [".", ")", ":"].contains(scalars[digitsEnd])
    else { return nil }
    // `3.)`
    let end = scalars[digitsEnd] == "." && scalars[digitsEnd + 1] == ")" ? digitsEnd + 1 : digitsEnd
    guard isBlank(end + 1 - position), value > 0 else { return nil }
    if startsWithNumber(after: end + 1) { return end + 1 }
    guard scalars[end] != ":" else { return nil }
    let word = word(after: end + 1)
    guard !word.isEmpty, UnitTable.standard.unit(word) == nil else { return nil }
    return end + 1
  }

  /// `(1) 2 cups`, `#1 2 cups`, but `(1) 14-ounce can` and `#10 can` are amounts.
  private mutating func numbered(
    from start: Int, closing: Unicode.Scalar?, agreeing: Bool
  ) -> Int? {
    guard let (value, digitsEnd) = digits(from: start) else { return nil }
    var end = digitsEnd
    if let closing {
      guard end < scalars.count, scalars[end] == closing else { return nil }
      end += 1
    }
    guard isBlank(end - position) else { return nil }
    if agreeing {
      number = value
      return end
    }
    return startsWithNumber(after: end) && !namesContainer(after: end) ? end : nil
  }

  /// Common misreadings of bullets and boxes.
  private mutating func misreading(_ first: Unicode.Scalar, agreeing: Bool) -> Int? {
    guard let end = endOfWord(), end - position <= 2 else { return nil }
    var word = ""
    word.unicodeScalars.append(contentsOf: scalars[position..<end])
    let isSign = Self.misreadSigns.contains(word)
    guard isSign || Self.misreadLetters.contains(word) else { return nil }
    if startsWithNumber(after: end) {
      return isSign || !Self.ones.contains(word) || agreeing ? end : nil
    }
    guard agreeing, !Self.ones.contains(word) else { return nil }
    isWord = !isSign && !(scalarAfterBlanks(end)?.properties.isUppercase ?? false)
    return end
  }

  // MARK: Characters

  private mutating func skipBlanks() {
    while position < scalars.count, Self.isWhite(scalars[position]) { position += 1 }
  }

  private func scalar(_ offset: Int) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  private func isBlank(_ offset: Int) -> Bool {
    scalar(offset).map(Self.isWhite) ?? false
  }

  /// Whether nothing but white space follows.
  private func isEnd(_ offset: Int) -> Bool {
    scalars[(position + offset)...].allSatisfy(Self.isWhite)
  }

  private static func isWhite(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func isContent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private func endOfWord() -> Int? {
    let end = scalars[position...].firstIndex(where: Self.isWhite)
    return end.flatMap { $0 < scalars.count ? $0 : nil }
  }

  private func digits(from start: Int) -> (value: Int, end: Int)? {
    var end = start
    var value = 0
    while end < scalars.count, end - start < 2, ("0"..."9").contains(scalars[end]) {
      value = value * 10 + Int(scalars[end].value - 48)
      end += 1
    }
    return end > start ? (value, end) : nil
  }

  private func scalarAfterBlanks(_ place: Int) -> Unicode.Scalar? {
    scalars[place...].first { !Self.isWhite($0) }
  }

  private func startsWithNumber(after place: Int) -> Bool {
    scalarAfterBlanks(place)?.properties.numericType != nil
  }

  private func word(after place: Int) -> String {
    var word = ""
    let rest = scalars[place...].drop(while: Self.isWhite)
    word.unicodeScalars.append(contentsOf: rest.prefix { !Self.isWhite($0) })
    return word
  }

  /// Whether one of the next words is a can or another container: `14-ounce can`, `15 oz. cans`.
  private func namesContainer(after place: Int) -> Bool {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[place...])
    return text.split(whereSeparator: \.isWhitespace).prefix(4).contains {
      UnitTable.standard.unit(String($0))?.isContainer == true
    }
  }

  // MARK: Glyphs

  /// Bullets, squares, circles, triangles, arrows, check marks and boxes, dingbats, circled numbers.
  private static func isBullet(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0x2022, 0x2023, 0x2043, 0x204C, 0x204D, 0x2219, 0x22C5, 0x30FB, 0xF0A7, 0xF0B7,
      0x2460...0x2473, 0x2190...0x2195, 0x21D2, 0x25A0...0x25FF, 0x2605, 0x2606, 0x2610...0x2612,
      0x2700...0x2767, 0x2794...0x27BF, 0x2B1B, 0x2B1C, 0x2B24, 0x2B25, 0x2B27, 0x2BC0,
      0x1F5F8...0x1F5F9,
      0x2756, 0x23FA, 0x25FB, 0x2776...0x2793:
      return true
    default: return false
    }
  }

  private static let misreadSigns: Set<String> = [
    "©", "®", "¢", "°", "¥", "§", "«", "»", "¤", "™", "~", "=", "_", "\\", "<", "[]", "[|", "|]",
    "L]",
    "[J", "(J", "C]", "O]", "[1", "CJ", "O)", "(O", "@", "&", "^", ".", ",", "'", "\"", "‘", "’",
    "“", "”", "|",
    "e@", "°e", "©)", "(©", "+",
  ]
  private static let misreadLetters: Set<String> = [
    "e", "o", "O", "Q", "D", "C", "c", "U", "u", "n", "s", "L", "LI", "CL", "Oo", "oO", "OO", "I",
    "l", "i",
    "0", "G", "q", "ee",
  ]
  /// The letters that are also read for 1.
  private static let ones: Set<String> = ["I", "l", "i", "|"]
}
