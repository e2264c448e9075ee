/// Folding of letters for comparison: lowercase, without accents and ligatures.
enum LetterFolding {
  /// Appends the folded form of a scalar: nothing for marks, two letters for ligatures.
  static func fold(_ scalar: Unicode.Scalar, into units: inout [UInt16]) {
    let value = scalar.value
    if value < 0x80 {
      units.append(UInt16(value &- 0x41 < 26 ? value | 0x20 : value))
    } else if let folded = table[scalar] {
      units += folded
    } else if !scalar.properties.isDiacritic, !scalar.properties.isDefaultIgnorableCodePoint {
      units += scalar.properties.lowercaseMapping.utf16
    }
  }

  static func folded(_ text: some StringProtocol) -> [UInt16] {
    var units: [UInt16] = []
    for scalar in text.unicodeScalars { fold(scalar, into: &units) }
    return units
  }

  private static let table: [Unicode.Scalar: [UInt16]] = {
    var table: [Unicode.Scalar: [UInt16]] = [:]
    for (letters, base) in bases {
      for scalar in letters.unicodeScalars {
        table[scalar] = Array(base.utf16)
        for upper in scalar.properties.uppercaseMapping.unicodeScalars where upper.value >= 0x80 {
          table[upper] = table[upper] ?? Array(base.utf16)
        }
      }
    }
    return table
  }()

  private static let bases = [
    ("àáâãäåāăąǎạảấầẩẫậắằẳẵặ", "a"), ("æ", "ae"), ("çćĉċč", "c"), ("ďđð", "d"),
    ("èéêëēĕėęěẹẻẽếềểễệ", "e"), ("ĝğġģ", "g"), ("ĥħ", "h"), ("ìíîïĩīĭįıỉịİ", "i"), ("ĵ", "j"),
    ("ķ", "k"), ("ĺļľŀł", "l"), ("ñńņňŉ", "n"), ("òóôõöøōŏőơọỏốồổỗộớờởỡợ", "o"), ("œ", "oe"),
    ("ŕŗř", "r"), ("śŝşšș", "s"), ("ß", "ss"), ("ţťŧț", "t"), ("ùúûüũūŭůűųưụủứừửữự", "u"),
    ("ŵ", "w"), ("ýÿŷỳỵỷỹ", "y"), ("źżž", "z"), ("þ", "th"), ("ﬁ", "fi"), ("ﬂ", "fl"),
    ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl"), ("µ", "μ"), ("ά", "α"), ("έ", "ε"), ("ή", "η"),
    ("ίϊΐ", "ι"), ("ό", "ο"), ("ύϋΰ", "υ"), ("ώ", "ω"), ("ς", "σ"), ("ё", "е"), ("ї", "і"),
  ]
}

extension String {
  /// The text in lowercase, without accents and ligatures.
  package var foldedLetters: String { String(decoding: LetterFolding.folded(self), as: UTF16.self) }
}
