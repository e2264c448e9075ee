#if Storage
/// The word in a field of an Anki note, which is HTML with Anki's own markup.
enum AnkiField {
  /// The maximum length of a line that is searched for a word.
  private static let lengthLimit = 500

  /// The first line in lowercase, without formatting, sounds, parenthetical remarks, articles or the `to` of verbs.
  static func word(_ field: String) -> String {
    var words = plain(firstLine(ofHTML: field).prefix(lengthLimit)).folded.split(separator: " ")
    if words.count > 1, ["a", "an", "the", "to"].contains(words[0]) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  /// The text before the first line break, without tags and control characters, with entities decoded.
  private static func firstLine(ofHTML html: String) -> String {
    var text = ""
    // Text after an unterminated markup character is scanned once.
    var hasTags = true
    var rest = html[...]
    while let sign = rest.first {
      if sign == "<", hasTags {
        guard let end = rest.firstIndex(of: ">") else {
          hasTags = false
          continue
        }
        let tag = rest[..<end].dropFirst().lowercased()
        let isBreak = ["br", "div", "/div", "p", "/p", "hr"].contains { tag.hasPrefix($0) }
        if isBreak, !text.trimmed.isEmpty { break }
        rest = rest[end...].dropFirst()
      } else if sign == "&", let end = rest.prefix(10).firstIndex(of: ";"),
        let character = character(ofEntity: rest[..<end].dropFirst())
      {
        text.append(character)
        rest = rest[end...].dropFirst()
      } else {
        text.append(sign)
        rest.removeFirst()
      }
    }
    text.unicodeScalars.removeAll {
      $0.properties.generalCategory == .control && !$0.properties.isWhitespace
    }
    return text
  }

  /// The text without sounds and parenthetical remarks, and with the text of cloze deletions, as in `{{c1::text::hint}}`.
  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var rest = text
    while let sign = rest.first {
      if let end = ["(": ")", "[": "]"][sign].flatMap({ rest.firstIndex(of: $0) }) {
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("{{c"), let end = rest.firstRange(of: "}}"),
        let start = rest[..<end.lowerBound].firstRange(of: "::")
      {
        let cloze = rest[start.upperBound..<end.lowerBound]
        plain += cloze[..<(cloze.firstRange(of: "::")?.lowerBound ?? cloze.endIndex)]
        rest = rest[end.upperBound...]
      } else {
        plain.append(sign)
        rest.removeFirst()
      }
    }
    return plain
  }

  private static func character(ofEntity name: Substring) -> Character? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let code =
        digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map(Character.init)
    }
    return entities[String(name)]
  }

  private static let entities: [String: Character] = {
    var entities: [String: Character] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rsquo": "’",
      "lsquo": "‘", "ndash": "–", "mdash": "—", "oelig": "œ", "OElig": "Œ",
    ]
    for (index, name) in latin1Names.split(separator: " ").enumerated() {
      entities[String(name)] = Character(Unicode.Scalar(UInt8(0xC0 + index)))
    }
    return entities
  }()

  /// The names of the letters from U+00C0 to U+00FF.
  private static let latin1Names = """
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
}
#endif
