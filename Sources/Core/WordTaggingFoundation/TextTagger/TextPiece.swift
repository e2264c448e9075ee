import WordTagging

/// A piece of a text that a ``TextTagger`` returns.
struct TextPiece: Equatable {
  enum Kind {
    case word
    case punctuation
    /// Punctuation, too, but contractions are joined through it.
    case apostrophe
    case whitespace
    /// Anything but language and white space: symbols, emoji, stray bytes.
    case other
  }

  var range: Range<Int>
  var kind: Kind
  var tag: String?
}

extension TextPiece.Kind {
  /// The kind of a token.
  init(_ token: Substring) {
    let isWord = token.unicodeScalars.contains {
      let kind = CharacterClass.of($0)
      return kind == .letter || kind.isNumeric
    }
    switch token.unicodeScalars.first?.properties.generalCategory {
    case _ where isWord: self = .word
    case _ where token == "'" || token == "’": self = .apostrophe
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default: self = .other
    }
  }
}

extension [TextPiece] {
  /// The pieces of a line with names and contractions joined according to the options.
  ///
  /// Names are words with one of `nameTags`, or with any tag when it is empty.
  func joined(by options: TextTaggingOptions, _ nameTags: Set<String>) -> [TextPiece] {
    var joined: [TextPiece] = []
    for piece in self {
      joined.append(piece)
      if options.contains(.joinContractions), joined.endsInContraction { joined.mergeLast(3) }
      if options.contains(.joinNames), joined.endsInName(nameTags) { joined.mergeLast(3) }
    }
    return joined
  }

  /// Whether the last three pieces are two words that touch through an apostrophe.
  private var endsInContraction: Bool {
    guard count >= 3, self[count - 1].kind == .word, self[count - 3].kind == .word else {
      return false
    }
    return self[count - 2].kind == .apostrophe
  }

  /// Whether the last three pieces are two words of one name with white space between them.
  private func endsInName(_ nameTags: Set<String>) -> Bool {
    guard count >= 3, self[count - 1].kind == .word, self[count - 2].kind == .whitespace,
      self[count - 3].kind == .word, let tag = self[count - 1].tag, tag == self[count - 3].tag
    else { return false }
    return nameTags.isEmpty || nameTags.contains(tag)
  }

  /// Makes one piece of the last few; it keeps the kind and the tag of the first.
  private mutating func mergeLast(_ length: Int) {
    let end = self[count - 1].range.upperBound
    removeLast(length - 1)
    self[count - 1].range = self[count - 1].range.lowerBound..<end
  }
}
