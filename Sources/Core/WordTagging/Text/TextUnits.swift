/// The units into which a text is split.
@nonexhaustive
public enum TextUnit: String, CaseIterable, Hashable, Sendable {
  /// A token.
  case word
  /// A run of words that ends with a full stop, a question or an exclamation mark.
  ///
  /// A sentence never goes beyond its paragraph.
  case sentence
  /// The text between two line breaks of any kind.
  case line
  /// The text between two line feeds, carriage returns or paragraph separators.
  ///
  /// A soft line break (U+2028 or a vertical tab) does not end it.
  case paragraph
  /// The whole text.
  case document
}

extension Tokenizer {
  /// The pieces of a text, in order, as ranges of its UTF-8 bytes.
  ///
  /// Each range is trimmed of white space at both ends; blank pieces are left out.
  ///
  /// - Complexity: O(n) in the length of the text.
  public func ranges(of unit: TextUnit, in text: String) -> [ByteRange] {
    var text = text
    return text.withView { ranges(of: unit, in: $0) }
  }

  /// The pieces of some bytes, which may be any bytes.
  package func ranges(of unit: TextUnit, in utf8: BufferView<UInt8>) -> [ByteRange] {
    let text = UTF8Classes(utf8)
    switch unit {
    case .word:
      var tokens: [ByteRange] = []
      self.tokens(in: utf8, into: &tokens)
      return tokens
    case .sentence: return text.pieces { $0.endsParagraph }.flatMap { sentences(of: $0, in: text) }
    case .line: return text.pieces { $0.endsLine }
    case .paragraph: return text.pieces { $0.endsParagraph }
    case .document: return text.pieces { _ in false }
    }
  }

  /// The sentences of a paragraph.
  ///
  /// The dot of an abbreviation or of initials is part of its token and so ends none; nor does a
  /// dot after the number that opens a sentence, as in a numbered list.
  private func sentences(of paragraph: ByteRange, in text: UTF8Classes) -> [ByteRange] {
    let bytes = text.bytes.extracting(paragraph.indices)
    var tokens: [ByteRange] = []
    self.tokens(in: bytes, into: &tokens)
    let words = UTF8Classes(bytes)

    var sentences: [ByteRange] = []
    var first = 0
    var index = 0
    while index < tokens.count {
      let isListNumber =
        index == first + 1 && words.character(at: Int(tokens[first].start)).kind.isNumeric
      guard let mark = words.sentenceEnd(tokens[index]), !(isListNumber && mark == ".") else {
        index += 1
        continue
      }
      var end = index + 1
      while end < tokens.count, tokens[end].start == tokens[end - 1].end,
        words.sentenceEnd(tokens[end]) != nil || words.isCloser(tokens[end])
      { end += 1 }
      let isFollowed = end < tokens.count
      let isParted = isFollowed && tokens[end].start > tokens[end - 1].end
      if !isFollowed || mark.isIdeographic || (isParted && !words.isLowercase(tokens[end])) {
        sentences.append(ByteRange(Int(tokens[first].start), Int(tokens[end - 1].end)))
        first = end
      }
      index = end
    }
    if first < tokens.count {
      sentences.append(ByteRange(Int(tokens[first].start), Int(tokens[tokens.count - 1].end)))
    }
    return sentences.map {
      ByteRange(Int($0.start + paragraph.start), Int($0.end + paragraph.start))
    }
  }
}

extension UTF8Classes {
  /// The pieces between the breaks, trimmed, without the blank ones.
  @inline(never)
  fileprivate func pieces(breakAt isBreak: (Unicode.Scalar) -> Bool) -> [ByteRange] {
    var pieces: [ByteRange] = []
    var piece: ByteRange?
    var position = 0
    while position < count {
      let (kind, end) = character(at: position)
      if kind != .space {
        piece = ByteRange(piece.map { Int($0.start) } ?? position, end)
      } else if let scalar = scalar(at: position).scalar, isBreak(scalar) {
        if let piece { pieces.append(piece) }
        piece = nil
      }
      position = end
    }
    if let piece { pieces.append(piece) }
    return pieces
  }

  private func onlyScalar(of token: ByteRange) -> Unicode.Scalar? {
    let (scalar, end) = scalar(at: Int(token.start))
    return end == Int(token.end) ? scalar : nil
  }

  /// The last mark of a token of marks that end a sentence; the rules of treebanks make one of several.
  fileprivate func sentenceEnd(_ token: ByteRange) -> Unicode.Scalar? {
    guard let first = scalar(at: Int(token.start)).scalar, first.endsSentence else { return nil }
    let last = onlyScalar(of: token) ?? scalar(at: Int(token.end) - 1).scalar
    return last.flatMap { $0.endsSentence ? $0 : nil }
  }

  /// Whether a token may stand between a full stop and the white space after it.
  fileprivate func isCloser(_ token: ByteRange) -> Bool {
    guard let scalar = onlyScalar(of: token) else { return false }
    switch scalar {
    case ")", "]", "}", "\"", "'", "”", "’", "»", "」", "』", "）": return true
    default: return false
    }
  }

  fileprivate func isLowercase(_ token: ByteRange) -> Bool {
    scalar(at: Int(token.start)).scalar?.properties.isLowercase ?? false
  }
}

extension Unicode.Scalar {
  fileprivate var endsParagraph: Bool {
    switch self {
    case "\n", "\r", "\u{C}", "\u{85}", "\u{2029}": true
    default: false
    }
  }

  fileprivate var endsLine: Bool { endsParagraph || self == "\u{B}" || self == "\u{2028}" }

  fileprivate var endsSentence: Bool {
    switch self {
    case ".", "!", "?", "…", "؟", "।", "。", "！", "？": true
    default: false
    }
  }

  /// Whether the mark ends a sentence without white space after it.
  fileprivate var isIdeographic: Bool {
    switch self {
    case "。", "！", "？": true
    default: false
    }
  }
}
