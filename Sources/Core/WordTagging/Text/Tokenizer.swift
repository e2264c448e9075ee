/// Splits text into tokens, by the same rules in training and in tagging.
///
/// White space and NUL separate tokens. Within a run without white space
/// - a word is letters and digits, held together by `-`, `'`, `’` and `&` between letters
///   (all-purpose, don't, M&M's);
/// - a number is digits and vulgar fractions, held together by `.`, `,` and `/` between digits
///   and by hyphens, en dashes and `x` between numbers (0,25 · 1/2 · 1½ · 2–3 · 2x4), with a
///   leading dot, a following `%`, and the letters glued to it (10g, 1½cup, 2x400g); the next
///   number starts a token of its own (1lb12oz → 1lb · 12oz), and so does a hyphen
///   (14-oz → 14 · - · oz);
/// - a dot stays with an abbreviation (tbsp., 12oz.) and in initials (U.S., e.g.);
/// - every other character is a token of its own.
///
/// These are the rules of lines; ``TokenizerRules/treebank`` cuts sentences as English treebanks do.
public struct Tokenizer: Hashable, Sendable {
  /// The default abbreviations, words that keep their dot.
  public static let defaultAbbreviations = [
    "approx", "c", "ctn", "doz", "dr", "env", "fl", "gal", "lb", "lbs", "lg", "med", "mr", "mrs",
    "no", "oz", "ozs", "pkg", "pkgs", "pkt", "pt", "pts", "qt", "qts", "sm", "st", "t", "tb", "tbl",
    "tbls", "tblsp", "tbs", "tbsp", "tbsps", "tsp", "tsps", "vs",
  ]

  /// The rules, whose number is stored in every model.
  public let rules: TokenizerRules
  /// The abbreviations in lower case, each ended by its dot.
  private let dotted: [UInt8]

  /// Creates a tokenizer.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - abbreviations: The words that keep their dot, given with or without it; by default the rules'
  ///     abbreviations. Case is ignored for ASCII letters.
  public init(rules: TokenizerRules = .lines, abbreviations: [String]? = nil) {
    self.rules = rules
    var dotted: [UInt8] = []
    for abbreviation in abbreviations ?? rules.abbreviations where !abbreviation.isEmpty {
      dotted += abbreviation.utf8.map(asciiLowercased)
      if dotted.last != UInt8(ascii: ".") { dotted.append(UInt8(ascii: ".")) }
    }
    self.dotted = dotted
  }

  /// Creates a tokenizer with the abbreviations of a text, one a line.
  init(rules: TokenizerRules, abbreviationLines: BufferView<UInt8>) {
    self.rules = rules
    var dotted: [UInt8] = []
    dotted.reserveCapacity(abbreviationLines.count)
    let dot = UInt8(ascii: ".")
    for byte in abbreviationLines {
      if byte != UInt8(ascii: "\n") {
        dotted.append(asciiLowercased(byte))
      } else if let last = dotted.last, last != dot {
        dotted.append(dot)
      }
    }
    self.dotted = dotted
  }

  /// The abbreviations in lower case and without their dot.
  public var abbreviations: [String] {
    dotted.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The tokens of a text, in order, as ranges of its UTF-8 bytes.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func tokens(in text: String) -> [ByteRange] {
    var text = text
    var tokens: [ByteRange] = []
    text.withView { self.tokens(in: $0, into: &tokens) }
    return tokens
  }

  package func tokens(in utf8: Span<UInt8>, into tokens: inout [ByteRange]) {
    utf8.withView { self.tokens(in: $0, into: &tokens) }
  }

  /// Replaces the content of an array by the tokens of some bytes, which may be any bytes.
  ///
  /// Only growing the array allocates memory.
  ///
  /// - Precondition: There are fewer than 2 GiB of bytes.
  package func tokens(in utf8: BufferView<UInt8>, into tokens: inout [ByteRange]) {
    tokens.removeAll(keepingCapacity: true)
    precondition(utf8.count <= Int32.max, "A text of 2 GiB or more cannot be tokenized")
    let text = UTF8Classes(utf8)
    guard rules != .treebank else {
      TreebankScanner(text: text, abbreviations: self).scan(into: &tokens)
      return
    }
    let scanner = TokenScanner(text: text, abbreviations: self)
    var position = 0
    // A leading dot makes a number of "(.5", not of "g.5" or "..5".
    var mayLeadWithDot = true
    while position < utf8.count {
      let (kind, end) = scanner.text.character(at: position)
      var tokenEnd = end
      switch kind {
      case .space:
        position = end
        mayLeadWithDot = true
        continue
      case .letter:
        tokenEnd = scanner.endOfWord(from: position, firstEnd: end)
        mayLeadWithDot = false
      case .digit, .fraction:
        tokenEnd = scanner.endOfNumber(from: position)
        mayLeadWithDot = false
      case .dot where mayLeadWithDot && scanner.text.character(at: end).kind == .digit:
        tokenEnd = scanner.endOfNumber(from: end)
        mayLeadWithDot = false
      default:
        tokenEnd = scanner.endOfSymbol(from: end, kind: kind)
        mayLeadWithDot = kind != .dot
      }
      tokens.append(ByteRange(position, tokenEnd))
      position = tokenEnd
    }
    if rules == .characters { cutCharacters(of: text, in: &tokens) }
  }

  /// Whether some bytes followed by a dot are an abbreviation.
  func isAbbreviation(_ word: BufferView<UInt8>) -> Bool {
    var matched = 0
    var isMatching = true
    for byte in dotted {
      if byte == UInt8(ascii: ".") {
        if isMatching, matched == word.count { return true }
        matched = 0
        isMatching = true
      } else if isMatching {
        isMatching = matched < word.count && asciiLowercased(word[matched]) == byte
        matched += 1
      }
    }
    return false
  }
}

/// Finds the end of a token from its start.
private struct TokenScanner {
  let text: UTF8Classes
  let abbreviations: Tokenizer

