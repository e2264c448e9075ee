/// The character references of XML and HTML: `&amp;`, `&#233;`, `&#xE9;`, `&eacute;`.
package enum CharacterReference {
  /// The maximum length of a reference.
  private static let lengthLimit = 10

  /// The character of the reference at the start of a text, and the text after it; nil if there is none.
  package static func first(
    in text: Substring
  ) -> (character: Character, rest: Substring)? {
    guard text.first == "&", let end = text.prefix(lengthLimit).firstIndex(of: ";"),
      let character = character(named: text[..<end].dropFirst())
    else { return nil }
    return (character, text[end...].dropFirst())
  }

  private static func character(named name: Substring) -> Character? {
    guard name.hasPrefix("#") else { return named[String(name)] }
    let digits = name.dropFirst()
    let code =
      digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map(Character.init)
  }

  private static let named: [String: Character] = {
    var named: [String: Character] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "rsquo": "’",
      "lsquo": "‘", "ndash": "–", "mdash": "—", "oelig": "œ", "OElig": "Œ",
    ]
    for (index, name) in latin1Names.split(separator: " ").enumerated() {
      named[String(name)] = Character(Unicode.Scalar(UInt8(0xC0 + index)))
    }
    return named
  }()

  /// The names of the letters from U+00C0 to U+00FF.
  private static let latin1Names = """
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
}

extension Substring {
  /// The text with its character references replaced by their characters.
  package var decodingCharacterReferences: String {
    var text = ""
    var rest = self
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      rest = rest[start...]
      if let (character, end) = CharacterReference.first(in: rest) {
        text.append(character)
        rest = end
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text + rest
  }
}
