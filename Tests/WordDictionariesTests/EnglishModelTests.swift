import EnglishModels
import Foundation
import TaggerTesting
import Testing
import WordDictionaries
import WordTagging

@Suite struct EnglishModelTests {
  @Test("the English tagger cuts as a treebank and labels by the sentence")
  func tagger() {
    let words = TextAnalyzer.english.words(in: "She can't open the can. He opens it.")
    #expect(
      words.map(\.text) == [
        "She", "ca", "n't", "open", "the", "can", ".", "He", "opens", "it", ".",
      ])
    #expect(words.map(\.tag).prefix(7) == ["PRON", "AUX", "PART", "VERB", "DET", "NOUN", "PUNCT"])
    #expect(words.map(\.lemma.text).prefix(6) == ["she", "can", "not", "open", "the", "can"])
    #expect(Set(words.map(\.sentence)) == [0..<23, 24..<36])
    #expect(WordTagger.english.labels.count == 17)
  }

  @Test("the English models say where they are from and under which license, and stay small")
  func metadata() throws {
    let metadata = WordTagger.english.metadata
    #expect(metadata["license"] == "CC BY-SA 4.0")
    #expect(metadata["source"]?.contains("English Web Treebank") == true)
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let model = try FileManager.default.attributesOfItem(
      atPath: folder + "/Models/english-pos.tagger")
    #expect((model[.size] as? Int ?? .max) <= 3_000_000)
  }

  @Test("a build without English models reads installed ones, and says which package has them")
  func installed() throws {
    let folder = try TestFolder()
    let path = try folder.file("english.lemmas", "rules")
    #expect(
      try InstalledEnglish.path(of: "english.lemmas", in: ["/nowhere", folder.path]) == path)
    let error = #expect(throws: DictionaryError.self) {
      try InstalledEnglish.path(of: "english-pos.tagger", in: ["/nowhere", folder.path])
    }
    #expect(error?.file == "english-pos.tagger" && error?.code == .notFound)
    #expect(error?.message.contains("install the package wordtagger-english") == true)
  }

  @Test("texts of any kind keep their words in order and within their sentences")
  func anyText() {
    for text in ["", "\n", "...", "a\u{0}b", "😀 it's 5pm", "“Don’t,” she said. 'Tis so.", "x-\ny"] {
      var end = 0
      for word in TextAnalyzer.english.words(in: text) {
        #expect(word.range.lowerBound >= end && word.sentence.contains(word.range.lowerBound))
        #expect(word.range.upperBound <= text.utf8.count && !word.text.isEmpty)
        end = word.range.upperBound
      }
    }
  }

  private static let held = "ewt/dev.lemmas.conll"

  @Test(
    "the lemmas of the treebank's held-out words are right as often as recorded",
    .needs(realData: held))
  func lemmas() throws {
    let lemmatizer = Lemmatizer(rules: .english, wordNet: try WordNet.ifInstalled())
    var (count, right) = (0, 0)
    let file = RealData.path(of: Self.held)
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3 else { continue }
      count += 1
      if lemmatizer.lemma(of: fields[0], tag: fields[2]).text == fields[1] { right += 1 }
    }
    let percent = 100 * Double(right) / Double(count)
    #expect(try Gate.failure("lemmas", percent: percent) == nil, "\(percent)")
  }
}
