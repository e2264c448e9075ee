/// Cuts text as English treebanks do.
///
/// White space separates tokens. Within a run without white space
/// - web and mail addresses, host names and file names are tokens;
/// - a word keeps its apostrophe (o'clock) except in contractions, which are cut (do · n't, it · 's,
///   gon · na, can · not), and its hyphen only after a prefix (e-mail; well · - · known);
/// - a number is digits held together by `.`, `,`, `:` and `/`, or by hyphens in phone numbers; a
///   unit after it is a token of its own (5 · pm), other letters are not (20th);
/// - a dot stays with an abbreviation, with initials and with a capital before a name;
/// - a run of one mark (`...`, `--`, `!!`) and of `!` and `?` is a token, and so is an emoticon;
/// - every other character is a token of its own.
struct TreebankScanner {
  let text: UTF8Classes
  let abbreviations: Tokenizer

  /// Replaces the content of an array by the tokens.
  func scan(into tokens: inout [ByteRange]) {
    var position = 0
    while position < text.count {
      let (kind, end) = text.character(at: position)
      if kind == .space {
        position = end
        continue
      }
      let (runEnd, hasAt) = endOfRun(from: end)
      if kind == .letter, let address = endOfAddress(from: position, to: runEnd, hasAt: hasAt) {
        tokens.append(ByteRange(position, address))
        position = address
      } else {
        scanRun(from: position, to: runEnd, into: &tokens)
        position = runEnd
      }
    }
  }

  /// The end of a run, and whether there is an `@` after its first character.
  private func endOfRun(from start: Int) -> (end: Int, hasAt: Bool) {
    var end = start
    var hasAt = false
    while true {
      let (kind, next) = text.character(at: end)
      if kind == .space { return (end, hasAt) }
      hasAt = hasAt || text.bytes[end] == UInt8(ascii: "@")
      end = next
    }
  }

  private func bytes(_ start: Int, _ end: Int) -> BufferView<UInt8> {
    text.bytes.extracting(start..<end)
  }

  /// The end of an address that starts a run, without the marks after it.
  private func endOfAddress(from start: Int, to runEnd: Int, hasAt: Bool) -> Int? {
    guard runEnd - start > 4 else { return nil }
    let first = text.bytes[start]
    guard hasAt || first == UInt8(ascii: "w") || first == UInt8(ascii: "h") else { return nil }
    let run = bytes(start, runEnd)
    let isAddress =
      run.starts(with: "www.".utf8) || run.starts(with: "http".utf8)
      || hasAt && run.firstIndex(of: UInt8(ascii: "@")).map { $0 < run.count - 1 } ?? false
    guard isAddress else { return nil }
    var end = runEnd
    while end > start + 1, ".,;:!?)>]\"'".utf8.contains(text.bytes[end - 1]) { end -= 1 }
    return end
  }

  private func scanRun(from start: Int, to runEnd: Int, into tokens: inout [ByteRange]) {
    var position = start
    while position < runEnd {
      let (kind, end) = text.character(at: position)
      switch kind {
      case .letter:
        position = addWord(from: position, firstEnd: end, into: &tokens)
        continue
      case .digit, .fraction:
        position = addNumber(from: position, into: &tokens)
        continue
      case .dot where position == start && text.character(at: end).kind == .digit:
        let numberEnd = endOfNumber(from: end)
        tokens.append(ByteRange(position, numberEnd))
        position = numberEnd
        continue
      case .apostrophe:
        // 's after a word that ended before it, and ’73.
        let suffix = endOfLetters(from: end)
        if position > start, isContraction(bytes(end, suffix)) {
          tokens.append(ByteRange(position, suffix))
          position = suffix
          continue
        }
        let digits = endOfNumber(from: end)
        if digits == end + 2, text.character(at: end).kind == .digit {
          tokens.append(ByteRange(position, digits))
          position = digits
          continue
        }
      default: break
      }
      let markEnd = endOfMarks(from: position, firstEnd: end, runStart: start, runEnd: runEnd)
      tokens.append(ByteRange(position, markEnd))
      position = markEnd
    }
  }

  private func endOfLetters(from start: Int) -> Int {
    var end = start
    while text.character(at: end).kind == .letter { end = text.character(at: end).end }
    return end
  }

  // MARK: Words

