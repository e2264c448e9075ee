#if Storage
import Foundation
import PageReading
import SQLiteStorage
import TaggerTesting
import Testing
import WordDictionaries

@testable import Wordbook

@Suite("Wordbook store") struct WordbookStoreTests {
  let folder: TestFolder
  let store: WordbookStore

  init() throws {
    folder = try TestFolder()
    store = try WordbookStore(folder.path + "/words.sqlite")
  }

  static func page(
    _ name: String, _ sentence: String, _ words: [(String, String)], box: PixelBox? = nil
  ) -> PageVocabulary {
    var start = sentence.utf8.startIndex
    let found = words.compactMap { form, tag -> PageVocabulary.FoundWord? in
      guard let place = sentence.range(of: form, range: start..<sentence.endIndex) else {
        return nil
      }
      start = place.upperBound
      let lower = sentence.utf8.distance(from: sentence.startIndex, to: place.lowerBound)
      return PageVocabulary.FoundWord(
        WordbookWord(form.lowercased(), tag), sentence: 0, range: lower..<lower + form.utf8.count,
        boxes: box.map { [$0] } ?? [])
    }
    return PageVocabulary(name: name, sentences: [sentence], words: found)
  }

  private func lemmas(_ title: String? = nil) throws -> [String] {
    try store.entries(of: title).map(\.word.lemma)
  }

