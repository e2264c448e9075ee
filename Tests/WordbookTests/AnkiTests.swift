#if Storage
import Foundation
import PageReading
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
          words: [.init(Word("marsh", "NOUN"), sentence: 0, range: 7..<12)]), to: "Great & wild")
      try $0.setMeaning("wet\tland", of: Word("marsh", "NOUN"))
    }
  }

  private func entries() throws -> [RankedEntry] {
    try store.entries().map { RankedEntry($0, band: nil, definition: "of a dictionary") }
  }

  @Test(
    "the text for Anki has columns for the identifier, the deck and the tags, and no markup of the book's own"
  )
  func text() throws {
    let lines = AnkiText.document(try entries()).split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == ["#separator:tab", "#html:true", "#notetype:Basic"])
    #expect(lines.contains("#guid column:1") && lines.contains("#tags column:3"))
    let columns = try #require(lines.last).split(separator: "\t", omittingEmptySubsequences: false)
    #expect(
      columns == [
        "\(Word("marsh", "NOUN").guid)", "Great &amp; wild", "Great_&_wild noun",
        "marsh<br>A &lt;b&gt; &quot;<b>marsh</b>&quot;",
        "wet land<br>noun<br>Great &amp; wild, page 1",
      ])
  }

  @Test("identifiers differ between words and are the same in every wordbook")
  func guids() throws {
    #expect(Word("can", "NOUN").guid != Word("can", "VERB").guid)
    #expect(Word("marsh", "NOUN").guid == "wt1c3sqjddsdn4t")
    let other = try WordbookStore(folder.path + "/other.sqlite")
    try other.edit {
      try $0.createNote("B")
      try $0.addWord(Word("marsh", "NOUN"), to: "B")
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
