/// Splits a text into words for matching.
///
/// Letters and digits are separate words, so that the name is found in `Ibuprofen400mg`; a single digit within
/// letters stays, since it may be a misread letter. Words hyphenated at the end of a line are joined.
struct WordScanner {
  private let scalars: [(scalar: Unicode.Scalar, offset: Int, kind: Kind)]
  private let end: Int

  private enum Kind {
    case letter, digit, mark, space, lineBreak, hyphen, joiner, other
    /// A letter of a script without spaces, which is a separate word.
    case ideograph
  }

  static func words(of text: String) -> [TextWord] { WordScanner(text).words() }

  private init(_ text: String) {
    var offset = 0
    var scalars: [(scalar: Unicode.Scalar, offset: Int, kind: Kind)] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      scalars.append((scalar, offset, Self.kind(scalar)))
      offset += UTF8.width(scalar)
    }
    self.scalars = scalars
    end = offset
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .digit
    case " ", "\t", "\u{A0}": .space
    case "\n", "\r", "\u{2028}", "\u{2029}": .lineBreak
    case "-", "\u{2010}", "\u{2011}", "'", "’": .hyphen
    case "/", "+", "&", "–", "—", "⁄": .joiner
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

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "a"..."z" ~= scalar : scalar.properties.isLowercase
  }

  private func words() -> [TextWord] {
    var words: [TextWord] = []
    var place = 0
    var gap = TextWord.Gap.space
    while place < scalars.count {
      let kind = scalars[place].kind
      if kind == .ideograph {
        addWord(place..<place + 1, &gap, to: &words)
        place += 1
        continue
      }
      guard kind == .letter || kind == .digit else {
        gap = joined(gap, place)
        place += 1
        continue
      }
      let runEnd = run(from: place)
      if let previous = words.indices.last, continues(words[previous], at: place) {
        append(place..<runEnd, to: &words[previous])
      } else {
        add(place..<runEnd, gap, to: &words)
      }
      gap = .none
      place = runEnd
    }
    return words
  }

  /// The end of the letters, digits and marks that start at an offset.
  private func run(from start: Int) -> Int {
    var place = start
    while place < scalars.count {
      switch scalars[place].kind {
      case .letter, .digit, .mark: place += 1
      default: return place
      }
    }
    return place
  }

  /// The gap with one more character in it.
  private func joined(_ gap: TextWord.Gap, _ place: Int) -> TextWord.Gap {
    switch (gap, scalars[place].kind) {
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

  /// Whether a word of letters continues at an offset, after a hyphen and a line break.
  private func continues(_ word: TextWord, at place: Int) -> Bool {
    guard !word.isNumber, scalars[place].kind == .letter else { return false }
    var index = place - 1
    while index >= 0, scalars[index].kind == .space || scalars[index].kind == .lineBreak {
      index -= 1
    }
    guard index > 0, index < place - 1, scalars[index].kind == .hyphen,
      scalars[index].offset == word.range.upperBound
    else { return false }
    return Self.isLowercase(scalars[place].scalar)
      && scalars[(index + 1)..<place].contains { $0.kind == .lineBreak }
  }

  /// Whether a line break is between an offset and the letters before it.
  private func startsLine(_ place: Int) -> Bool {
    var before = place - 1
    while before >= 0 {
      switch scalars[before].kind {
      case .lineBreak: return true
      case .letter, .digit, .mark, .ideograph: return false
      default: before -= 1
      }
    }
    return true
  }

  private func offset(_ place: Int) -> Int { place < scalars.count ? scalars[place].offset : end }

  private func append(_ run: Range<Int>, to word: inout TextWord) {
    for place in run { LetterFolding.fold(scalars[place].scalar, into: &word.letters) }
    word.range = word.range.lowerBound..<offset(run.upperBound)
    word.isCapital = false
  }

  /// Adds the words of a run of letters and digits.
  private func add(_ run: Range<Int>, _ gap: TextWord.Gap, to words: inout [TextWord]) {
    var gap = gap
    var start = run.lowerBound
    for place in run.dropFirst() where isBorder(place, in: run) {
      addWord(start..<place, &gap, to: &words)
      start = place
    }
    addWord(start..<run.upperBound, &gap, to: &words)
  }

  private func addWord(
    _ run: Range<Int>, _ gap: inout TextWord.Gap, to words: inout [TextWord]
  ) {
    var word = TextWord(
      range: offset(run.lowerBound)..<offset(run.upperBound), letters: [], gap: gap,
      startsLine: startsLine(run.lowerBound))
    word.letters.reserveCapacity(run.count)
    for place in run where scalars[place].kind != .mark {
      LetterFolding.fold(scalars[place].scalar, into: &word.letters)
      if word.isCapital { word.isCapital = !Self.isLowercase(scalars[place].scalar) }
    }
    guard !word.letters.isEmpty else { return }
    words.append(word)
    gap = .none
  }

  /// Whether letters and digits meet before an offset.
  private func isBorder(_ place: Int, in run: Range<Int>) -> Bool {
    let (before, after) = (scalars[place - 1].kind, scalars[place].kind)
    guard before != after, before != .mark, after != .mark else { return false }
    let digit = after == .digit ? place : place - 1
    return !isLoneDigit(digit, in: run)
  }

  /// Whether a digit is alone within letters, or before many.
  private func isLoneDigit(_ place: Int, in run: Range<Int>) -> Bool {
    func isLetter(_ place: Int) -> Bool {
      run.contains(place) && scalars[place].kind == .letter
    }
    guard isLetter(place + 1), isLetter(place + 2) else { return false }
    if place > run.lowerBound { return isLetter(place - 1) }
    return (place + 1..<place + 5).allSatisfy(isLetter)
  }
}