  private func addWord(from start: Int, firstEnd: Int, into tokens: inout [ByteRange]) -> Int {
    var end = firstEnd
    var last = CharacterClass.letter
    /// The last apostrophe, and where its letters start.
    var apostrophe: (start: Int, end: Int)?
    loop: while true {
      let (kind, next) = text.character(at: end)
      switch kind {
      case .letter, .digit:
        last = kind
        end = next
      case .mark: end = next
      case .apostrophe:
        guard last == .letter, text.character(at: next).kind == .letter else { break loop }
        apostrophe = (end, next)
        end = next
      case .ampersand:
        guard last == .letter, text.character(at: next).kind == .letter else { break loop }
        end = next
      case .hyphen:
        guard apostrophe == nil, text.character(at: next).kind == .letter,
          TreebankWords.isPrefix(bytes(start, end))
        else { break loop }
        end = next
      case .slash:
        let rest = endOfLetters(from: next)
        let isWith = end == start + 1 && text.bytes[start] | 0x20 == UInt8(ascii: "w")
        guard (rest == next && isWith) || TreebankWords.isSlashed(bytes(start, rest)) else {
          break loop
        }
        end = rest
        break loop
      case .dot:
        if let dotEnd = endWithDot(word: start, dot: end) {
          end = dotEnd
          break loop
        }
        let rest = endOfLetters(from: next)
        guard rest > next, TreebankWords.isDomain(bytes(next, rest)) else { break loop }
        end = rest
      case .symbol where end < text.count && text.bytes[end] == UInt8(ascii: "_"):
        guard text.character(at: next).kind == .letter || text.character(at: next).kind == .digit
        else { break loop }
        end = next
      default: break loop
      }
    }
    add(word: start, end, apostrophe, into: &tokens)
    return end
  }

  /// Adds a word as one token, or as two where it is a contraction.
  @inline(__always)
  private func add(
    word start: Int, _ end: Int, _ apostrophe: (start: Int, end: Int)?,
    into tokens: inout [ByteRange]
  ) {
    var cut = start
    if let apostrophe {
      let suffix = bytes(apostrophe.end, end)
      if suffix.count == 1, suffix[0] | 0x20 == UInt8(ascii: "t"), apostrophe.start > start + 1,
        text.bytes[apostrophe.start - 1] | 0x20 == UInt8(ascii: "n")
      {
        cut = apostrophe.start - 1
      } else if isContraction(suffix) {
        cut = apostrophe.start
      }
    } else if let found = TreebankWords.cut(bytes(start, end)) {
      cut = start + found
    }
    if cut > start { tokens.append(ByteRange(start, cut)) }
    tokens.append(ByteRange(cut, end))
  }

  /// Whether the letters after an apostrophe form a token with it.
  private func isContraction(_ suffix: BufferView<UInt8>) -> Bool {
    switch suffix.count {
    case 1: "sdm".utf8.contains(suffix[0] | 0x20)
    case 2: ["re", "ve", "ll"].contains { $0.utf8.elementsEqual(suffix.lazy.map { $0 | 0x20 }) }
    default: false
    }
  }

  /// The end of a word after the dot that belongs to it; nil when the dot does not.
  private func endWithDot(word: Int, dot: Int) -> Int? {
    let isLetter = text.character(at: word).end == dot
    let isAbbreviation = abbreviations.isAbbreviation(bytes(word, dot))
    if isLetter || isAbbreviation, let initials = endOfInitials(from: dot) { return initials }
    let following = text.character(at: dot + 1)
    guard following.kind != .letter, following.kind != .dot else { return nil }
    if isAbbreviation { return dot + 1 }
    // The capital of a name: another capital follows.
    guard isLetter, isCapital(at: word), text.bytes[word] != UInt8(ascii: "I"),
      following.kind == .space
    else { return nil }
    let next = following.end
    return next < text.count && isCapital(at: next) ? dot + 1 : nil
  }

  private func isCapital(at position: Int) -> Bool {
    text.bytes[position] &- UInt8(ascii: "A") < 26
  }

