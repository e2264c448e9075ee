import EnglishModels
import PageReading
import TaggerTesting
import Testing
import WordDictionaries

@testable import WordLookup

@Suite(.needsWordNet)
struct WordLookupTests {
  private let lookup: DictionaryLookup

  init() throws { lookup = try DictionaryLookup() }

  @Test("a word's part of speech in its sentence chooses the senses that come first")
  func partOfSpeech() throws {
    let noun = try lookup.definition(of: "can", in: "She opened the can.")
    #expect(noun.tag == "NOUN" && noun.sections[0].entries[0].partOfSpeech == .noun)
    let verb = try lookup.definition(of: "saw", in: "We saw them yesterday.")
    #expect(verb.lemma == "see" && verb.sections[0].entries[0].headword == "see")
    let tool = try lookup.definition(of: "saw", in: "He cut the plank with a saw.")
    #expect(tool.lemma == "saw" && tool.sections[0].entries[0].headword == "saw")
  }

  @Test("the word at a place is found in a paragraph of any length, and in a text without spaces")
  func longParagraph() throws {
    let filler = String(repeating: "plums and quinces ", count: 5000)
    let text = "A tin.\n\(filler)She opened the can. \(filler)"
    let start = try #require(text.utf8.firstRange(of: "can".utf8))
    let place = text.utf8.distance(from: text.startIndex, to: start.lowerBound)
    let word = try #require(try lookup.word(at: place..<place + 3, in: text))
    #expect(word.definition.tag == "NOUN" && word.range == place..<place + 3)
    #expect(word.sentence.count < 10_000 && word.sentence.contains(place))
    let letters = String(repeating: "é", count: 20_000)
    #expect(try lookup.word(at: 10_001..<10_002, in: letters)?.definition.isFound == false)
    #expect(try lookup.word(at: 50_000..<50_001, in: letters) == nil)
    let chain = Array(repeating: "a", count: 400).joined(separator: "-") + "ful"
    #expect(try !lookup.definition(of: chain).isFound)
  }

  @Test("collocations of two and three words come first")
  func collocations() throws {
    let cream = try lookup.definition(of: "cream", in: "They sell ice cream here.")
    #expect(cream.collocation == "ice cream")
    #expect(cream.sections[0].entries[0].headword == "ice cream")
    let up = try lookup.definition(of: "gave", in: "She gave up.")
    #expect(up.collocation == "give up")
    let three = try lookup.definition(of: "York", in: "She lives in New York City.")
    #expect(three.collocation == "new york city")
  }

  @Test(
    "a word with hyphens is looked up whole",
    arguments: [
      ("a well-known (author).", "known", "well-known"),
      ("His mother-in-law came.", "mother", "mother-in-law"),
      ("They sell ice-cream.", "cream", "ice cream"),
    ])
  func compounds(sentence: String, word: String, headword: String) throws {
    let definition = try lookup.definition(of: word, in: sentence)
    #expect(definition.collocation == headword)
    #expect(definition.sections[0].entries[0].headword == headword)
  }

  @Test("what was asked for comes before what it is a form of")
  func asked() throws {
    for word in ["cola", "guilder", "AIDS", "glasses"] {
      let definition = try lookup.definition(of: word)
      #expect(definition.lemma == word.lowercased())
      #expect(definition.sections[0].entries[0].headword == word.lowercased())
    }
    let school = try lookup.definition(of: "found", in: "They will found a school.")
    #expect(school.sections[0].entries.prefix(2).map(\.headword).contains("found"))
  }

  @Test("a lemma that was guessed by the ending is not shown")
  func guesses() throws {
    for word in ["guilder", "wellknown", "xqzing"] {
      #expect(try lookup.definition(of: word).lemma == word)
      let definition = try lookup.definition(of: word, in: "He saw one \(word) there.")
      #expect(definition.lemma == word)
    }
  }

  @Test("forms lead to their headwords, also without a sentence")
  func forms() throws {
    #expect(try lookup.definition(of: "mice").lemma == "mouse")
    #expect(try lookup.definition(of: "plums").sections[0].entries[0].headword == "plum")
    #expect(try lookup.definition(of: "ice cream").isFound)
    // What texts have most often comes first.
    #expect(try lookup.definition(of: "run").sections[0].entries[0].partOfSpeech == .verb)
  }

