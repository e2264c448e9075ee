import Testing

@testable import Dictionary

@Suite(.enabled(if: WordNetTests.isInstalled, "WordNet is not installed (apt install wordnet-base)"))
struct WordNetTests {
  static let isInstalled = (try? WordNet.ifInstalled()) != nil

  @Test("a headword has its senses with definition, examples, synonyms and counts, by part of speech")
  func entries() throws {
    let entries = try WordNet().entries(of: "plum")
    #expect(entries.map(\.partOfSpeech) == [.noun, .adverb])
    #expect(entries[0].senses.map(\.synonyms) == [["plum", "plum tree"], ["plum"], ["plum"]])
    #expect(entries[0].senses[2].definition == "a highly desirable position or assignment")
    #expect(entries[0].senses[2].examples == ["a political plum"])
    #expect(entries[1].senses.map(\.count) == [2, 0])
  }

  @Test("senses are in the order of their counts")
  func order() throws {
    for word in ["can", "good", "break", "run", "set", "light"] {
      for entry in try WordNet().entries(of: word) {
        let counts = entry.senses.map(\.count)
        #expect(counts == counts.sorted(by: >), "\(word)")
      }
    }
  }

  @Test("case, spaces and underscores do not matter, and a word that is not there has no entry")
  func spelling() throws {
    let wordNet = try WordNet()
    #expect(try wordNet.entry(of: "Ice Cream", as: .noun)?.headword == "ice cream")
    #expect(try wordNet.entry(of: "ice_cream", as: .noun)?.headword == "ice cream")
    #expect(try wordNet.entries(of: "zzzyx").isEmpty)
    #expect(try wordNet.entries(of: "").isEmpty)
    #expect(wordNet.contains("'hood") && wordNet.contains("zymotic", as: .adjective))
    #expect(!wordNet.contains("plu") && !wordNet.contains("plumx"))
  }

  @Test("forms lead to headwords by exceptions and by rules of detachment")
  func forms() throws {
    let wordNet = try WordNet()
    #expect(wordNet.baseForms(of: "mice", as: .noun) == ["mouse"])
    #expect(wordNet.baseForms(of: "churches", as: .noun) == ["church"])
    #expect(wordNet.baseForms(of: "taping", as: .verb) == ["tape"])
    #expect(wordNet.baseForms(of: "hottest", as: .adjective) == ["hot"])
    #expect(wordNet.baseForms(of: "xqz", as: .verb).isEmpty)
    let rules = LemmaRules(learning: [])
    let lemmatizer = Lemmatizer(rules: rules, wordNet: wordNet)
    #expect(lemmatizer.lemma(of: "underwent", tag: "VERB") == Lemma("undergo", source: .wordNet))
    #expect(lemmatizer.lemma(of: "wixes", tag: "VERB").source == .unknown)
  }

  @Test("a folder without WordNet names the file and the package")
  func absent() {
    #expect(throws: DictionaryError.self) { try WordNet(contentsOf: "/nonexistent") }
    do { _ = try WordNet(contentsOf: "/nonexistent") } catch {
      #expect(error.code == .notFound)
      #expect(error.description.contains("apt install wordnet-base"))
    }
    #expect(try! WordNet.ifInstalled(in: "/nonexistent") == nil)
  }
}