  @Test(
    "notes are created, renamed and deleted; an empty title is refused and the old one stays")
  func notes() throws {
    try store.edit { try $0.createNote("  Great Expectations ") }
    for title in ["", " \n\t", "Great Expectations"] {
      #expect(throws: WordbookError.self) { try store.edit { try $0.createNote(title) } }
    }
    #expect(throws: WordbookError.emptyTitle) {
      try store.edit { try $0.renameNote("Great Expectations", to: " ") }
    }
    #expect(try store.notes().map(\.title) == ["Great Expectations"])
    try store.edit { try $0.renameNote("Great Expectations", to: "Novel") }
    #expect(try store.notes().map(\.title) == ["Novel"])
    #expect(throws: WordbookError.noNote("Great Expectations")) {
      try store.edit { try $0.deleteNote("Great Expectations") }
    }
    try store.edit { try $0.deleteNote("Novel") }
    #expect(try store.notes().isEmpty)
  }

  @Test("words of a note are created, changed and deleted; an empty word is refused")
  func words() throws {
    try store.edit { editor in
      try editor.createNote("A")
      try editor.addWord(WordbookWord("marsh", "NOUN"), to: "A", meaning: "wet land")
    }
    #expect(throws: WordbookError.emptyWord) {
      try store.edit {
        try $0.changeWord(WordbookWord("marsh", "NOUN"), in: "A", to: WordbookWord("  ", "NOUN"))
      }
    }
    #expect(throws: WordbookError.wordInUse(WordbookWord("marsh", "NOUN"))) {
      try store.edit { try $0.addWord(WordbookWord("marsh", "NOUN"), to: "A") }
    }
    let guid = try store.entries()[0].guid
    try store.edit {
      try $0.changeWord(WordbookWord("marsh", "NOUN"), in: "A", to: WordbookWord("swamp", "NOUN"))
    }
    let entry = try #require(try store.entries().first)
    #expect(entry.word.lemma == "swamp" && entry.meaning == "wet land" && entry.guid == guid)
    // The old word can come again and gets a card of its own.
    try store.edit { try $0.addWord(WordbookWord("marsh", "NOUN"), to: "A") }
    #expect(Set(try store.entries().map(\.guid)).count == 2)
    try store.edit { try $0.deleteWord(WordbookWord("swamp", "NOUN"), from: "A") }
    #expect(try lemmas() == ["marsh"])
  }

  @Test("a change that is canceled restores all notes, words, places, known words and schedules")
  func canceled() throws {
    struct Canceled: Error {}
    try store.edit { editor in
      try editor.addPage(
        Self.page("1", "The marsh lay", [("marsh", "NOUN"), ("lay", "VERB")]), to: "A")
      try editor.review(WordbookWord("marsh", "NOUN"), .good, at: 100, by: ReviewScheduler())
    }
    let before = (try store.notes(), try store.entries(), try store.knownWords())
    #expect(throws: Canceled.self) {
      try store.edit { editor in
        try editor.renameNote("A", to: "B")
        try editor.createNote("C")
        try editor.changeWord(WordbookWord("lay", "VERB"), in: "B", to: WordbookWord("lie", "VERB"))
        try editor.deleteWord(WordbookWord("marsh", "NOUN"), from: "B")
        try editor.setKnown(["marsh"])
        try editor.setErased(["lie"])
        try editor.review(WordbookWord("marsh", "NOUN"), .again, at: 200, by: ReviewScheduler())
        throw Canceled()
      }
    }
    #expect(try store.notes() == before.0)
    #expect(try store.entries() == before.1)
    #expect(try store.knownWords() == before.2 && store.erasedWords().isEmpty)
    #expect(try store.reviewCount() == 1)
  }

  @Test("the store persists: notes, words and their relation are there when it is opened again")
  func persistence() throws {
    let box = PixelBox(x: 1, y: 2, width: 30, height: 10)
    try store.edit {
      try $0.addPage(Self.page("p.jpg", "A marsh", [("marsh", "NOUN")], box: box), to: "A")
      try $0.addPage(Self.page("q.jpg", "No marsh", [("marsh", "NOUN")]), to: "B")
    }
    let again = try WordbookStore(store.path)
    let entry = try #require(try again.entries().first)
    #expect(entry.titles == ["A", "B"] && entry.count == 2)
    #expect(entry.examples.first?.boxes == [box] && entry.examples.first?.form == "marsh")
    #expect(try again.notes().map(\.pages.count) == [1, 1])
    try again.checkIntegrity()
  }

  @Test("the same pages twice give no word, page or place twice and leave schedules as they are")
  func twice() throws {
    let pages = [
      Self.page(
        "1.jpg", "The marsh lay dark", [("marsh", "NOUN"), ("lay", "VERB"), ("dark", "ADJ")]),
      Self.page("2.jpg", "A marsh again", [("marsh", "NOUN")]),
    ]
    func add(_ pages: [PageVocabulary]) throws {
      try store.edit { editor in for page in pages { try editor.addPage(page, to: "A") } }
    }
    try add(pages)
    try store.edit {
      try $0.review(WordbookWord("marsh", "NOUN"), .good, at: 100, by: ReviewScheduler())
      try $0.setMeaning("wet land", of: WordbookWord("marsh", "NOUN"))
      try $0.review(WordbookWord("lay", "VERB"), .good, at: 100, by: ReviewScheduler())
    }
    let before = try store.entries(exampleCount: 9)
    try add(pages)
    #expect(try store.entries(exampleCount: 9) == before)
    // A better reading of a page: its words are replaced, but none that was reviewed goes.
    try add([Self.page("1.jpg", "The marsh lies deep", [("marsh", "NOUN"), ("deep", "ADJ")])])
    #expect(try lemmas() == ["marsh", "lay", "deep"])
    // The same text under another name is the same page, and a page that fails now keeps its words.
    var moved = pages[1]
    moved.name = "other/2.jpg"
    try add([moved, PageVocabulary(name: "1.jpg", message: "cannot be read")])
    #expect(try store.notes()[0].pages.map(\.name) == ["1.jpg", "other/2.jpg"])
    #expect(try store.entries().first?.card == before.first?.card)
  }

  @Test("a page that could not be read is an empty page with a message, in its place")
  func failedPage() throws {
    try store.edit {
      try $0.addPage(Self.page("1", "A marsh", [("marsh", "NOUN")]), to: "A")
      try $0.addPage(PageVocabulary(name: "2", message: "2: is damaged"), to: "A")
      try $0.addPage(Self.page("3", "A creek", [("creek", "NOUN")]), to: "A")
    }
    let pages = try store.notes()[0].pages
    #expect(pages.map(\.number) == [1, 2, 3])
    #expect(pages.map(\.message) == [nil, "2: is damaged", nil])
  }

  @Test(
    "one word of several books is one entry; known and erased words are matched without case")
  func merged() throws {
    try store.edit {
      try $0.addPage(
        Self.page("1", "Marsh and creek", [("Marsh", "NOUN"), ("creek", "NOUN")]), to: "A")
      try $0.addPage(Self.page("1", "marsh", [("marsh", "NOUN")]), to: "B")
      try $0.setKnown(["MARSH", " "])
    }
    let entries = try store.entries()
    #expect(entries.map(\.word.lemma) == ["marsh", "creek"])
    #expect(entries.map(\.isKnown) == [true, false] && entries[0].titles == ["A", "B"])
    #expect(try store.entries(of: "B").map(\.count) == [1])
    try store.edit { try $0.setKnown(["Marsh"], false) }
    #expect(try store.knownWords().isEmpty)
    try store.edit { try $0.setErased(["Creek"]) }
    #expect(try lemmas() == ["marsh"] && store.erasedWords() == ["creek"])
    try store.edit { try $0.setErased(["creek"], false) }
    #expect(try store.erasedWords().isEmpty)
  }

  @Test(
    "words are due in the order of their schedules, then new ones; known words and names are not asked"
  )
  func due() throws {
    try store.edit { editor in
      try editor.addPage(
        Self.page(
          "1", "marsh creek Pip tomb mound",
          [
            ("marsh", "NOUN"), ("creek", "NOUN"), ("Pip", "PROPN"), ("tomb", "NOUN"),
            ("mound", "NOUN"),
          ]),
        to: "A")
      let scheduler = ReviewScheduler()
      try editor.review(WordbookWord("tomb", "NOUN"), .again, at: 1000, by: scheduler)
      try editor.review(WordbookWord("creek", "NOUN"), .again, at: 990, by: scheduler)
      try editor.setKnown(["mound"])
    }
    func due(_ time: Int64, new: Int = 5) throws -> [String] {
      try store.dueEntries(at: time, newCount: new).map(\.word.lemma)
    }
    #expect(try due(2000) == ["creek", "tomb", "marsh"])
    #expect(try due(1055, new: 0) == ["creek"])
    #expect(try store.newCardCount(since: 995) == 1)
  }

  @Test("new words come by their bands and occurrences, also after pages and known words change")
  func newWords() throws {
    _ = try folder.file("english-words.10", "gate\n")
    let table = RarityTable(contentsOf: folder.path)
    func next() throws -> (String?, Int) {
      let next = try store.nextReview(at: 100, newCount: 20, newWordsBy: table)
      return (next.entry?.word.lemma, next.newCount)
    }
    #expect(try next() == (nil, 0))
    try store.edit {
      try $0.addPage(
        Self.page("1", "tomb creek gate", ["tomb", "creek", "gate"].map { ($0, "NOUN") }), to: "A")
    }
    #expect(try next() == ("gate", 3))
    try store.edit { try $0.setKnown(["Gate"]) }
    #expect(try next() == ("tomb", 2))
    try store.edit {
      try $0.addPage(Self.page("2", "A creek", [("creek", "NOUN")]), to: "B")
    }
    #expect(try next() == ("creek", 2))
    #expect(try store.nextReview(of: "B", at: 100, newCount: 20, newWordsBy: table).newCount == 1)
    try store.edit {
      try $0.review(WordbookWord("creek", "NOUN"), .easy, at: 100, by: ReviewScheduler())
      try $0.setKnown(["gate"], false)
    }
    #expect(try next() == ("gate", 2))
    let session = try ReviewSession(
      store, by: ReviewScheduler(), at: 100, newCount: 20, newWordsBy: table)
    #expect(session.next?.word.lemma == "gate" && session.count == 2)
  }

  @Test("words of the level are left out and counted, unless someone has typed them")
  func level() throws {
    _ = try folder.file("english-words.20", "call\ncold\nleave\n")
    _ = try folder.file("english-words.35", "orchard\n")
    let table = RarityTable(contentsOf: folder.path)
    let words = ["leave", "call", "cold", "orchard", "quince"]
    try store.edit { editor in
      try editor.addPage(
        Self.page("1", words.joined(separator: " "), words.map { ($0, "VERB") }), to: "A")
      try editor.createNote("B")
      try editor.addWord(WordbookWord("cold", "VERB"), to: "B")
      try editor.review(WordbookWord("call", "VERB"), .good, at: 50, by: ReviewScheduler())
    }
    func new(_ level: LearnerLevel?) throws -> [String] {
      try store.dueEntries(at: 100, newCount: 9, newWordsBy: table, beyond: level)
        .map(\.word.lemma)
    }
    #expect(try new(nil) == ["leave", "cold", "orchard", "quince"])
    #expect(try new(.a1) == ["leave", "cold", "orchard", "quince"])
    #expect(try new(.b2) == ["cold", "orchard", "quince"])
    #expect(try new(.c2) == ["cold", "quince"])
    let next = try store.nextReview(at: 100, newCount: 9, newWordsBy: table, beyond: .c2)
    #expect(next.entry?.word.lemma == "cold" && next.newCount == 2 && next.leftOutCount == 2)
    #expect(try store.leftOutCount(beyond: .b2, of: "A", by: table) == 1)
    #expect(try store.leftOutCount(beyond: .b2, of: "B", by: table) == 0)
  }

  @Test("a selection leaves out and counts the words of the usual level")
  func selectedLevel() throws {
    let words = [("leave", "VERB"), ("call", "VERB"), ("orchard", "NOUN"), ("Cold", "PROPN")]
    try store.edit { editor in
      try editor.addPage(Self.page("1", "leave call orchard Cold", words), to: "A")
      try editor.setMeaning("to shout", of: WordbookWord("call", "VERB"))
    }
    var selection = WordSelection()
    selection.names = .included
    func lemmas() throws -> ([String], Int) {
      let words = try store.words(selection, wordNet: nil)
      return (words.entries.map(\.entry.word.lemma), words.leftOutCount)
    }
    guard !RarityTable.installed.isEmpty else {
      return #expect(try lemmas() == (["leave", "call", "orchard", "cold"], 0))
    }
    #expect(try lemmas() == (["call", "orchard", "cold"], 1))
    selection.level = .a1
    #expect(try lemmas() == (["leave", "call", "orchard", "cold"], 0))
  }

  @Test("new words are counted by the day of the local time zone, however often they were reviewed")
  func dailyNewWords() throws {
    let noon = Int64(Calendar.current.startOfDay(for: .now).timeIntervalSince1970) + 43_200
    try store.edit { editor in
      try editor.addPage(
        Self.page("1", "marsh tomb", [("marsh", "NOUN"), ("tomb", "NOUN")]), to: "A")
      for (word, days) in [("marsh", [-1, 0]), ("tomb", [0, 0])] {
        for day in days {
          try editor.review(
            WordbookWord(word, "NOUN"), .good, at: noon + Int64(day) * 86_400,
            by: ReviewScheduler())
        }
      }
    }
    #expect(try store.newCount(aDay: 20, at: noon) == 19)
    #expect(try store.newCount(aDay: 0, at: noon) == 0)
    #expect(try store.newCount(aDay: 20, at: noon + 86_400) == 20)
  }

  @Test("the next word of a large wordbook is found without reading all of its words")
  func largeWordbook() throws {
    let table = RarityTable(contentsOf: folder.path)
    func time(ofWords count: Int) throws -> Duration {
      let store = try WordbookStore("\(folder.path)/\(count).sqlite")
      try store.edit { editor in
        try editor.createNote("A")
        for sql in [
          """
          INSERT INTO word (lemma, folded, part_of_speech, guid, created, modified)
            SELECT 'w' || i, 'w' || i, 'NOUN', 'wt' || i, 0, 0 FROM n
          """, "INSERT INTO entry (note, word) SELECT 1, id FROM word",
          "INSERT INTO page (note, position, name, digest) VALUES (1, 1, 'p', 0)",
          "INSERT INTO sentence (page, text) SELECT 1, 'w' || i FROM n",
          "INSERT INTO occurrence (sentence, start, length, entry) SELECT i, 0, 2, i FROM n",
          // A tenth was reviewed; one of these words is due.
          "INSERT INTO card SELECT i, 2, NULL, 9.0, 5.0, i * 2, 0 FROM n WHERE i % 10 = 0",
          "INSERT INTO review (word, time, rating) SELECT word, -1, 3 FROM card",
          "INSERT INTO known SELECT 'w' || i, 0 FROM n WHERE i % 5 = 1",
        ] {
          try editor.storage.execute(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) \(sql)"
          )
        }
      }
      return try (0..<5).map { _ in
        try ContinuousClock().measure {
          let next = try store.nextReview(
            at: 20, newCount: store.newCount(aDay: 20, at: 20), newWordsBy: table)
          #expect(next.dueCount == 1 && next.newCount == 20 && next.entry?.word.lemma == "w10")
        }
      }.min() ?? .zero
    }
    #expect(try time(ofWords: 50_000) < time(ofWords: 500) * 10 + .milliseconds(2))
  }

  @Test("a wordbook of the first version is migrated, and keeps its words and schedules")
  func migration() throws {
    let path = folder.path + "/old.sqlite"
    var first = StorageSchema.wordbook
    first.migrations.removeLast(first.migrations.count - 1)
    try StorageConnection(path, schema: first).runScript(
      """
      INSERT INTO note VALUES (1, 'A', 0);
      INSERT INTO word VALUES (1, 'marsh', 'marsh', 'NOUN', 'wt1', '', 0, 0),
        (2, 'tomb', 'tomb', 'NOUN', 'wt2', 'a grave', 0, 0);
      INSERT INTO entry VALUES (1, 1, 1, 0), (2, 1, 2, 1);
      INSERT INTO card VALUES (1, 2, NULL, 9.0, 5.0, 50, 10);
      """)
    let store = try WordbookStore(path)
    let next = try store.nextReview(at: 100, newCount: 20, newWordsBy: .installed)
    #expect(next.entry?.word.lemma == "marsh" && next.dueCount == 1 && next.newCount == 1)
    #expect(try store.entries().map(\.meaning) == ["", "a grave"])
    try store.checkIntegrity()
  }

  @Test("within a band of rarity the words come first that WordNet's texts have more often")
  func senseCounts() throws {
    try store.edit {
      try $0.addPage(
        Self.page(
          "1", "marsh time zebra plum",
          [("marsh", "NOUN"), ("time", "NOUN"), ("zebra", "X"), ("plum", "NOUN")]), to: "A")
    }
    let ranked = try store.entries().ranked(
      by: RarityTable(contentsOf: "/nowhere"), wordNet: WordNet(), order: .rarity)
    #expect(ranked.first?.entry.word.lemma == "time")
    #expect(ranked.map(\.senseCount) == ranked.map(\.senseCount).sorted(by: >))
    #expect(ranked.last?.senseCount == 0)
  }

  @Test(
    "a table that was changed comes back: words, meanings, known words; a wrong row changes nothing"
  )
  func table() throws {
    try store.edit {
      try $0.addPage(
        Self.page("1", "=marsh, \"creek\"", [("marsh", "NOUN"), ("creek", "NOUN")]), to: "A; B")
    }
    func csv() throws -> String {
      WordbookTable.csv(
        try store.entries().ranked(by: RarityTable(contentsOf: "/nowhere"), order: .page))
    }
    let exported = try csv()
    #expect(exported.contains(",\"'=marsh, \"\"creek\"\"\","))
    #expect(exported.contains(",A; B,"))
    let changed = exported.replacingOccurrences(of: ",marsh,NOUN,,", with: ",swamp,NOUN,'=wet,")
      .replacingOccurrences(of: "A; B", with: "\"A; B\nD\"")
    try store.edit {
      let rows = try WordbookTable.rows(
        ofCSV: changed + ",tomb,,grave,,,yes,,,,,,\n", file: "a.csv")
      #expect(try $0.importRows(rows, into: "C", file: "a.csv") == 1)
    }
    let entries = try store.entries()
    #expect(entries.map(\.word.lemma) == ["swamp", "creek", "tomb"])
    #expect(entries.map(\.meaning) == ["=wet", "", "grave"])
    #expect(entries.map(\.isKnown) == [false, false, true])
    #expect(entries.map(\.titles) == [["A; B", "D"], ["A; B", "D"], ["C"]])
    let before = try csv()
    for wrong in [
      "id,word\n,\n", "word\nplum\n", "word,part of speech,books\nplum,<b>x</b>,A\n",
      "word,known\nplum,maybe\n", "lemma\nplum\n", "word\n\"a\n",
    ] {
      #expect(throws: WordbookError.self, "\(wrong)") {
        try store.edit {
          try $0.importRows(try WordbookTable.rows(ofCSV: wrong, file: "a.csv"), file: "a.csv")
        }
      }
    }
    #expect(try csv() == before)
  }

  @Test("what someone has corrected stays when the page is added again, and so does its card")
  func corrected() throws {
    let page = Self.page("1", "The marshe lay", [("marshe", "NOUN"), ("lay", "VERB")])
    try store.edit { try $0.addPage(page, to: "A") }
    let guid = try store.entries()[0].guid
    try store.edit {
      try $0.importRows(
        [.init(line: 2, guid: guid, word: WordbookWord("marsh", "NOUN"), meaning: "wet land")],
        file: "a.csv")
      try $0.setMeaning("rest", of: WordbookWord("lay", "VERB"))
    }
    try store.edit { try $0.addPage(page, to: "A") }
    let entry = try store.entries()[0]
    #expect(try lemmas() == ["marsh", "lay"])
    #expect(entry.guid == guid && entry.meaning == "wet land" && entry.count == 1)
    // Another reading has neither word any more.
    try store.edit { try $0.addPage(Self.page("1", "Deep", [("Deep", "ADJ")]), to: "A") }
    #expect(try store.entries().map(\.meaning) == ["wet land", "rest", ""])
    // Words are merged, and the page comes again.
    try store.edit {
      try $0.changeWord(WordbookWord("deep", "ADJ"), in: "A", to: WordbookWord("lay", "VERB"))
      try $0.addPage(Self.page("1", "Deep", [("Deep", "ADJ")]), to: "A")
    }
    #expect(try store.entries().map(\.count) == [0, 1])
  }

  @Test(
    "pages of one name and different files are two; pages without a file are identified by their text"
  )
  func identity() throws {
    func add(_ sentence: String, _ word: String, _ identity: String?) throws -> Bool {
      var page = Self.page("p.txt", sentence, [(word, "NOUN")])
      page.identity = identity
      return try store.edit { try $0.addPage(page, to: "A").isReplaced }
    }
    #expect(try !add("A marsh", "marsh", "/d1/p.txt"))
    #expect(try !add("A creek", "creek", "/d2/p.txt"))
    #expect(try !add("A tomb", "tomb", nil))
    #expect(try !add("A gate", "gate", nil))
    #expect(try add("A tomb", "tomb", nil))
    #expect(try add("A mound", "mound", "/d1/p.txt"))
    #expect(Set(try lemmas()) == ["creek", "tomb", "gate", "mound"])
    // A file that was not found has no other identity than its name.
    for identity in ["q.txt", "q.txt", "/d3/q.txt"] {
      var page = PageVocabulary(name: "q.txt", message: "q.txt: cannot be opened")
      page.identity = identity
      if identity == "/d3/q.txt" { page.message = nil }
      try store.edit { try $0.addPage(page, to: "A") }
    }
    #expect(try store.notes()[0].pages.compactMap(\.message).isEmpty)
    #expect(try store.notes()[0].pages.count == 5)
  }

  @Test("a word whose page, note or meaning has changed is changed, so that its card is updated")
  func modified() throws {
    let page = Self.page("1", "A marsh", [("marsh", "NOUN")])
    func isModified(_ change: (WordbookEditor) throws -> Void) throws -> Bool {
      try StorageConnection(store.path, schema: .wordbook).execute("UPDATE word SET modified = 7")
      try store.edit(change)
      return try store.entries().contains { $0.modified > 7 }
    }
    try store.edit { try $0.addPage(page, to: "A") }
    #expect(try !isModified { try $0.addPage(page, to: "A") })
    #expect(
      try isModified {
        try $0.addPage(Self.page("1", "The old marsh", [("marsh", "NOUN")]), to: "A")
      })
    #expect(
      try isModified { try $0.addPage(Self.page("2", "Marsh 2", [("Marsh", "NOUN")]), to: "A") })
    #expect(try isModified { try $0.renameNote("A", to: "B") })
    #expect(try isModified { try $0.setMeaning("wet", of: WordbookWord("marsh", "NOUN")) })
    #expect(try !isModified { try $0.setMeaning("wet", of: WordbookWord("marsh", "NOUN")) })
  }

  @Test("words and titles are the same in composed and decomposed letters, and without case")
  func normalized() throws {
    try store.edit {
      try $0.createNote("Caf\u{E9}")
      try $0.addWord(WordbookWord("caf\u{E9}", "NOUN"), to: "Cafe\u{301}")
      try $0.addWord(WordbookWord("\u{C9}lodie", "PROPN"), to: "Caf\u{E9}")
      try $0.setKnown(["e\u{301}lodie"])
    }
    for word in [WordbookWord("cafe\u{301}", "NOUN"), WordbookWord("CAF\u{C9}", "NOUN")] {
      #expect(throws: WordbookError.self) {
        try store.edit { try $0.addWord(word, to: "Caf\u{E9}") }
      }
    }
    #expect(throws: WordbookError.self) { try store.edit { try $0.createNote("Cafe\u{301}") } }
    #expect(try store.entries().map(\.isKnown) == [false, true])
    #expect(try store.entries().map(\.word.lemma) == ["caf\u{E9}", "\u{C9}lodie"])
    try store.edit { try $0.setErased(["\u{E9}LODIE"]) }
    #expect(try lemmas() == ["caf\u{E9}"])
  }

  @Test("of a table only changes of what is known count, whatever other rows say")
  func knownRows() throws {
    func rows(_ noun: Bool, _ verb: Bool) -> [WordbookTable.Row] {
      [("NOUN", noun), ("VERB", verb)].map {
        .init(line: 2, word: WordbookWord("can", $0), isKnown: $1, titles: ["A"])
      }
    }
    for (noun, verb, isKnown) in [
      (true, false, true), (true, false, false), (false, true, true), (true, true, true),
    ] {
      try store.edit { try $0.importRows(rows(noun, verb), file: "a.csv") }
      #expect(try store.knownWords().isEmpty == !isKnown, "\(noun) \(verb)")
    }
  }

  @Test("a word that is known is not asked as another part of speech")
  func knownInReview() throws {
    try store.edit {
      try $0.addPage(
        Self.page(
          "1", "A can, I can, a gate", [("can", "NOUN"), ("can", "VERB"), ("gate", "NOUN")]),
        to: "A")
    }
    var session = try ReviewSession(store, by: ReviewScheduler(), at: 100, newCount: 9)
    try session.markKnown()
    #expect(session.next?.word.lemma == "gate" && session.count == 1)
  }

  @Test(
    "a place that is not in its sentence is damage, which is found and crashes nothing",
    arguments: ["length = 500", "start = -1", "start = 9223372036854775807", "length = 0"])
  func strayPlace(change: String) throws {
    try store.edit { try $0.addPage(Self.page("1", "A marsh", [("marsh", "NOUN")]), to: "A") }
    try store.checkIntegrity()
    try StorageConnection(store.path, schema: .wordbook).execute("UPDATE occurrence SET \(change)")
    for use in ["read", "check"] {
      let error = #expect(throws: WordbookError.self) {
        if use == "read" { _ = try store.entries() } else { try store.checkIntegrity() }
      }
      #expect(error?.description.contains("is damaged") == true)
    }
  }

  @Test("a backup replaces no file: neither an older backup nor the wordbook itself")
  func backup() throws {
    let path = folder.path + "/backup.sqlite"
    try store.edit { try $0.createNote("A") }
    try store.backUp(to: path)
    for taken in [path, store.path] {
      #expect(throws: WordbookError.self) { try store.backUp(to: taken) }
    }
    #expect(try WordbookStore(path).notes().map(\.title) == ["A"])
  }

  @Test("a rename that is undone leaves no name that takes another word's places")
  func undoneRename() throws {
    try store.edit { try $0.addPage(Self.page("1", "A marsh", [("marsh", "NOUN")]), to: "A") }
    let guid = try store.entries()[0].guid
    for lemma in ["swampland", "marsh"] {
      try store.edit {
        try $0.importRows(
          [.init(line: 2, guid: guid, word: WordbookWord(lemma, "NOUN"))], file: "a.csv")
      }
    }
    let page = Self.page("2", "A swampland", [("swampland", "NOUN")])
    try store.edit { try $0.addPage(page, to: "A") }
    #expect(try lemmas() == ["marsh", "swampland"])
  }

  @Test(
    "damaged numbers are errors, which a check finds",
    arguments: [
      "UPDATE card SET stability = -1", "UPDATE card SET step = -5",
      "UPDATE card SET step = 9223372036854775807",
      "UPDATE card SET last_review = -9223372036854775808",
      "UPDATE word SET created = 9223372036854775807",
    ])
  func damagedNumbers(change: String) throws {
    try store.edit {
      try $0.createNote("A")
      try $0.addWord(WordbookWord("marsh", "NOUN"), to: "A")
      _ = try $0.review(WordbookWord("marsh", "NOUN"), .good, at: 1_000, by: ReviewScheduler())
    }
    try store.checkIntegrity()
    try StorageConnection(store.path, schema: .wordbook).execute(change)
    #expect(throws: WordbookError.self) { try store.checkIntegrity() }
    #expect(throws: WordbookError.self) { try store.entries() }
  }

  @Test("a wordbook of another program, a newer one and a broken one are errors that name the file")
  func brokenFiles() throws {
    let path = try folder.file("text.sqlite", "no database at all, but a text of some length\n")
    let error = #expect(throws: WordbookError.self) { try WordbookStore(path) }
    #expect(error?.description.hasPrefix(path) == true)
  }
}
#endif
