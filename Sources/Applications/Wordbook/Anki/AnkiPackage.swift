#if Storage
import Archives
import Platform
import SQLiteStorage
import StreamIO
import Support

/// Words as a package (`.apkg`) that every version of Anki imports.
///
/// Importing a word again updates it if it has changed, and keeps its schedule.
public enum AnkiPackage {
  /// The id of the note type; another id would create another type of the same name.
  private static let noteType: Int64 = 1_607_392_319_001

  /// Writes a package.
  ///
  /// - Parameters:
  ///   - entries: The words.
  ///   - deck: The name of the deck; by default the name of the word's first book.
  ///   - path: The file, which is replaced atomically.
  /// - Throws: ``WordbookError`` if the file cannot be written.
  public static func write(
    _ entries: [RankedEntry], deck: String? = nil, to path: String
  ) throws {
    do {
      let cards = entries.map { AnkiCard($0, deck: deck) }
      let modified = entries.map(\.entry.modified).max() ?? 0
      let archive = try ZipArchive.bytes(
        of: [
          (
            "collection.anki2",
            try collection(
              of: cards, notice: entries.definitionNotices.joined(separator: " "),
              modified: modified)
          ),
          ("media", Array("{}".utf8)),
        ], modified: modified)
      try OutputFile.write(archive, to: path)
    } catch let error as FileError {
      throw WordbookError.storage(path: path, message: error.message)
    } catch let error as ZipArchive.Failure {
      throw WordbookError.storage(path: path, message: error.description)
    } catch let error as StorageError {
      throw WordbookError.storage(path: path, message: error.message)
    }
  }

  /// The bytes of a collection in the format of version 11, which all versions of Anki can read.
  private static func collection(
    of cards: [AnkiCard], notice: String, modified: Int64
  ) throws -> [UInt8] {
    let storage = try StorageConnection()
    try storage.runScript(schema)
    var decks: [String: Int64] = [:]
    for card in cards { decks[card.deck] = number(ofDeck: card.deck) }
    try storage.execute(
      "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')", modified,
      modified * 1000, modified * 1000, "{}", noteTypes(modified),
      deckList(decks, notice, modified),
      deckOptions)
    for (index, card) in cards.enumerated() {
      let entry = card.entry
      try storage.execute(
        "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, 0, 0, '')", entry.cardNumber,
        entry.guid,
        noteType, entry.modified, " " + card.tags.joined(separator: " ") + " ",
        card.fields.joined(separator: "\u{1F}"), entry.word.lemma)
      try storage.execute(
        "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
        entry.cardNumber, entry.cardNumber, decks[card.deck] ?? 1, entry.modified, index + 1)
    }
    return try storage.serialized()
  }

  /// A deck id derived from the name.
  private static func number(ofDeck name: String) -> Int64 {
    1_600_000_000_000 + Int64((FNVHash(name.utf8).value >> 20) % 100_000_000_000)
  }

  // MARK: The parts of a collection

  private static func noteTypes(_ modified: Int64) -> String {
    let template: [String: Any] = [
      "name": "Card 1", "ord": 0, "bqfmt": "", "bafmt": "",
      "qfmt": "<h1>{{Word}}</h1>\n<p>{{Sentence}}</p>",
      "afmt":
        "{{FrontSide}}\n<hr id=answer>\n<p>{{Meaning}}</p>\n<small>{{Part of speech}}<br>{{Place}}</small>",
    ]
    let fields: [Any] = AnkiCard.fieldNames.enumerated().map { index, name -> [String: Any] in
      [
        "name": name, "ord": index, "font": "Arial", "size": 20, "sticky": false, "rtl": false,
        "media": [Any](),
      ]
    }
    let type: [String: Any] = [
      "id": Int(noteType), "name": "Word of a wordbook", "type": 0, "mod": Int(modified),
      "usn": -1, "sortf": 0, "did": 1, "tmpls": [template] as [Any], "flds": fields,
      "css": ".card { font-family: serif; font-size: 20px; text-align: center }", "latexPre": "",
      "latexPost": "", "tags": [Any](), "vers": [Any](),
      "req": [[0, "any", [0]] as [Any]] as [Any],
    ]
    return json(reflecting: ["\(noteType)": type] as [String: Any])
  }

  private static func deckList(
    _ decks: [String: Int64], _ notice: String, _ modified: Int64
  ) -> String {
    var list: [String: Any] = [:]
    for (name, id) in decks.merging(["Default": 1], uniquingKeysWith: { $1 }) {
      var deck: [String: Any] = [
        "id": Int(id), "name": name, "desc": notice.xmlEscaped, "mod": Int(modified), "usn": -1,
        "dyn": 0,
        "conf": 1, "extendNew": 0, "extendRev": 0, "collapsed": false, "browserCollapsed": false,
      ]
      for day in ["newToday", "revToday", "lrnToday", "timeToday"] { deck[day] = [0, 0] }
      list["\(id)"] = deck
    }
    return json(reflecting: list)
  }

  /// The deck options of a new collection.
  private static let deckOptions = """
    {"1":{"id":1,"mod":0,"name":"Default","usn":0,"maxTaken":60,"autoplay":true,"timer":0,"replayq":true,\
    "new":{"bury":false,"delays":[1.0,10.0],"initialFactor":2500,"ints":[1,4,0],"order":1,"perDay":20},\
    "rev":{"bury":false,"ease4":1.3,"ivlFct":1.0,"maxIvl":36500,"perDay":200,"hardFactor":1.2},\
    "lapse":{"delays":[10.0],"leechAction":1,"leechFails":8,"minInt":1,"mult":0.0},"dyn":false}}
    """

  private static let schema = """
    CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL,
      scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL,
      ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
      dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL,
      mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL,
      sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL,
      ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL,
      queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL,
      reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
      odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL,
      ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL,
      factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    CREATE INDEX ix_notes_csum ON notes (csum);
    """
}
#endif
