import TaggerTesting
import Testing

@testable import WordDictionaries

@Suite(.needsWordNet)
struct WordNetTests {
  @Test(
    "a headword has its senses with definition, examples, synonyms and counts, by part of speech")
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
    #expect(!wordNet.contains("") && !wordNet.contains("", as: .verb))
    #expect(!wordNet.contains("plu") && !wordNet.contains("plumx"))
  }

  @Test("forms lead to headwords by exceptions and by rules of detachment")
  func forms() throws {
    let wordNet = try WordNet()
    #expect(wordNet.baseForms(of: "mice", as: .noun) == ["mouse"])
    #expect(wordNet.baseForms(of: "churches", as: .noun) == ["church"])
    #expect(wordNet.baseForms(of: "taping", as: .verb).first == "tape")
    #expect(wordNet.baseForms(of: "hottest", as: .adjective) == ["hot"])
    #expect(wordNet.baseForms(of: "xqz", as: .verb).isEmpty)
    let rules = try LemmaRules(learning: [])
    let lemmatizer = Lemmatizer(rules: rules, wordNet: wordNet)
    #expect(lemmatizer.lemma(of: "underwent", tag: "VERB") == Lemma("undergo", source: .wordNet))
    #expect(lemmatizer.lemma(of: "wixes", tag: "VERB").source == .unknown)
  }

  @Test("a headword does not hide the headword that it is a form of")
  func headwordForms() throws {
    let wordNet = try WordNet()
    #expect(wordNet.baseForms(of: "glasses", as: .noun) == ["glasses", "glass"])
    #expect(wordNet.baseForms(of: "cola", as: .noun) == ["colon", "cola"])
    #expect(wordNet.baseForms(of: "found", as: .verb) == ["find", "found"])
    #expect(wordNet.baseForms(of: "boss", as: .noun) == ["boss"])
    #expect(wordNet.baseForms(of: "ass", as: .noun) == ["ass"])
  }

  @Test(
    "words of collocations may be inflected, and hyphens, spaces and dots vary",
    arguments: [
      ("gave up", "give up", PartOfSpeech.verb), ("looked up", "look up", .verb),
      ("attorneys general", "attorney general", .noun), ("boxesful", "boxful", .noun),
      ("ice-cream", "ice cream", .noun), ("mothers-in-law", "mother-in-law", .noun),
    ])
  func collocations(form: String, headword: String, partOfSpeech: PartOfSpeech) throws {
    #expect(try WordNet().baseForms(of: form, as: partOfSpeech).contains(headword))
  }

  @Test("an example keeps its author, but no mark of quotation")
  func authors() throws {
    let senses = try WordNet().entries(of: "permutation").flatMap(\.senses)
    let examples = senses.flatMap(\.examples)
    #expect(examples.contains { $0.contains(" — ") } && !examples.contains { $0.contains("\"") })
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

@Suite struct BrokenWordNetTests {
  private static let index =
    "  license\nplum n 2 1 @ 2 1 00000000 00000080\ntree n 1 0 1 1 00000080\n"
  private static let data =
    "00000000 20 n 02 plum 0 plum_tree 0 001 @ 00000080 n 0000 |a tree;  \n".padded(to: 80)
    + "00000080 20 n 01 tree 0 000 | wood; \"a tall tree\"  \n"

  @Test("senses are counted by their keys: of the same word alone, and satellites by their heads")
  func counts() throws {
    let files = [
      "index.adj": "big a 3 0 3 2 00000000 00000080 00000240\n",
      "data.adj": "00000000 00 a 01 Big 0 000 | large  \n".padded(to: 80)
        + "00000080 00 s 02 grown 0 big(p) 1 002 ! 00000000 a 0101 & 00000000 a 0000 | adult  \n"
        .padded(to: 160)
        + "00000240 00 s 01 big 1 001 & 00000000 a 0000 | heavy  \n",
      "cntlist.rev": """
      big%3:00:00:: 1 7
      big%5:00:01:big:00 2 4
      big%5:00:01:small:00 3 9
      big-headed%5:00:00:proud:00 1 3
      bigger%3:00:00:: 1 2

      """,
    ]
    let wordNet = try WordNet { MappedFile(copying: Array((files[$0] ?? "").utf8), path: $0) }
    let senses = try #require(try wordNet.entries(of: "big").first?.senses)
    // The third sense has the key of the second one, but is past those that the index says are counted.
    #expect(senses.map(\.count) == [7, 4, 0] && wordNet.count(of: "Big", as: .adjective) == 11)
    let broken = try WordNet { name in
      let text = name == "cntlist.rev" ? "big%3:00 1\n" : files[name] ?? ""
      return MappedFile(copying: Array(text.utf8), path: name)
    }
    let error = #expect(throws: DictionaryError.self) { try broken.entries(of: "big") }
    #expect(error?.file == "cntlist.rev" && error?.offset == 0)
  }

  @Test("10,000 broken indexes and data files of WordNet give errors or answers, never a crash")
  func broken() throws {
    let sound = [
      "index": Array(Self.index.utf8), "data": Array(Self.data.utf8),
      "exc": Array("trees tree\n".utf8), "cntlist": Array("tree%1:20:00:: 1 5\n".utf8),
    ]
    let content = { (name: String) in
      sound[name.hasSuffix(".exc") ? "exc" : String(name.prefix { $0 != "." })]
    }
    let whole = try WordNet { name in content(name).map { MappedFile(copying: $0, path: name) } }
    let sense = try #require(try whole.entries(of: "tree").first?.senses.first)
    #expect(sense.examples == ["a tall tree"] && sense.count == 5)
    var errors = 0
    for _ in 0..<5_000 {
      let wordNet = try WordNet { name in
        content(name).map { MappedFile(copying: Self.broken($0), path: name) }
      }
      for word in ["plum", "tree", "trees"] {
        do { _ = try wordNet.entries(of: word) } catch { errors += 1 }
        _ = wordNet.baseForms(of: word, as: .noun)
      }
    }
    #expect(errors > 100)
  }

  private static func broken(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3) where !bytes.isEmpty {
      switch Int.random(in: 0..<4) {
      case 0: bytes.removeLast(Int.random(in: 0..<bytes.count))
      case 1: bytes.insert(UInt8.random(in: 0...255), at: Int.random(in: 0...bytes.count))
      default: bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255)
      }
    }
    return bytes
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    let line = dropLast()
    return line + String(repeating: " ", count: max(0, count - line.count - 1)) + "\n"
  }
}
