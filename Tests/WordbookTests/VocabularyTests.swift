import Foundation
import PageReading
import TaggerTesting
import Testing
import WordDictionaries

@testable import Wordbook

@Suite("Vocabulary of pages") struct VocabularyTests {
  private func lemmas(_ text: String, erased: [String] = []) throws -> [String] {
    try VocabularyReader(english: KeepRule(erased: erased)).vocabulary(ofText: text, named: "a")
      .words
      .map(\.word.description)
  }

  @Test(
    "a word is kept if it has a part of speech, two letters, no digit, and is no word of grammar",
    arguments: [
      ("marsh", "marsh", "NOUN", true), ("marshes", "marsh", "NOUN", true),
      ("quickly", "quickly", "ADV", true), ("Pip", "Pip", "PROPN", true),
      ("o", "o", "NOUN", false), ("’s", "’s", "NOUN", false), ("2nd", "2nd", "ADJ", false),
      ("½lb", "½lb", "NOUN", false), ("was", "be", "VERB", false),
      ("Having", "have", "VERB", false),
      ("am", "am", "NOUN", false), ("and", "and", "CCONJ", false), ("if", "if", "SCONJ", false),
      ("two", "two", "NUM", false), ("she", "she", "PRON", false), ("under", "under", "ADP", false),
      ("the", "the", "DET", false), ("not", "not", "PART", false), ("would", "would", "AUX", false),
      ("--", "--", "PUNCT", false), ("qwrt", "qwrt", "X", false), ("plum", "plum", "", false),
      ("été", "été", "NOUN", true),
    ])
  func keepRule(form: String, lemma: String, tag: String, isKept: Bool) throws {
    #expect(KeepRule().keeps(form, as: WordbookWord(lemma, tag)) == isKept)
  }

  @Test("the erase list is editable and matches words and lemmas without regard to case")
  func eraseList() throws {
    let rule = KeepRule(erased: ["Marsh", "GOES"])
    #expect(!rule.keeps("Marshes", as: WordbookWord("marsh", "NOUN")))
    #expect(!rule.keeps("goes", as: WordbookWord("go", "VERB")))
    #expect(rule.keeps("go", as: WordbookWord("go", "VERB")))
    #expect(try lemmas("The river ran.", erased: ["RUN"]) == ["river (noun)"])
  }

