#if Storage
import Support

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

  /// The text before the first line break, without tags and control characters, with character references decoded.
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
      } else if let (character, end) = CharacterReference.first(in: rest) {
        text.append(character)
        rest = end
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
}
#endif
