import LabeledData
import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Labels and casing of words, counted in training.
struct WordCountsTests {
  static func counts(_ sequences: [LabeledSequence]) -> WordCounts {
    sequences.enumerated().reduce(into: WordCounts()) {
      $0.add(SequenceBuffer($1.element), number: $1.offset)
    }
  }

  static func paths(
    _ counts: WordCounts, _ test: String, leavingOut fold: Int?, minCount: Int = 1
  ) throws -> [UInt64: UInt64] {
    let entries = counts.entries(
      for: try FeatureSet(parsing: test), leavingOut: fold, minCount: minCount)
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.word, $0.path) })
  }

  @Test func `a sequence's own fold is left out of the counts that training observes`() throws {
    let sequence = LabeledSequence(tokens: ["Salt"], labels: ["food"])
    let fold = WordCounts.fold(of: 0)
    let counts = Self.counts([sequence])
    let salt = FeatureHash.text("salt")
    #expect(try Self.paths(counts, "labels[0]", leavingOut: fold)[salt] == nil)
    let expected = CountedWord.path([1, 0])
    #expect(try Self.paths(counts, "labels[0]", leavingOut: nil)[salt] == expected)
    #expect(try Self.paths(counts, "labels[0]", leavingOut: (fold + 1) % 10)[salt] == expected)
  }

  @Test func `labels come by their frequency, with the share of the first and the count`() throws {
    let labels = ["noun", "verb", "verb", "verb"]
    let counts = Self.counts(labels.map { LabeledSequence(tokens: ["cut"], labels: [$0]) })
    let path = try Self.paths(counts, "labels[0]", leavingOut: nil)[FeatureHash.text("cut")]
    // Verb is label 2, 75 % is the third share, four times the third count.
    #expect(path == CountedWord.path([2, 2 * 8 + 2, 1]))
    #expect(CountedWord.name(ofPath: try #require(path)) == "2.18.1")
  }

  @Test(arguments: 1...4)
  func `words that occur too seldom in all folds have no entry in any`(minCount: Int) throws {
    let words = ["once", "twice", "Twice", "thrice", "thrice", "thrice"]
    let counts = Self.counts(words.map { LabeledSequence(tokens: ["a", $0], labels: ["X", "Y"]) })
    let kept = ["a", "once", "twice", "thrice"].filter {
      ["a": 6, "once": 1, "twice": 2, "thrice": 3][$0, default: 0] >= minCount
    }
    for test in ["labels[0]", "casing[0]"] {
      let all = try Self.paths(counts, test, leavingOut: nil, minCount: minCount)
      let expected = kept.filter { test == "labels[0]" || $0 != "a" }
      #expect(Set(all.keys) == Set(expected.map(FeatureHash.text)))
      for fold in 0..<WordCounts.foldCount {
        let others = try Self.paths(counts, test, leavingOut: fold, minCount: minCount)
        // Each word is in the one fold of its sequence.
        let left = kept.filter { word in
          words.indices.contains {
            WordCounts.fold(of: $0) != fold && (word == "a" || words[$0].lowercased() == word)
          } && (test == "labels[0]" || word != "a")
        }
        #expect(Set(others.keys) == Set(left.map(FeatureHash.text)))
      }
    }
  }

  @Test func `casing counts words that do not start a sequence, in composed letters`() throws {
    let counts = Self.counts([
      LabeledSequence(tokens: ["Paris", "E\u{301}te"], labels: ["O", "O"]),
      LabeledSequence(tokens: ["in", "Paris"], labels: ["O", "O"]),
    ])
    let paths = try Self.paths(counts, "casing[0]", leavingOut: nil)
    #expect(paths[FeatureHash.text("paris")] == CountedWord.path([21, 0]))
    #expect(paths[FeatureHash.text("\u{E9}te")] == CountedWord.path([21, 0]))
    #expect(paths[FeatureHash.text("in")] == nil)
  }

  @Test func `a model tags words by their labels in training, and explains them`() throws {
    let features = try FeatureSet(parsing: "labels[-1..1](1)\nlabels[0]\ntransition")
    let (_, model) = try TrainingRunTests.trained(TrainingRunTests.sequences(200)) {
      $0.features = features
    }
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let tokens = tagger.tag("7 TBSP dark Rice").tokens
    #expect(tokens.map(\.label) == ["value", "measure", "ingredient", "ingredient"])
    let reasons = try #require(tagger.explain("rice").first).reasons
    #expect(reasons.contains { $0.feature == "labels[0](1)=1" })
    let unknown = try #require(tagger.explain("quinoa").first).reasons
    #expect(unknown.allSatisfy { !$0.feature.hasPrefix("labels[0]=1") })
  }

  @Test func `files and sequences in memory have the same folds, with any number of threads`()
    throws
  {
    let folder = try TestFolder()
    let text = TrainingRunTests.sequences(400).map { line in
      zip(line.tokens, line.labels).map { "\($0) \($1)\n" }.joined() + "\n"
    }
    let path = try folder.file("data.conll", text.joined())
    var options = TrainingConfiguration()
    options.maxIterations = 3
    let files = try [1, 3].map { threads in
      options.threadCount = threads
      let run = try TrainingRun(options, on: SequenceSource(contentsOf: [path]))
      while try run.step() != nil {}
      return run.model().fileBytes()
    }
    let run = try TrainingRun(options, sequences: TrainingRunTests.sequences(400))
    while try run.step() != nil {}
    #expect(files[0] == files[1] && files[0] == run.model().fileBytes())
    #expect(Set((0..<400).map { WordCounts.fold(of: $0) }) == Set(0..<10))
  }
}
