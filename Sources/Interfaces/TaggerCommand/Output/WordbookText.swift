import Support
import Wordbook

/// Books and words as text for a terminal.
enum WordbookText {
  /// A line for each book, and one for each of its pages that could not be read.
  static func books(_ notes: [WordbookNote]) -> String {
    notes.map { note in
      let failures = note.pages.filter { $0.message != nil }
      return
        "\(note.title.tabField): \(counted(note.wordCount, "word")), \(counted(note.pages.count, "page"))\n"
        + failures.map { "  page \($0.number): \(($0.message ?? "").tabField)\n" }.joined()
    }.joined()
  }

  /// The line of a page that was added.
  static func line(of page: AddedPage) -> String {
    let change = page.change
    return "\(page.name): \(counted(change.occurrenceCount, "word")), \(change.newWordCount) new"
      + (change.isReplaced ? ", read before\n" : "\n")
  }

  /// The line of a file that was imported.
  static func summary(of words: ImportedWords) -> String {
    words.rowCount > 0
      ? "\(counted(words.rowCount, "row")), \(counted(words.newWordCount, "new word"))\n"
      : "\(counted(words.knownWordCount, "known word"))\n"
  }

  /// A count with its noun, as in `2 words`.
  static func counted(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  /// A line for each word: the word, its part of speech, its count, its band, and an example.
  static func list(_ entries: [RankedEntry]) -> String {
    let rows = entries.map { ranked in
      let entry = ranked.entry
      let example = entry.examples.first
      return [
        entry.word.lemma.tabField + (entry.isKnown ? " *" : ""),
        entry.word.partOfSpeech.lowercased(), "\(entry.count)", ranked.band.map { "\($0)" } ?? "",
        example.map { "p. \($0.page)" } ?? "",
        entry.meaning.isEmpty ? example?.sentence.tabField ?? "" : entry.meaning.tabField,
      ]
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1) }
      return (cells + [row[5]]).joined(separator: "  ").trimmedAtEnd + "\n"
    }.joined()
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
