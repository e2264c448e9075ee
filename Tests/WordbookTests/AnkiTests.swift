#if Storage
import Archives
import Foundation
import PageReading
import SQLiteStorage
import TaggerTesting
import Testing

@testable import Wordbook

@Suite("Cards for Anki") struct AnkiTests {
  let folder: TestFolder
  let store: WordbookStore

  init() throws {
    folder = try TestFolder()
    store = try WordbookStore(folder.path + "/words.sqlite")
    try store.edit {
      try $0.addPage(
        PageVocabulary(
          name: "1", sentences: ["A <b> \"marsh\""],
          words: [.init(WordbookWord("marsh", "NOUN"), sentence: 0, range: 7..<12)]),
        to: "Great & wild")
      try $0.setMeaning("wet\tland", of: WordbookWord("marsh", "NOUN"))
    }
  }

  private func entries() throws -> [RankedEntry] {
    try store.entries().map {
      RankedEntry($0, band: nil, definition: "of a dictionary", definitionNotice: "© A & B")
    }
  }

  @Test(
    "the text for Anki has columns for the identifier, the deck and the tags, and no markup of the book's own"
  )
  func text() throws {
    let lines = AnkiText.document(try entries()).split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == ["#separator:tab", "#html:true", "#notetype:Basic"])
    #expect(lines.contains("# Definitions: © A & B"))
    #expect(lines.contains("#guid column:1") && lines.contains("#tags column:3"))
    let columns = try #require(lines.last).split(separator: "\t", omittingEmptySubsequences: false)
    #expect(
      columns == [
        "\(WordbookWord("marsh", "NOUN").guid)", "Great & wild", "Great_&_wild noun",
        "marsh<br>A &lt;b&gt; &quot;<b>marsh</b>&quot;",
        "wet land<br>noun<br>Great &amp; wild, page 1",
      ])
  }

  @Test("a part of speech is no markup")
  func markup() throws {
    var entry = try entries()[0]
    entry.entry.word.partOfSpeech = "<b> x"
    let card = AnkiCard(entry, deck: nil)
    #expect(card.fields[3] == "&lt;b&gt; x" && card.tags == ["Great_&_wild", "<b>_x"])
  }

  @Test("the notice of a dictionary goes with its definitions")
  func notice() throws {
    let table = WordbookTable.csv(try entries())
    #expect(table.hasSuffix(",of a dictionary,© A & B\n"))
    #expect(try WordbookTable.jsonLines(entries()).contains("\"source\":\"© A & B\""))
    let path = folder.path + "/words.apkg"
    try AnkiPackage.write(try entries(), to: path)
    let bytes = try #require(
      try ZipArchive.file(
        named: ["collection.anki2"], in: Array(Data(contentsOf: URL(filePath: path)))))
    let decks = try StorageConnection(bytes: bytes, name: path)
      .first("SELECT decks FROM col", as: String.self)
    #expect(decks?.contains("© A &amp; B") == true)
  }

  @Test(
    "a field of Anki's gives the word without what is around it",
    arguments: [
      ("plum [sound:plum.mp3]", "plum"), ("{{c1::gate}}", "gate"),
      ("{{c2::gate::in a wall}}", "gate"),
      ("a plum", "plum"), ("The Plum", "plum"), ("to run", "run"), ("to", "to"),
      ("caf&eacute;", "café"), ("cafe\u{301}", "café"), ("&#233;t&#xE9;", "été"),
      ("plum (noun)", "plum"),
      ("<b>plum</b><br>a sentence", "plum"), ("a &amp; b", "& b"), ("\u{1B}[31mplum", "[31mplum"),
      ("&bogus; < plum", "&bogus; < plum"), ("A&Ntilde;o &times;&yuml;", "año ×ÿ"),
      ("(open", "(open"),
    ])
  func field(html: String, word: String) {
    #expect(Array(AnkiField.word(html).utf8) == Array(word.utf8))
  }

  @Test("a field of many signs without an end is read in no time")
  func longField() {
    let clock = ContinuousClock()
    for sign in ["<", "(", "&", "{{c"] {
      let time = clock.measure { _ = AnkiField.word(String(repeating: sign, count: 20_000)) }
      #expect(time < .seconds(5), "\(sign)")
    }
  }

  @Test("identifiers differ between words and are the same in every wordbook")
  func guids() throws {
    #expect(WordbookWord("can", "NOUN").guid != WordbookWord("can", "VERB").guid)
    #expect(WordbookWord("marsh", "NOUN").guid == "wt1c3sqjddsdn4t")
    let other = try WordbookStore(folder.path + "/other.sqlite")
    try other.edit {
      try $0.createNote("B")
      try $0.addWord(WordbookWord("marsh", "NOUN"), to: "B")
    }
    #expect(try other.entries().map(\.guid) == store.entries().map(\.guid))
  }

  @Test(
    "a package has a note and a new card for each word, the same whenever nothing has changed")
  func package() throws {
    let path = folder.path + "/words.apkg"
    try AnkiPackage.write(try entries(), to: path)
    let first = try Data(contentsOf: URL(filePath: path))
    try AnkiPackage.write(try entries(), to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == first)
    #expect(try AnkiCollection.matureWords(in: path, atLeast: 0) == ["marsh"])
    #expect(try AnkiCollection.matureWords(in: path, atLeast: 1) == [])
    #expect(try AnkiCollection.matureWords(in: path, atLeast: 0, field: 3) == ["wet land"])
    #expect(try AnkiCollection.matureWords(in: path, atLeast: 0, field: 9) == [])
  }

  @Test(
    "a file that is no collection is an error that names it",
    arguments: ["a.apkg", "a.anki2", "none.anki2", "none.apkg", "cut.apkg", "words.sqlite"])
  func broken(name: String) throws {
    _ = try folder.file("a.apkg", "no archive")
    _ = try folder.file("a.anki2", String(repeating: "no collection", count: 100))
    try AnkiPackage.write(try entries(), to: folder.path + "/cut.apkg")
    let bytes = try Data(contentsOf: URL(filePath: folder.path + "/cut.apkg"))
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: folder.path + "/cut.apkg"))
    let error = #expect(throws: WordbookError.self) {
      try AnkiCollection.matureWords(in: folder.path + "/" + name)
    }
    #expect(error?.description.contains(name) == true)
  }
}
#endif