  /// The end of the word that starts with a letter.
  @inline(__always)
  func endOfWord(from start: Int, firstEnd: Int) -> Int {
    var end = firstEnd
    var last = CharacterClass.letter
    while true {
      let (kind, next) = text.character(at: end)
      switch kind {
      case .letter, .digit:
        last = kind
        end = next
      case .mark: end = next
      case .hyphen, .apostrophe, .ampersand:
        let (following, afterFollowing) = text.character(at: next)
        guard last == .letter, following == .letter else { return end }
        end = afterFollowing
      case .dot: return endWithDot(word: start, dot: end, isWholeWord: true)
      default: return end
      }
    }
  }

  /// The end of the number whose first digit or fraction is at `start`, with what is glued to it.
  @inline(__always)
  func endOfNumber(from start: Int) -> Int {
    var end = start
    var last = CharacterClass.space
    while true {
      let (kind, next) = text.character(at: end)
      switch kind {
      case .digit, .fraction: last = kind
      case .mark: break
      case .dot, .comma, .slash:
        guard last == .digit, text.character(at: next).kind == .digit else { return end }
      case .hyphen, .dash, .times: guard text.character(at: next).kind.isNumeric else { return end }
      case .letter:
        // The x of 2x400g.
        if text.bytes[end] | 0x20 == UInt8(ascii: "x"), text.character(at: next).kind.isNumeric {
          break
        }
        return endOfUnit(from: end)
      case .percent: return endOfMarks(from: next)
      default: return end
      }
      end = next
    }
  }

  /// The end of the letters glued to a number.
  private func endOfUnit(from start: Int) -> Int {
    var end = start
    while true {
      let (kind, next) = text.character(at: end)
      switch kind {
      case .letter, .mark: end = next
      case .apostrophe, .ampersand:
        guard text.character(at: next).kind == .letter else { return end }
        end = next
      case .dot: return endWithDot(word: start, dot: end, isWholeWord: false)
      default: return end
      }
    }
  }

  /// The end of a word that a dot follows: after the dot if it belongs to the word.
  private func endWithDot(word: Int, dot: Int, isWholeWord: Bool) -> Int {
    let mayBeInitials = isWholeWord && text.character(at: word).end == dot
    guard mayBeInitials, isInitials(from: dot) else {
      let letters = text.bytes.extracting(word..<dot)
      return abbreviations.isAbbreviation(letters) ? endOfMarks(from: dot + 1) : dot
    }
    var end = dot
    while isInitials(from: end) { end = text.character(at: end + 1).end }
    return text.character(at: end).kind == .dot ? endOfMarks(from: end + 1) : end
  }

  /// Whether a dot is followed by a single letter that is not part of a word.
  private func isInitials(from dot: Int) -> Bool {
    guard text.character(at: dot).kind == .dot else { return false }
    let (kind, end) = text.character(at: dot + 1)
    guard kind == .letter else { return false }
    switch text.character(at: end).kind {
    case .letter, .digit, .fraction, .mark, .hyphen, .apostrophe, .ampersand: return false
    default: return true
    }
  }

  /// The end of a character that is a token of its own, with what belongs to it.
  func endOfSymbol(from start: Int, kind: CharacterClass) -> Int {
    var end = endOfMarks(from: start)
    if kind == .regional, end == start, text.character(at: end).kind == .regional {
      return endOfMarks(from: text.character(at: end).end)
    }
    // A zero-width joiner makes one picture of several.
    while end - start >= 3, isJoiner(endingAt: end), text.character(at: end).kind == .symbol {
      end = endOfMarks(from: text.character(at: end).end)
    }
    return end
  }

  private func isJoiner(endingAt end: Int) -> Bool {
    text.bytes[end - 3] == 0xE2 && text.bytes[end - 2] == 0x80 && text.bytes[end - 1] == 0x8D
  }

  private func endOfMarks(from start: Int) -> Int {
    var end = start
    while true {
      let (kind, next) = text.character(at: end)
      guard kind == .mark else { return end }
      end = next
    }
  }
}

private func asciiLowercased(_ byte: UInt8) -> UInt8 {
  byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
}
