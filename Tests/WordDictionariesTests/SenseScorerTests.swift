import Foundation
import TaggerTesting
import Testing
import WordDictionaries
import WordLookup

@Suite("Senses in sentences", .needsWordNet)
struct SenseScorerTests {
  private let lookup: DictionaryLookup

  init() throws { lookup = try DictionaryLookup() }

  /// The best entry of a word in a sentence, without the collocations that it is a part of.
  private func best(_ word: String, _ sentence: String) throws -> DictionaryEntry {
    let definition = try lookup.definition(of: word, in: sentence)
    return try #require(
      definition.sections[0].entries.first { $0.headword != definition.collocation })
  }

  @Test("the first sense of most words fits the sentence")
  func accuracy() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Golden/senses.tsv"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    var (fitting, misses) = (["first": 0, "second": 0], [String]())
    for line in lines.drop(while: { $0.hasPrefix("#") }).dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      let found = try best(fields[1], fields[2]).senses[0].definition
      if fields[3].components(separatedBy: " | ").contains(where: found.hasPrefix) {
        fitting[fields[0], default: 0] += 1
      } else {
        misses.append("\(fields[2]) \(fields[1]): \(found)")
      }
    }
    // By frequency alone, 11 and 7 of 30 fit.
    #expect(fitting == ["first": 27, "second": 20], "\(misses)")
  }

  @Test(
    "the part of speech and the lemma come from the sentence",
    arguments: [
      ("leaves", "Garnish with coriander leaves.", "leaf", "NOUN"),
      ("leaves", "The train leaves in ten minutes.", "leave", "VERB"),
      ("whites", "Fold the egg whites into the batter.", "white", "NOUN"),
      ("Cream", "Cream the butter with the brown sugar.", "cream", "VERB"),
      ("found", "I found my keys under the bed.", "find", "VERB"),
      ("over", "The leaves fell over the wall.", "over", "ADP"),
    ])
  func partOfSpeech(word: String, sentence: String, lemma: String, tag: String) throws {
    let definition = try lookup.definition(of: word, in: sentence)
    #expect(definition.lemma == lemma && definition.tag == tag)
  }

  @Test("an example that shares words with the sentence decides between senses")
  func example() throws {
    #expect(try best("fold", "Gently fold in the egg whites.").senses[0].synonyms == ["fold"])
    #expect(
      try best("fold", "She will fold up the newspaper.").senses[0].synonyms
        == ["fold", "fold up", "turn up"])
    #expect(try best("mouse", "Click the mouse.").senses.count == 4)
  }

  @Test("a word that is no name does not have the sense of a person")
  func names() throws {
    let senses = try best("court", "They booked the tennis court.").senses
    let player = try #require(senses.firstIndex { $0.definition.contains("tennis player") })
    #expect(player > 0 && senses.count == 11)
  }
}
