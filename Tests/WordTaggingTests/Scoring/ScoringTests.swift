import LabeledData
import TaggerTesting
import Testing

@testable import WordTagging

/// Templates of every kind, and lines of every sort made from a seed.
struct ScoringCase: Sendable, CustomTestStringConvertible {
  let name: String
  let templates: String

  var testDescription: String { name }

  static let all = [
    ScoringCase(
      name: "words alone", templates: "word[-3..2]\nsuffix[0](1..5)\nprefix[-1](1..3)\nbias"),
    ScoringCase(
      name: "few values",
      templates: """
        shape[-1] & shape[0]
        shape[0] & shape[1]
        class[-1] & class[0] & class[1]
        position[0]
        segment-remaining[1]
        before(class=integer)[0]
        since(list(units))[0]
        depth[0] & segment[0]
        length[0] & line-length[0]
        list(units)[-1] & class[2]
        """),
    ScoringCase(
      name: "segments",
      templates: """
        word[segment.first]
        word[segment.first] & depth[0]
        word[segment.last+1]
        word[line.first] & word[line.last]
        class[segment.first-2] & word[0]
        """),
    ScoringCase(
      name: "pairs, patterns and edges",
      templates: """
        word[-1] & word[0]
        word[0] & word[2]
        suffix[-1](3) & suffix[0](3)
        word[0] & class[1]
        matches("^\\d")[0] & word[1]
        matched("\\a*$")[-1] & shape[0]
        depth[0] & segment[0] & word[0]
        until(word=")")[0] & word[0]
        transition
        transition & word[0]
        """),
    ScoringCase(
      name: "clusters",
      templates: """
        cluster(words)[-1..1](1..3)
        cluster(words)[0]
        cluster(words)[-1](2) & cluster(words)[0](2) & word[1]
        cluster(more)[segment.first] & cluster(words)[0]
        transition & cluster(words)[0](2)
        """),
    ScoringCase(name: "no template but transitions", templates: "transition"),
    ScoringCase(name: "the standard set", templates: FeatureSet.standard.description),
  ]

  /// Lines of words that the model knows and others, with signs that cut them.
  static func lines(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    let known = TestModel.lines.flatMap(\.tokens)
    let others = [
      "(", ")", ",", "½", "10", "2-3", "Crème", "fraîche", "tbsp.", "tsp.", "cups", "of", "—", "x",
      "supercalifragilisticexpialidocious", "abcdefgh", "abcdefghabcdefgh", "250g",
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: others.randomElement(using: &random) ?? ""
        case 1: "w\(Int.random(in: 0..<400, using: &random))"
        default: known.randomElement(using: &random) ?? ""
        }
      }.joined(separator: " ")
    }
  }
}

@Suite struct ScoringTests {
  @Test("A score is the sum of the weights of the token's features", arguments: ScoringCase.all)
  func sums(scoring: ScoringCase) throws {
    let tagger = try WordTagger(modelBytes: TestModel.bytes(templates: scoring.templates))
    var scratch = TaggingScratch()
    for line in ScoringCase.lines(150, seed: 1) {
      let scores = Self.scores(line, tagger, &scratch)
      let expected = Self.expectedScores(line, tagger)
      try #require(scores.count == expected.count)
      for (score, expected) in zip(scores, expected) {
        #expect(abs(Double(score) - expected) < 1e-4 * max(1, abs(expected)), "\(line)")
      }
    }
  }

  @Test("Lines longer than a window have the same sums", arguments: ScoringCase.all)
  func longLines(scoring: ScoringCase) throws {
    let tagger = try WordTagger(modelBytes: TestModel.bytes(templates: scoring.templates))
    var scratch = TaggingScratch()
    var tiny = TaggingScratch(cacheSize: 6_000)
    let size = EmissionCache.usualWindowSize
    for count in [size - 1, size, size + 1, 3 * size + 5] {
      let words = ScoringCase.lines(count, seed: UInt64(count)).flatMap { $0.split(separator: " ") }
      let line = words.prefix(count).joined(separator: " ")
      let scores = Self.scores(line, tagger, &scratch)
      #expect(Self.scores(line, tagger, &tiny) == scores)
      let expected = Self.expectedScores(line, tagger)
      try #require(scores.count == expected.count)
      for (score, expected) in zip(scores, expected) {
        #expect(abs(Double(score) - expected) < 1e-4 * max(1, abs(expected)), "\(count) words")
      }
    }
  }

