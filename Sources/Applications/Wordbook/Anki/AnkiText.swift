import Support

/// Words as a text file for Anki: a note of the type Basic for each word, with its identifier, deck and tags.
///
/// Importing a word again updates it and keeps its schedule.
public enum AnkiText {
  /// Returns the text.
  ///
  /// - Parameters:
  ///   - entries: The words.
  ///   - deck: The name of the deck; by default the name of the word's first book.
  /// - Returns: The text.
  public static func document(_ entries: [RankedEntry], deck: String? = nil) -> String {
    var text = """
      #separator:tab
      #html:true
      #notetype:Basic
      #columns:GUID\tDeck\tTags\tFront\tBack
      #guid column:1
      #deck column:2
      #tags column:3

      """
    // In Anki's format a comment has a space after the number sign.
    for notice in entries.definitionNotices { text += "# Definitions: \(notice)\n" }
    for entry in entries {
      let card = AnkiCard(entry, deck: deck)
      let fields = card.fields
      let back = ([fields[2]] + [fields[3], fields[4]]).filter { !$0.isEmpty }
      let columns = [
        card.entry.guid, card.deck, card.tags.joined(separator: " "),
        [fields[0], fields[1]].filter { !$0.isEmpty }.joined(separator: "<br>"),
        back.joined(separator: "<br>"),
      ]
      text += columns.map(\.ankiField).joined(separator: "\t") + "\n"
    }
    return text
  }
}

extension String {
  /// The text as a column, quoted if it contains quotation marks.
  fileprivate var ankiField: String {
    let field = tabField
    guard field.utf8.contains(UInt8(ascii: "\"")) else { return field }
    // By scalars: a combining mark behind a quotation mark is one character with it.
    let scalars = field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"" + scalars.joined() + "\""
  }
}
