/// Splits a text into words for matching.
///
/// Letters and digits are separate words, so that the name is found in `Ibuprofen400mg`; a single digit within
/// letters stays, since it may be a misread letter. Words hyphenated at the end of a line are joined.
struct WordScanner {
  private let text: [UInt8]
  /// The kind of the character that each byte belongs to.
  private let kinds: [Kind]
  /// The text with lowercase letters, byte by byte.
  private let lowercase: [UInt16]
  private var words: TextWords

  private enum Kind: UInt8 {
    case letter, digit, mark, space, lineBreak, hyphen, joiner, other
    /// A letter of a script without spaces, which is a separate word.
    case ideograph
  }

  static func words(of text: String) -> TextWords { words(of: Array(text.utf8)) }

  /// The words of a text in UTF-8.
  static func words(of text: [UInt8]) -> TextWords {
    var scanner = WordScanner(text)
    scanner.scan()
    return scanner.words
  }

  private init(_ text: [UInt8]) {
    self.text = text
    words = TextWords(text: text)
    var kinds = [Kind](repeating: .other, count: text.count)
    var lowercase = [UInt16](repeating: 0, count: text.count)
    let asciiKinds = Self.asciiKinds
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte < 0x80 {
        kinds[place] = asciiKinds[Int(byte)]
        lowercase[place] = UInt16(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        place += 1
      } else {
        let (scalar, width) = Self.scalar(text, place)
        let kind = Self.kind(scalar)
        for byte in place..<(place + width) { kinds[byte] = kind }
        place += width
      }
    }
    self.kinds = kinds
    self.lowercase = lowercase
  }

  private static let asciiKinds = (0..<0x80).map { kind(Unicode.Scalar(UInt8($0))) }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .digit
    case " ", "\t", "\u{A0}": .space
    case "\n", "\r", "\u{2028}", "\u{2029}": .lineBreak
    case "-", "\u{2010}", "\u{2011}", "'", "’": .hyphen
    // The signs after the dashes are misread plus signs.
    case "/", "+", "&", "–", "—", "⁄", "¢", "±", "÷", "†": .joiner
    case "\u{AD}", "\u{300}"..."\u{36F}", "\u{200B}"..."\u{200D}", "®", "™", "©": .mark
    // Thai to Khmer, kana, ideographs.
    case "\u{E00}"..."\u{EFF}", "\u{1000}"..."\u{109F}", "\u{1780}"..."\u{17FF}",
      "\u{3041}"..."\u{30FF}", "\u{3400}"..."\u{9FFF}", "\u{20000}"..."\u{3FFFF}":
      .ideograph
    default:
      scalar.value < 0x80
        ? .other
        : scalar.properties.isAlphabetic
          ? .letter : scalar.properties.isWhitespace ? .space : .other
    }
  }

  /// The character at an offset, and its length in bytes.
  private static func scalar(_ text: [UInt8], _ place: Int) -> (Unicode.Scalar, Int) {
    let lead = text[place]
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (width == 1 ? 0x7F : 0xFF >> UInt32(width + 1))
    for byte in text[place...].dropFirst().prefix(width - 1) {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(width, text.count - place))
  }

  /// The offset of the next character.
  private func next(_ place: Int) -> Int {
    var place = place + 1
    while place < text.count, text[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  private mutating func scan() {
    var place = 0
    var gap = TextWord.Gap.space
    while place < text.count {
      switch kinds[place] {
      case .ideograph:
        let end = next(place)
        addWord(place..<end, &gap)
        place = end
      case .letter, .digit:
        var end = place
        while end < text.count, isRun(kinds[end]) { end += 1 }
        addWords(place..<end, &gap)
        gap = .none
        place = end
      default:
        gap = joined(gap, place)
        place = next(place)
      }
    }
  }

  /// Whether a character continues letters or digits.
  private func isRun(_ kind: Kind) -> Bool { kind == .letter || kind == .digit || kind == .mark }

  /// The gap with one more character in it.
  private func joined(_ gap: TextWord.Gap, _ place: Int) -> TextWord.Gap {
    switch (gap, kinds[place]) {
    case (.other, _), (_, .other): .other
    case (_, .joiner): .joiner
    case (.joiner, _): .joiner
    // A hyphen between spaces separates.
    case (.none, .hyphen): .hyphen
    case (_, .hyphen): .joiner
    case (.hyphen, .mark), (.none, .mark): gap
    case (.hyphen, .lineBreak): .hyphen
    case (.hyphen, _): .joiner
    default: .space
    }
  }

  /// Adds the words of a run of letters and digits.
  private mutating func addWords(_ run: Range<Int>, _ gap: inout TextWord.Gap) {
    var start = run.lowerBound
    for place in run.dropFirst() where isBorder(place, in: run) {
      addWord(start..<place, &gap)
      start = place
    }
    addWord(start..<run.upperBound, &gap)
  }

  private mutating func addWord(_ run: Range<Int>, _ gap: inout TextWord.Gap) {
    let start = words.letters.count
    var place = run.lowerBound
    while place < run.upperBound, text[place] < 0x80 { place += 1 }
    words.letters.append(contentsOf: lowercase[run.lowerBound..<place])
    while place < run.upperBound {
      let (scalar, width) = Self.scalar(text, place)
      if kinds[place] != .mark { LetterFolding.fold(scalar, into: &words.letters) }
      place += width
    }
    let end = words.letters.count
    guard start < end else { return }
    if let last = words.indices.last, continues(words[last], at: run.lowerBound) {
      words[last].letters = words[last].letters.lowerBound..<end
      words[last].range = words[last].range.lowerBound..<run.upperBound
    } else {
      words.append(
        TextWord(
          range: run, letters: start..<end, gap: gap, startsLine: startsLine(run.lowerBound),
          isNumber: words.letters[start] &- 0x30 < 10))
    }
    gap = .none
  }

  /// Whether a word of letters continues at an offset, after a hyphen and a line break.
  private func continues(_ word: TextWord, at place: Int) -> Bool {
    guard !word.isNumber, kinds[place] == .letter, place > word.range.upperBound,
      kinds[word.range.upperBound] == .hyphen
    else { return false }
    let separator = next(word.range.upperBound)..<place
    return separator.allSatisfy { kinds[$0] == .space || kinds[$0] == .lineBreak }
      && separator.contains { kinds[$0] == .lineBreak }
      && Self.scalar(text, place).0.properties.isLowercase
  }

  /// Whether a line break is between an offset and the letters before it.
  private func startsLine(_ place: Int) -> Bool {
    var before = place - 1
    while before >= 0 {
      switch kinds[before] {
      case .lineBreak: return true
      case .letter, .digit, .mark, .ideograph: return false
      default: before -= 1
      }
    }
    return true
  }

  /// Whether letters and digits meet before an offset.
  private func isBorder(_ place: Int, in run: Range<Int>) -> Bool {
    let (before, after) = (kinds[place - 1], kinds[place])
    guard before != after, before != .mark, after != .mark else { return false }
    return !isLoneDigit(after == .digit ? place : place - 1, in: run)
  }

  /// Whether a digit is alone within letters, or before many.
  private func isLoneDigit(_ place: Int, in run: Range<Int>) -> Bool {
    if place > run.lowerBound, kinds[place - 1] != .letter { return false }
    var letter = place + 1
    for _ in 0..<(place > run.lowerBound ? 2 : 4) {
      guard letter < run.upperBound, kinds[letter] == .letter else { return false }
      letter = next(letter)
    }
    return true
  }
}
