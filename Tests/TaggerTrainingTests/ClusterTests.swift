import Foundation
import LabeledData
import Support
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Words grouped by the company they keep.
struct ClusterTests {
  /// "2 cups flour", "3 g salt" …: numbers, units and foods each stand in places of their own.
  static func text(_ count: Int) -> String {
    let numbers = ["1", "2", "3", "4"]
    let units = ["cups", "g", "tbsp"]
    let foods = ["Flour", "salt", "rice", "oats", "milk"]
    return (0..<count).map { index in
      "\(numbers[index * 7 % 4]) \(units[index * 5 % 3]) \(foods[index * 3 % 5])\n"
    }.joined()
  }

  static func counts(
    _ text: String, minCount: Int = 1, window: Int = 1
  ) throws -> CoOccurrenceCounts {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".txt"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try CoOccurrenceCounts([SequenceReader(path)], minCount: minCount, window: window)
  }

  @Test(arguments: [1, 2]) func `words of one kind share a cluster`(_ window: Int) throws {
    let clusters = WordClusters(
      try Self.counts(Self.text(120), window: window), clusterCount: 4, progress: { _ in })
    let kinds = [
      ["1", "2", "3", "4"], ["cups", "g", "tbsp"], ["flour", "salt", "rice", "oats", "milk"],
    ]
    let paths = kinds.map { kind in
      Set(clusters.members.filter { kind.contains($0.word) }.map(\.path))
    }
    #expect(paths.allSatisfy { $0.count == 1 })
    #expect(Set(paths).count == 3)
    #expect(clusters.members.count == 12)
    #expect(clusters.members.first { $0.word == "flour" }?.count == 24)
  }

