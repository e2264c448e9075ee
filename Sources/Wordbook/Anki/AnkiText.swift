import InternalUtilities

/// Words as a text that Anki imports: a card of the type Basic for each word, with its identifier, deck and tags.
///
/// A word that was imported before is updated and keeps its schedule.
public enum AnkiText {
  /// The text.
  ///
  /// - Parameters:
  ///   - entries: The words.
  ///   - deck: The name of the deck; by default that of the word's first book.
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
    // A comment of Anki's has a space behind its sign.
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
  /// The text as a column, in quotation marks where it has some.
  fileprivate var ankiField: String {
    let field = tabField
    guard field.contains("\"") else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
