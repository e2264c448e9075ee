/// Options for the words that a ``TextTagger`` omits or joins.
public struct TextTaggingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: UInt8

  /// Creates options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Omits tokens that contain a letter or a digit.
  public static let omitWords = Self(rawValue: 1 << 0)
  /// Omits punctuation.
  public static let omitPunctuation = Self(rawValue: 1 << 1)
  /// Omits the white space between tokens.
  public static let omitWhitespace = Self(rawValue: 1 << 2)
  /// Omits anything other than words, punctuation and white space, such as symbols and emoji.
  public static let omitOther = Self(rawValue: 1 << 3)
  /// Joins neighboring words that have the same tag.
  public static let joinNames = Self(rawValue: 1 << 4)
  /// Joins words connected by an apostrophe.
  ///
  /// Words such as *don't* are already one token; this joins others, such as *1990's*.
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