  @Test func `rare words are left out, and pairs end with the line`() throws {
    let counts = try Self.counts("a b\na b\na c\n", minCount: 2, window: 2)
    #expect(counts.words.map(\.text) == ["", "a", "b"])
    // Twice end-a, end-b, a-b, a-end and b-end, then end-a and a-end around the rare word.
    #expect(counts.pairCount == 12)
    #expect(
      WordClusters(counts, clusterCount: 2, progress: { _ in }).members.map(\.word).sorted() == [
        "a", "b",
      ])
    #expect(WordClusters(try Self.counts(""), clusterCount: 2, progress: { _ in }).members.isEmpty)
  }

  /// The mutual information of neighbouring clusters, counted from nothing.
  static func information(_ pairs: [[Double]]) -> Double {
    let total = pairs.joined().reduce(0, +)
    let first = pairs.map { $0.reduce(0, +) }
    let second = pairs.indices.map { column in pairs.reduce(0) { $0 + $1[column] } }
    var sum = 0.0
    for row in pairs.indices {
      for column in pairs.indices where pairs[row][column] > 0 {
        sum += pairs[row][column] * log(pairs[row][column] * total / (first[row] * second[column]))
      }
    }
    return sum
  }

  static func merged(_ pairs: [[Double]], _ gone: Int, into kept: Int) -> [[Double]] {
    var pairs = pairs
    for index in pairs.indices { pairs[kept][index] += pairs[gone][index] }
    for index in pairs.indices { pairs[index][kept] += pairs[index][gone] }
    for index in pairs.indices {
      pairs[gone][index] = 0
      pairs[index][gone] = 0
    }
    return pairs
  }

  @Test(arguments: 0..<20) func `each merge is the one that loses least`(_ seed: UInt64) {
    let count = 7
    var random = RandomStream(seed: seed)
    var pairs = (0..<count).map { _ in
      (0..<count).map { _ in Double(max(0, Int.random(in: -4...9, using: &random))) }
    }
    var merging = ClusterMerging(slots: count, total: pairs.joined().reduce(0, +))
    for slot in 0..<count {
      merging.add(
        slot,
        .init(
          first: pairs[slot].reduce(0, +), second: pairs.reduce(0) { $0 + $1[slot] },
          before: (0...slot).map { ($0, pairs[slot][$0]) },
          after: (0...slot).map { ($0, pairs[$0][slot]) }))
    }
    while merging.live.count > 1 {
      let (kept, gone) = merging.cheapestPair()
      let best =
        merging.live.flatMap { one in
          merging.live.filter { $0 < one }.map {
            Self.information(Self.merged(pairs, one, into: $0))
          }
        }.max() ?? 0
      pairs = Self.merged(pairs, gone, into: kept)
      #expect(abs(Self.information(pairs) - best) < 1e-6)
      merging.merge(gone, into: kept)
    }
  }

  @Test func `the same lines give the same file, which can be read again`() throws {
    let files = try (0..<2).map { _ in
      WordClusters(try Self.counts(Self.text(60)), clusterCount: 5, progress: { _ in }).members
        .map(\.line).joined()
    }
    #expect(files[0] == files[1])
    let clusters = WordClusters(try Self.counts(Self.text(60)), clusterCount: 5, progress: { _ in })
    var bytes = Array(files[0].utf8)
    #expect(try BrownImport.table(&bytes, file: "words.clusters") == WordTable(clusters.members))
  }

  @Test func `a word that no line shows gets the label of its cluster`() throws {
    let words = [("flour", "01"), ("Quinoa", "01"), ("cups", "10"), ("litres", "10")]
    let (_, model) = try TrainingRunTests.trained(TrainingRunTests.sequences(60)) { options in
      if let set = try? FeatureSet(parsing: "cluster(words)[0]\nword[0]\nbias\ntransition") {
        options.features = set
      }
      options.wordTables["words"] = WordTable(
        words.map { .init(path: $1, word: $0.lowercased(), count: 1) })
    }
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let line = tagger.tag("7 litres quinoa")
    #expect(line.tokens.map(\.label) == ["value", "measure", "ingredient"])
    let explained = try #require(tagger.explain("quinoa").first)
    #expect(explained.reasons.contains { $0.feature == "cluster(words)[0]=01" })
  }

  @Test(
    "a model carries the words whose features weigh something, and no others",
    arguments: [
      ("cluster(words)[0]", 3), ("cluster(words)[0](1)", 4),
      ("cluster(words)[0]\ncluster(words)[0] & word[-1]", 3), ("cluster(words)[0] & word[-1]", 5),
    ])
  func pruning(_ templates: String, _ count: Int) throws {
    // The training data has flour and cups; rye is in flour's cluster, ink in the same branch as cups.
    let words = [("flour", "01"), ("rye", "01"), ("cups", "10"), ("ink", "11"), ("far", "")]
    let (_, model) = try TrainingRunTests.trained(TrainingRunTests.sequences(60)) { options in
      if let set = try? FeatureSet(parsing: templates + "\nbias\ntransition") {
        options.features = set
      }
      options.wordTables["words"] = WordTable(words.map { .init(path: $1, word: $0, count: 1) })
    }
    #expect(model.clusters.count { $0.key != 0 } == count)
  }

  @Test("tables of words add their templates to the features that training chooses")
  func templates() throws {
    var options = TrainingConfiguration()
    options.wordTables["en"] = WordTable([.init(path: "01", word: "a", count: 1)])
    var lexicon = LexiconImport()
    try lexicon.add(Array("a\tN".utf8), file: "f")
    options.wordTables["tags"] = lexicon.table
    let set = try TrainingSettingsTests.settings(TrainingRunTests.sequences(10), options).features
    #expect(set.namedClusterings == ["en", "tags"])
    #expect(set.description.contains("cluster(en)[0](8)"))
    #expect(!set.description.contains("cluster(tags)[0](8)"))
    options.features = try FeatureSet(parsing: "cluster(en)[0]\ntransition")
    let own = try TrainingSettingsTests.settings(TrainingRunTests.sequences(10), options).features
    #expect(own == options.features)
  }
}