  /// The end of letters with dots between them, with the last dot.
  private func endOfInitials(from dot: Int) -> Int? {
    var end = dot
    while text.character(at: end).kind == .dot {
      let (kind, next) = text.character(at: end + 1)
      guard kind == .letter else { break }
      switch text.character(at: next).kind {
      case .letter, .digit, .mark, .apostrophe: return end == dot ? nil : end
      default: end = next
      }
    }
    guard end > dot else { return nil }
    return text.character(at: end).kind == .dot ? end + 1 : end
  }

  // MARK: Numbers

  private func addNumber(from start: Int, into tokens: inout [ByteRange]) -> Int {
    let end = endOfNumber(from: start)
    let letters = endOfLetters(from: end)
    if letters > end, TreebankWords.isUnit(bytes(end, letters)) {
      tokens.append(ByteRange(start, end))
      tokens.append(ByteRange(end, letters))
      return letters
    }
    var tokenEnd = letters
    while letters > end {
      let (kind, next) = text.character(at: tokenEnd)
      guard kind == .letter || kind == .digit else { break }
      tokenEnd = next
    }
    tokens.append(ByteRange(start, tokenEnd))
    return tokenEnd
  }

  /// The end of digits and the characters that join them.
  private func endOfNumber(from start: Int) -> Int {
    var end = start
    var digits = 0
    /// The end before the first hyphen.
    var beforeHyphen: Int?
    var hyphens = 0
    var partDigits = 0
    while true {
      let (kind, next) = text.character(at: end)
      switch kind {
      case .digit, .fraction:
        digits += 1
        partDigits += 1
      case .mark: break
      case .dot, .comma, .slash:
        guard text.character(at: next).kind == .digit else { return ended(end) }
      case .hyphen, .symbol:
        let isHyphen = kind == .hyphen
        guard text.character(at: next).kind == .digit,
          isHyphen || text.bytes[end] == UInt8(ascii: ":")
        else { return ended(end) }
        if isHyphen {
          let first = beforeHyphen ?? end
          // Phone numbers have few, short parts, so that no text is read repeatedly.
          guard partDigits < 5, hyphens < 5 else { return first }
          beforeHyphen = first
          hyphens += 1
          partDigits = 0
        }
      default: return ended(end)
      }
      end = next
    }
    func ended(_ end: Int) -> Int {
      guard let beforeHyphen else { return end }
      return digits >= 7 && partDigits == 4 ? end : beforeHyphen
    }
  }

  // MARK: Marks

  /// The end of a mark with what belongs to it.
  private func endOfMarks(from start: Int, firstEnd: Int, runStart: Int, runEnd: Int) -> Int {
    var end = firstEnd
    while text.character(at: end).kind == .mark { end = text.character(at: end).end }
    guard end == start + 1 else { return end }
    if let emoticon = endOfEmoticon(from: start, runStart: runStart, runEnd: runEnd) {
      return emoticon
    }
    let mark = text.bytes[start]
    let isClosing = { (byte: UInt8) in byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") }
    guard mark < 0x80, !Self.isSingle(mark) else { return end }
    while end < runEnd,
      text.bytes[end] == mark || (isClosing(mark) && isClosing(text.bytes[end]))
    { end += 1 }
    return end
  }

  /// Whether a mark is a token of its own even where it is repeated.
  private static func isSingle(_ mark: UInt8) -> Bool {
    switch Unicode.Scalar(mark) {
    case "(", ")", "[", "]", "{", "}", ",", ";", ":", "\"", "/", "$", "%", "#", "&", "@": true
    default: false
    }
  }

  private static func beginsEmoticon(_ mark: UInt8) -> Bool {
    switch Unicode.Scalar(mark) {
    case ":", ";", "=", "^", "(", "<": true
    default: false
    }
  }

  private static let emoticons = [
    ":-)", ":-(", ";-)", ":-D", ":-P", "^_^", ":)", ":(", ";)", "=)", "=(", ":D", ":P", ":/", "(:",
    "<3",
  ]

  /// The end of an emoticon that ends its run.
  private func endOfEmoticon(from start: Int, runStart: Int, runEnd: Int) -> Int? {
    guard runEnd - start <= 4, Self.beginsEmoticon(text.bytes[start]) else { return nil }
    let rest = bytes(start, runEnd)
    let found = Self.emoticons.first {
      rest.starts(with: $0.utf8) && rest.dropFirst($0.utf8.count).allSatisfy { $0 < 0x30 }
    }
    return found.map { start + $0.utf8.count }
  }
}