  @Test("a word in no dictionary is an answer, and what recognition confuses with it comes first")
  func similar() throws {
    let misread = try lookup.definition(of: "kitchcn")
    #expect(!misread.isFound && misread.similarWords.first == "kitchen")
    #expect(try lookup.definition(of: "rnother").similarWords.first == "mother")
    #expect(try lookup.definition(of: "qzxqzxqzx").similarWords.isEmpty)
    #expect(try lookup.definition(of: "").similarWords.isEmpty)
  }

  @Test("the notice of a dictionary's license travels with its text")
  func notice() throws {
    let definition = try lookup.definition(of: "plum")
    #expect(DefinitionText.text(of: definition).contains("Princeton University"))
    #expect(DefinitionJSON.text(of: definition).contains("Princeton University"))
  }

  @Test("any number of threads look up at once")
  func threads() async throws {
    let lookup = lookup
    let words = ["plum", "can", "mice", "break", "qzxq", "ice cream"]
    let expected = try words.map { try lookup.definition(of: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask { (try? words.map { try lookup.definition(of: $0) }) == expected }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  // MARK: Pages

  private let page = RecognizedPage(
    text: """
      She opened the can and gave the well-
      known kitten some deli-
      cious food. It can't eat.
      """)

  @Test(
    "hyphenated words at a line's end are joined, with two boxes, and hyphens of their own stay")
  func hyphens() throws {
    let text = PageText(page, isWord: lookup.contains)
    #expect(
      text.text
        == "She opened the can and gave the well-known kitten some delicious food. It can't eat.")
    let delicious = try #require(text.fragments.first { $0.line == 2 })
    let point = try #require(PixelBox(around: [delicious.box])?.center)
    let word = try #require(
      try WordAtPoint(
        x: point.x / Double(page.size.width), y: point.y / Double(page.size.height), in: text,
        lookup: lookup))
    #expect(word.word == "delicious" && word.boxes.count == 2)
    #expect(
      word.sentence == "She opened the can and gave the well-known kitten some delicious food.")
  }

  @Test("the word at a point has its box, its lemma and its part of speech in the sentence")
  func point() throws {
    let text = PageText(page, isWord: lookup.contains)
    let box = page.lines[0].words[3].box
    func word(_ x: Double, _ y: Double) throws -> WordAtPoint? {
      try WordAtPoint(
        x: x / Double(page.size.width), y: y / Double(page.size.height), in: text, lookup: lookup)
    }
    let can = try #require(try word(box.center.x, box.center.y))
    #expect(can.boxes == [box] && can.word == "can" && can.definition.tag == "NOUN")
    let contraction = page.lines[2].words[3].box
    #expect(try word(contraction.center.x, contraction.center.y)?.definition.lemma == "can")
    #expect(try word(Double(page.size.width), 0) == nil)
    #expect(
      try WordAtPoint(x: 0.5, y: 0.5, in: PageText(RecognizedPage(size: .zero)), lookup: lookup)
        == nil)
  }

  // MARK: Frames

  @Test("a word is stable after some sightings, and flickering readings change nothing")
  func stability() {
    var stable = StableWord(stableCount: 3)
    func reports(_ words: [String?]) -> [String] {
      words.compactMap { word in stable.update(with: word) ? stable.current : nil }
    }
    #expect(reports(["plum", "plum"]) == [])
    #expect(
      reports(["plum", "plum", "plurn", "plum", "plurn", "plum", "plurn", "plum"]) == ["plum"])
    #expect(reports([nil, nil, nil, nil, "plum", "plum", "plum"]) == [])
    #expect(reports(["pear", "pear", "pear", "plum", "plum", "plum"]) == [])
    #expect(reports(Array(repeating: "pear", count: 7)) == ["pear"])
  }

  #if OCR
  @Test("the word in the middle is looked up once, and nothing after it takes it away")
  func frames() throws {
    let shared = SharedStableWord(stableCount: 3)
    let area = page.lines[0].words[3].box.expanded(x: 40, y: 4)
    var words: [WordAtPoint] = []
    for number in 0..<30 {
      // Frames that jitter, and some without text.
      let lines = number % 7 == 6 ? [] : page.lines
      if let word = try shared.newWord(
        of: lines, area: area.offset(x: number % 3 - 1, y: 0), lookup: lookup)
      {
        words.append(word)
      }
    }
    #expect(words.map(\.word) == ["can"])
    #expect(words.first?.definition.sections.first?.entries.first?.partOfSpeech == .noun)
  }
  #endif
}
