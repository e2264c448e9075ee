import PageReading
import Support

/// Words as CSV or JSON, and rows read from CSV.
public enum WordbookTable {
  private static let columns = [
    "id", "word", "part of speech", "meaning", "count", "rarity", "known", "books", "page",
    "sentence", "next review", "definition", "source",
  ]

  /// Returns the words as CSV with a header line, the titles of books on one line each; a field that a spreadsheet would
  /// interpret as a formula is prefixed with an apostrophe.
  public static func csv(_ entries: [RankedEntry]) -> String {
    var text = columns.joined(separator: ",") + "\n"
    for ranked in entries {
      let entry = ranked.entry
      let example = entry.examples.first
      var fields = [entry.guid, entry.word.lemma, entry.word.partOfSpeech, entry.meaning]
      fields += ["\(entry.count)", ranked.band.map { "\($0)" } ?? ""]
      fields += [entry.isKnown ? "yes" : "no", entry.titles.joined(separator: "\n")]
      fields += [example.map { "\($0.page)" } ?? "", example?.sentence ?? ""]
      fields += [entry.card.map { Timestamp.text($0.due) } ?? ""]
      fields += [ranked.definition ?? "", ranked.definitionNotice ?? ""]
      text += fields.map(\.csvField).joined(separator: ",") + "\n"
    }
    return text
  }

  /// Returns the words as JSON Lines, with the locations of all examples.
  public static func jsonLines(_ entries: [RankedEntry]) -> String {
    var lines: [UInt8] = []
    for ranked in entries {
      let entry = ranked.entry
      var json = JSONWriter()
      json.object { json in
        json.text("id", entry.guid)
        json.text("word", entry.word.lemma)
        json.text("partOfSpeech", entry.word.partOfSpeech)
        json.text("meaning", entry.meaning.isEmpty ? nil : entry.meaning)
        json.text("definition", ranked.definition)
        json.text("source", ranked.definitionNotice)
        json.key("count")
        json.integer(entry.count)
        if let band = ranked.band {
          json.key("rarity")
          json.integer(band)
        }
        if let zipf = ranked.zipf {
          json.key("zipf")
          json.decimal(zipf)
        }
        json.key("known")
        json.embed(entry.isKnown ? "true" : "false")
        json.list("books", entry.titles) { $0.string($1) }
        json.list("examples", entry.examples) { json, example in
          json.object { json in
            json.text("book", example.title)
            json.key("page")
            json.integer(example.page)
            json.text("file", example.pageName)
            json.text("sentence", example.sentence)
            json.text("form", example.form)
            json.list("boxes", example.boxes) { json, box in
              json.array { json in
                for side in [box.x, box.y, box.width, box.height] { json.integer(side) }
              }
            }
          }
        }
        json.text("nextReview", entry.card.map { Timestamp.text($0.due) })
      }
      json.newline()
      lines += json.bytes
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// A row of an edited table.
  public struct Row: Hashable, Sendable {
    /// The line in the file, counted from 1.
    public var line: Int
    /// The identifier with which the word was exported.
    public var guid: String?
    /// The word.
    public var word: WordbookWord
    /// The meaning; nil if the table has no such column.
    public var meaning: String?
    /// Whether the word is known; nil if the table has no such column.
    public var isKnown: Bool?
    /// The titles of its notes; nil if the table has no such column.
    public var titles: [String]?
  }

  /// Parses a table as written by ``csv(_:)``; only the column `word` is required.
  public static func rows(ofCSV text: String, file: String) throws(WordbookError) -> [Row] {
    let rows: [CSVRows.Row]
    do throws(CSVRows.Failure) { rows = try CSVRows.rows(of: text) } catch {
      throw .unreadable(file: file, line: error.line, message: error.message)
    }
    guard let header = rows.first?.fields.map({ $0.trimmed.lowercased() }),
      header.contains("word")
    else {
      throw .unreadable(
        file: file, line: 1, message: "expected a header line with a column 'word'")
    }
    var result: [Row] = []
    for row in rows.dropFirst() {
      guard row.fields.count == header.count else {
        throw .unreadable(
          file: file, line: row.line,
          message: "expected \(header.count) fields, found \(row.fields.count)")
      }
      func field(_ name: String) -> String? {
        header.firstIndex(of: name).map { row.fields[$0].withoutFormulaMark.trimmed }
      }
      let lemma = field("word") ?? ""
      guard lemma.contains(where: \.isLetter) else {
        throw .unreadable(file: file, line: row.line, message: "expected a word, found '\(lemma)'")
      }
      let partOfSpeech = field("part of speech")?.uppercased() ?? ""
      guard partOfSpeech.isEmpty || WordbookWord.partsOfSpeech.contains(partOfSpeech) else {
        throw .unreadable(
          file: file, line: row.line,
          message: "expected a label such as NOUN in 'part of speech', found '\(partOfSpeech)'")
      }
      let known: Bool?
      switch field("known")?.lowercased() {
      case "yes", "true", "1": known = true
      case "no", "false", "0": known = false
      case nil, "": known = nil
      case let other?:
        throw .unreadable(
          file: file, line: row.line, message: "expected yes or no in 'known', found '\(other)'")
      }
      let guid = field("id")
      result.append(
        Row(
          line: row.line, guid: guid?.isEmpty == true ? nil : guid,
          word: WordbookWord(lemma, partOfSpeech),
          meaning: field("meaning"), isKnown: known,
          titles: field("books")?.split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }))
    }
    return result
  }
}

extension String {
  /// The field without the apostrophe that ``csvField`` adds before a possible formula.
  fileprivate var withoutFormulaMark: String {
    let rest = String(unicodeScalars.dropFirst())
    return unicodeScalars.first == "'" && rest.isFormula ? rest : self
  }
}