  @Test(
    "words are lemmas with their parts of speech, names apart; white space and words of grammar are gone"
  )
  func english() throws {
    #expect(
      try lemmas("  The mice were\trunning\n\nAnd she could not open the cans with Joe.  ") == [
        "mouse (noun)", "run (verb)", "open (verb)", "can (noun)", "Joe (propn)",
      ])
  }

  @Test(
    "each word has its sentence and its place, on a page its boxes, whole over the end of a line"
  )
  func places() throws {
    let lines = ["The wild marsh-", "es were dark. A river", "ran."].enumerated().map { row, text in
      var x = 0
      let words = text.split(separator: " ").map { word in
        defer { x += 10 * word.count + 10 }
        return RecognizedPage.Word(
          text: String(word),
          box: PixelBox(x: x, y: 20 * row, width: 10 * word.count, height: 15), confidence: 90)
      }
      return RecognizedPage.Line(
        box: PixelBox(x: 0, y: 20 * row, width: x, height: 15), words: words)
    }
    let box = PixelBox(x: 0, y: 0, width: 300, height: 60)
    let page = RecognizedPage(
      size: PixelSize(width: 300, height: 60),
      blocks: [.init(box: box, paragraphs: [.init(box: box, lines: lines)])])
    let vocabulary = try VocabularyReader(english: KeepRule()).vocabulary(of: page, named: "a")
    #expect(vocabulary.sentences == ["The wild marshes were dark.", "A river ran."])
    let marsh = try #require(vocabulary.words.first { $0.word.lemma == "marsh" })
    #expect(
      marsh.boxes.count == 2 && marsh.boxes[1] == PixelBox(x: 0, y: 20, width: 20, height: 15))
    for word in vocabulary.words {
      let sentence = Array(vocabulary.sentences[word.sentence].utf8)
      #expect(!word.boxes.isEmpty && word.range.upperBound <= sentence.count)
    }
    #expect(vocabulary.words.map(\.word.lemma) == ["wild", "marsh", "dark", "river", "run"])
  }

  @Test("a text without sentences is cut, and no word is lost")
  func longText() throws {
    let page = try VocabularyReader(english: KeepRule()).vocabulary(
      ofText: String(repeating: "plum ", count: 3000), named: "a")
    #expect(page.sentences.allSatisfy { $0.utf8.count < 2100 })
    #expect(page.sentences.joined(separator: " ").split(separator: " ").count == 3000)
  }

  @Test("pages come in their order, a broken one as an empty page with a message")
  func pages() async throws {
    let folder = try TestFolder()
    let sources = [
      PageSource(text: "A marsh.", name: "1"),
      PageSource(path: try folder.file("2.png", "no picture")),
      PageSource(text: "A river.", name: "3"), PageSource(path: folder.path + "/none.png"),
    ]
    let reader = try VocabularyReader(english: KeepRule())
    var pages: [PageVocabulary] = []
    for await page in reader.read(sources, with: PagePool(threadCount: 2)) { pages.append(page) }
    #expect(pages.map { $0.words.map(\.word.lemma) } == [["marsh"], [], ["river"], []])
    #expect(pages.map { $0.message == nil } == [true, false, true, false])
    #expect(pages[1].message?.contains("2.png") == true)
  }

  /// The pages of texts, as `wordbook add` reads them.
  private func read(_ texts: [String]) async throws -> [PageVocabulary] {
    let reader = try VocabularyReader(english: KeepRule())
    let sources = texts.enumerated().map { PageSource(text: $1, name: "\($0)") }
    var pages: [PageVocabulary] = []
    for await page in reader.read(sources, with: PagePool(threadCount: 2)) { pages.append(page) }
    return pages
  }

  private func words(_ page: PageVocabulary) -> [String] { page.words.map(\.word.lemma) }

  @Test(
    "a sentence that continues on the next page is one, whatever heads and numbers are between",
    arguments: [
      ("", ""), ("\n\n12\n", ""), ("", "13\n\n"), ("\n\nTHE GARDEN 12\n", "THE ORCHARD 13\n"),
      ("", "The Orchard\n\n"), ("\n\n12\n", "THE ORCHARD\n\n"),
    ])
  func pageBreak(foot: String, head: String) async throws {
    let pages = try await read([
      "A gate stood open. The old gardener carried the ripe\(foot)",
      "\(head)plums into the kitchen. Nobody spoke.",
    ])
    let whole = "The old gardener carried the ripe plums into the kitchen."
    #expect(pages.allSatisfy { $0.sentences.filter { $0 == whole }.count == 1 })
    #expect(words(pages[0]).filter { ["gardener", "carry", "ripe"].contains($0) }.count == 3)
    #expect(!words(pages[0]).contains("plum") && !words(pages[0]).contains("kitchen"))
    #expect(words(pages[1]).filter { ["plum", "kitchen", "speak"].contains($0) }.count == 3)
    #expect(!words(pages[1]).contains("gardener"))
    for page in pages {
      for found in page.words {
        let bytes = Array(page.sentences[found.sentence].utf8)
        let form = String(decoding: bytes[found.range], as: UTF8.self).lowercased()
        #expect(
          form.hasPrefix(found.word.lemma.lowercased().prefix(3)) || found.word.lemma == "stand"
            || found.word.lemma == "speak")
      }
    }
  }

  @Test(
    "a sentence goes on over pages that it fills, and over pages without text",
    arguments: [
      ["plums of the", "orchard,"], ["13\n\nplums of the\n\n14", "orchard,"], ["", "15"],
    ])
  func severalPageBreaks(between: [String]) async throws {
    let ends = [
      "A gate stood open. The old gardener carried", "into the kitchen. Nobody spoke", "of it.",
    ]
    let pages = try await read([ends[0]] + between + ends[1...])
    let words = between[0].isEmpty ? "" : "plums of the orchard, "
    let whole = "The old gardener carried \(words)into the kitchen."
    #expect(pages[0].sentences == ["A gate stood open.", whole])
    #expect(pages[3].sentences == [whole, "Nobody spoke of it."])
    #expect(pages[4].sentences.isEmpty)
    #expect(self.words(pages[0]).last == "carry" && self.words(pages[3]).contains("kitchen"))
    guard !between[0].isEmpty else {
      #expect(pages[1...2].map(\.sentences) == [[], []])
      return
    }
    #expect(pages[1...2].map(\.sentences) == [[whole], [whole]])
    #expect(pages[1...2].map { self.words($0) } == [["plum"], ["orchard"]])
    for page in pages {
      for found in page.words {
        let bytes = Array(page.sentences[found.sentence].utf8)
        let form = String(decoding: bytes[found.range], as: UTF8.self).lowercased()
        #expect(form.hasPrefix(found.word.lemma.prefix(2)))
      }
    }
  }

  @Test("a word that is broken by the end of a page is whole, and belongs to the first page")
  func brokenWord() async throws {
    let pages = try await read([
      "They gathered black-", "berries near the river.", "The river was deep.",
    ])
    #expect(pages[0].sentences == ["They gathered blackberries near the river."])
    #expect(words(pages[0]).contains("blackberry") && !words(pages[1]).contains("blackberry"))
    #expect(words(pages[1]) == ["river"] && pages[1].sentences == pages[0].sentences)
    #expect(pages[2].sentences == ["The river was deep."])
  }

  @Test("sentences that end with their page stay apart")
  func noPageBreak() async throws {
    for (first, second) in [
      ("The gate stood open.", "the garden was empty."),
      ("The gate stood open", "The garden was empty."),
      ("Chapter two:", "the garden was empty."), ("", "the garden was empty."), ("The gate", ""),
    ] {
      let both = try await read([first, second])
      let alone = try await read([first]) + read([second])
      #expect(both.map(\.sentences) == alone.map(\.sentences))
      #expect(both.map { words($0) } == alone.map { words($0) })
    }
  }

  @Test("a page of a shared sentence is the same page when it is read alone")
  func digest() async throws {
    let texts = ["The old gardener carried the", "ripe plums into the kitchen."]
    let both = try await read(texts)
    let alone = try await read([texts[1]])
    #expect(both[1].sentences != alone[0].sentences && both[1].digest == alone[0].digest)
  }

  @Test("words are ordered by the bands of word lists, found by their bytes")
  func rarity() throws {
    let folder = try TestFolder()
    _ = try folder.file("english-words.10", "able\nplum\n")
    _ = try folder.file("english-words.35", "creek\nplum\ntomb")
    _ = try folder.file("british-words.70", "marsh\n")
    let table = RarityTable(contentsOf: folder.path)
    #expect(
      ["able", "plum", "tomb", "marsh", "a", "zoo", ""].map(table.band) == [
        10, 10, 35, 70, 100, 100, 100,
      ])
    #expect(RarityTable(contentsOf: folder.path + "/none").isEmpty)
  }

  @Test("a word is known from a level on, by its band and WordNet's counts", .needsWordNet)
  func levels() throws {
    let folder = try TestFolder()
    _ = try folder.file("english-words.10", "leave\nreluctant\n")
    _ = try folder.file("english-words.20", "abandon\nonion\n")
    _ = try folder.file("english-words.35", "oven\nsimmer\n")
    _ = try folder.file("english-words.50", "coriander\n")
    let words = ["leave", "reluctant", "abandon", "onion", "simmer", "oven", "coriander", "zoo"]
    #expect(
      words.map(RarityTable(contentsOf: folder.path, wordNet: try WordNet()).level)
        == [.a2, .b1, .b1, .b2, .c1, .c2, nil, nil])
    #expect(
      words.map(RarityTable(contentsOf: folder.path).level)
        == [.b1, .b1, .b2, .b2, .c2, .c2, nil, nil])
    #expect(RarityTable(contentsOf: folder.path + "/none").level(of: "leave") == nil)
  }

  @Test(
    "frequencies of the package wordfreq are read, and a broken list is an error that names it")
  func frequencies() throws {
    let folder = try TestFolder()
    func string(_ text: String) -> [UInt8] { [0xA0 | UInt8(text.utf8.count)] + Array(text.utf8) }
    let header = [0x82] + string("format") + string("cB") + string("version") + [1]
    let buckets: [[UInt8]] = [
      [0x90], [0x91] + string("the"),
      [0xDC, 0, 2] + string("marsh") + [0xD9, 5] + Array("river".utf8),
    ]
    let bytes: [UInt8] = [0x94] + header + buckets.flatMap(\.self)
    let list = try WordFrequencies(contentsOf: try folder.file("a.msgpack", bytes))
    #expect(["The", "marsh", "river", "zoo"].map(list.zipf) == [8.99, 8.98, 8.98, 0])
    for count in 0..<bytes.count {
      let path = try folder.file("cut.msgpack", Array(bytes.prefix(count)))
      let error = #expect(throws: WordbookError.self) { try WordFrequencies(contentsOf: path) }
      #expect(error?.description.hasPrefix(path) == true)
    }
  }
}
