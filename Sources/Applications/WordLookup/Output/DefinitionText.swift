import PageReading
import WordDictionaries

/// Writes definitions as text for a terminal.
public enum DefinitionText {
  /// Returns a definition as lines of text.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - limit: The maximum number of senses of an entry; nil for all.
  /// - Returns: The lines.
  public static func text(of definition: WordDefinition, senseLimit limit: Int? = nil) -> String {
    var text = definition.word
    if let tag = definition.tag { text += "  \(tag)" }
    if definition.lemma != definition.word { text += "  (\(definition.lemma))" }
    text += "\n"
    if !definition.isFound {
      text += "  No dictionary has this word.\n"
      if !definition.similarWords.isEmpty {
        text += "  Similar words: \(definition.similarWords.joined(separator: ", "))\n"
      }
    }
    for section in definition.sections {
      text += "\n\(section.dictionary)\n"
      for entry in section.entries { add(entry, to: &text, limit: limit) }
    }
    let notices = definition.sections.map(\.notice)
    if !notices.isEmpty { text += "\n\(notices.joined(separator: "\n"))\n" }
    return text
  }

  /// Returns the definition of a word of a page, after its boxes and its sentence.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - limit: The maximum number of senses of an entry; nil for all.
  /// - Returns: The lines.
  public static func text(of word: WordAtPoint, senseLimit limit: Int? = nil) -> String {
    let boxes = word.boxes.map { "\($0.width)×\($0.height)+\($0.x)+\($0.y)" }
    return "\(boxes.joined(separator: " "))  “\(word.sentence)”\n\n"
      + text(of: word.definition, senseLimit: limit)
  }

  private static func add(_ entry: DictionaryEntry, to text: inout String, limit: Int?) {
    text += "  \(entry.headword)"
    if let partOfSpeech = entry.partOfSpeech { text += " (\(partOfSpeech.rawValue))" }
    text += "\n"
    let shown = entry.senses.prefix(limit ?? entry.senses.count)
    for (number, sense) in shown.enumerated() {
      let lines = sense.definition.split(separator: "\n", omittingEmptySubsequences: false)
      let mark = entry.senses.count > 1 ? "\(number + 1). " : ""
      text += "    \(mark)\(lines.joined(separator: "\n      "))\n"
      for example in sense.examples { text += "       \"\(example)\"\n" }
      let others = sense.synonyms.filter { $0 != entry.headword }
      if !others.isEmpty { text += "       also: \(others.joined(separator: ", "))\n" }
    }
    if shown.count < entry.senses.count {
      text += "    … \(entry.senses.count - shown.count) more\n"
    }
  }
}