  @Test(
    "Scores do not depend on the lines before, nor on how much is remembered",
    arguments: ScoringCase.all)
  func history(scoring: ScoringCase) throws {
    let tagger = try WordTagger(modelBytes: TestModel.bytes(templates: scoring.templates))
    let lines = ScoringCase.lines(400, seed: 2)
    var used = TaggingScratch()
    // From nothing over a handful of words, always pushed out again, to all of them.
    var none = TaggingScratch(cacheSize: 0)
    var tiny = TaggingScratch(cacheSize: 6_000)
    var small = TaggingScratch(cacheSize: 60_000)
    for line in lines + lines.reversed() {
      var fresh = TaggingScratch()
      let expected = Self.scores(line, tagger, &fresh)
      #expect(Self.scores(line, tagger, &used) == expected, "\(line)")
      #expect(Self.scores(line, tagger, &none) == expected, "\(line)")
      #expect(Self.scores(line, tagger, &tiny) == expected, "\(line)")
      #expect(Self.scores(line, tagger, &small) == expected, "\(line)")
    }
  }

  @Test("A scratch may be used with another tagger in between")
  func models() throws {
    let taggers = try ScoringCase.all.prefix(4).map {
      try WordTagger(modelBytes: TestModel.bytes(templates: $0.templates))
    }
    var shared = TaggingScratch()
    for line in ScoringCase.lines(40, seed: 3) {
      for tagger in taggers {
        var fresh = TaggingScratch()
        #expect(Self.scores(line, tagger, &shared) == Self.scores(line, tagger, &fresh))
      }
    }
  }

  @Test("Keys of words are equal when the words are")
  func keys() {
    var random = SeededGenerator(seed: 4)
    for length in 0...WordKey.longest {
      for _ in 0..<200 {
        let word = (0..<length).map { _ in UInt8.random(in: 0...2, using: &random) }
        var other = word
        if length > 0, Bool.random(using: &random) {
          other[Int.random(in: 0..<length, using: &random)] ^= 1
        }
        if Int.random(in: 0..<8, using: &random) == 0 { other = Array(other.dropLast()) }
        #expect((Self.key(word) == Self.key(other)) == (word == other), "\(word) \(other)")
      }
    }
    #expect(!(WordKey() == Self.key([])))
  }

  private static func key(_ word: [UInt8]) -> WordKey {
    // A byte before and after, so that the word has an address and neighbors.
    ([9] + word + [9]).withView { bytes in
      WordKey(bytes.extracting(1..<word.count + 1))
    }
  }

  /// The scores of a line's tokens, and of its label pairs when the model has edge features.
  private static func scores(
    _ line: String, _ tagger: WordTagger, _ scratch: inout TaggingScratch
  ) -> [Float] {
    withView(line, tagger) { tagger.score($0, &scratch) }
    let (count, stride) = (scratch.lattice.tokenCount, scratch.lattice.stride)
    var scores: [Float] = []
    for token in 0..<count {
      for label in tagger.labels.indices {
        scores.append(scratch.lattice.scores.start[token * stride + label])
        guard scratch.lattice.hasEdges, token > 0 else { continue }
        for previous in tagger.labels.indices {
          scores.append(scratch.lattice.edges.start[(token * stride + previous) * stride + label])
        }
      }
    }
    return scores
  }

  /// The same, found feature by feature.
  private static func expectedScores(_ line: String, _ tagger: WordTagger) -> [Double] {
    withView(line, tagger) { view in
      let count = tagger.labels.count
      let hasEdges = tagger.extractor.edgeWidth > 0
      var result: [Double] = []
      for (token, features) in tagger.extractor.namedFeatures(view).enumerated() {
        var states = [Double](repeating: 0, count: count)
        var edges = tagger.model.transitions.map(Double.init)
        for feature in features {
          let offset = tagger.model.row(of: feature.hash)
          guard offset != 0 else { continue }
          if feature.scoresPairs {
            tagger.model.rows.visit(edgeRow: offset) { edges[$0 * count + $1] += Double($2) }
          } else {
            tagger.model.rows.visit(stateRow: offset) { states[$0] += Double($1) }
          }
        }
        for label in 0..<count {
          result.append(states[label])
          guard hasEdges, token > 0 else { continue }
          for previous in 0..<count { result.append(edges[previous * count + label]) }
        }
      }
      return result
    }
  }

  private static func withView<Result>(
    _ line: String, _ tagger: WordTagger, _ body: (SequenceView) -> Result
  ) -> Result {
    var line = line
    return line.withView { utf8 in
      tagger.tokenizer.tokens(in: String(decoding: utf8, as: UTF8.self))
        .withView { body(SequenceView(bytes: utf8, tokens: $0)) }
    }
  }
}
