/// The class of a character for the tokenizer.
///
/// A class is represented by an ASCII character, so that the table below can be read as text.
package struct CharacterClass: Equatable, Sendable {
  /// The character that represents the class.
  let code: UInt8

  private init(_ code: Unicode.Scalar) { self.code = UInt8(ascii: code) }

  fileprivate init(code: UInt8) { self.code = code }

  package static let space = Self("_")
  package static let letter = Self("a")
  package static let digit = Self("d")
  /// A vulgar fraction such as ½.
  package static let fraction = Self("f")
  /// Whatever belongs to the character before it: accents, joiners, variation selectors.
  package static let mark = Self("m")
  /// A hyphen: joins words and ranges of numbers.
  package static let hyphen = Self("-")
  /// An en dash or similar: joins ranges of numbers only.
  package static let dash = Self("n")
  package static let apostrophe = Self("'")
  package static let ampersand = Self("&")
  package static let dot = Self(".")
  package static let comma = Self(",")
  package static let slash = Self("/")
  package static let percent = Self("%")
  package static let times = Self("x")
  /// Half of a flag.
  package static let regional = Self("r")
  /// Everything else, each character a token of its own; also every byte that is not UTF-8.
  package static let symbol = Self("p")

  /// Whether the character can occur in a number.
  package var isNumeric: Bool { self == .digit || self == .fraction }

  /// The classes of U+0000 to U+00FF, sixteen a row.
  private static let latin: StaticString = """
    _pppppppp_____pp\
    pppppppppppppppp\
    _pppp%&'pppp,-./\
    ddddddddddpppppp\
    paaaaaaaaaaaaaaa\
    aaaaaaaaaaappppp\
    paaaaaaaaaaaaaaa\
    aaaaaaaaaaappppp\
    ppppp_pppppppppp\
    pppppppppppppppp\
    _pppppppppappppp\
    ppddpapppdapfffp\
    aaaaaaaaaaaaaaaa\
    aaaaaaaxaaaaaaaa\
    aaaaaaaaaaaaaaaa\
    aaaaaaapaaaaaaaa
    """

  /// The classes of the characters below U+0100 by their number.
  fileprivate static var latinCodes: UnsafePointer<UInt8> { latin.utf8Start }

  /// The class of a character below U+0100.
  static func ofLatin(_ value: UInt8) -> Self { Self(code: latinCodes[Int(value)]) }

  /// The class of any character.
  package static func of(_ scalar: Unicode.Scalar) -> Self {
    switch scalar.value {
    case 0...0xFF: return ofLatin(UInt8(scalar.value))
    // Runs of letters in Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, kana, Han and Hangul,
    // ahead of the slower question below.
    case 0x100..<0x2B0, 0x3A3..<0x3F6, 0x400..<0x482, 0x5D0..<0x5EB, 0x620..<0x64B, 0x904..<0x93A,
      0x3041..<0x3097, 0x4E00..<0xA000, 0xAC00..<0xD7A4:
      return .letter
    case 0x2010, 0x2011: return .hyphen
    case 0x2012, 0x2013, 0x2212: return .dash
    case 0x2019: return .apostrophe
    case 0x2044, 0x2215: return .slash
    case 0x2150...0x215F, 0x2189: return .fraction
    // Zero-width space, word joiner and byte order mark separate words and are invisible.
    case 0x200B, 0x2060...0x2064, 0xFEFF: return .space
    case 0x1F1E6...0x1F1FF: return .regional
    // Skin tones.
    case 0x1F3FB...0x1F3FF: return .mark
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return .letter
    case .decimalNumber, .otherNumber: return .digit
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    default: return .symbol
    }
  }
}

/// The characters of a run of UTF-8 bytes, by class and extent.
package struct UTF8Classes {
  let bytes: BufferView<UInt8>
  private let latinCodes = CharacterClass.latinCodes

  package init(_ bytes: BufferView<UInt8>) { self.bytes = bytes }

  @inline(__always)
  var count: Int { bytes.count }

  /// The class of the character at a position and where the next one starts.
  ///
  /// At the end the result is a space of zero bytes. A byte that is not UTF-8 is a symbol.
  @inline(__always)
  func character(at position: Int) -> (kind: CharacterClass, end: Int) {
    guard position < count else { return (.space, position) }
    let byte = bytes[position]
    if byte < 0x80 { return (CharacterClass(code: latinCodes[Int(byte)]), position &+ 1) }
    return wideCharacter(at: position)
  }

  private func wideCharacter(at position: Int) -> (kind: CharacterClass, end: Int) {
    let (scalar, end) = scalar(at: position)
    guard let scalar else { return (.symbol, end) }
    return (.of(scalar), end)
  }

  /// The scalar at a position before the end, or nil with one byte taken when it is not UTF-8.
  package func scalar(at position: Int) -> (scalar: Unicode.Scalar?, end: Int) {
    let lead = bytes[position]
    let length: Int
    var value: UInt32
    let least: UInt32
    switch lead {
    case 0x00..<0x80: return (Unicode.Scalar(lead), position + 1)
    case 0xC2..<0xE0: (length, value, least) = (2, UInt32(lead & 0x1F), 0x80)
    case 0xE0..<0xF0: (length, value, least) = (3, UInt32(lead & 0x0F), 0x800)
    case 0xF0..<0xF5: (length, value, least) = (4, UInt32(lead & 0x07), 0x1_0000)
    default: return (nil, position + 1)
    }
    guard position + length <= count else { return (nil, position + 1) }
    for offset in 1..<length {
      let byte = bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return (nil, position + 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return (nil, position + 1) }
    return (scalar, position + length)
  }
}
