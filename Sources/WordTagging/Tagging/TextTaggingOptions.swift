/// Which words a ``TextTagger`` leaves out and which it joins.
public struct TextTaggingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: UInt8

  /// Creates options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Leave out tokens with a letter or a digit in them.
  public static let omitWords = Self(rawValue: 1 << 0)
  /// Leave out punctuation.
  public static let omitPunctuation = Self(rawValue: 1 << 1)
  /// Leave out the white space between the tokens.
  public static let omitWhitespace = Self(rawValue: 1 << 2)
  /// Leave out what is neither word nor punctuation nor white space, such as signs and emoji.
  public static let omitOther = Self(rawValue: 1 << 3)
  /// Make one piece of neighboring words that have the same tag.
  public static let joinNames = Self(rawValue: 1 << 4)
  /// Make one piece of words that touch through an apostrophe.
  ///
  /// Words such as *don't* are one token anyway; this joins what is not, such as *1990's*.
  public static let joinContractions = Self(rawValue: 1 << 5)

  func omits(_ kind: TextPiece.Kind) -> Bool {
    switch kind {
    case .word: contains(.omitWords)
    case .punctuation, .apostrophe: contains(.omitPunctuation)
    case .whitespace: contains(.omitWhitespace)
    case .other: contains(.omitOther)
    }
  }
}
