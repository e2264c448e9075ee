import LabeledData
import Support
import Testing
import WordTagging

@testable import TaggerTraining

/// What holds for the results of every model, whatever its order, scheme and constraints.
@Suite struct TaggingLawTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var scheme: [String]
    var order = 1
    var forbidsPairs = false
    var testDescription: String {
      scheme.joined(separator: " ") + ", order \(order)\(forbidsPairs ? ", constraints" : "")"
    }

    static let plain = ["A", "B", "C"]
    static let iob1 = ["O", "I-X", "I-Y", "B-X"]
    static let all = [1, 2].flatMap { order in
      [
        Kind(scheme: plain, order: order), Kind(scheme: plain, order: order, forbidsPairs: true),
        Kind(scheme: iob1, order: order),
      ]
    }
    var forbidden: [TrainingConfiguration.LabelPair] {
      forbidsPairs ? [.init(previous: scheme[0], label: scheme[1])] : []
    }
  }

  /// Sequences of random words and labels, in which a start label only follows its kind.
  private static func sequences(_ kind: Kind, seed: UInt64, count: Int) -> [LabeledSequence] {
    var random = RandomStream(seed: seed, index: 0)
    return (0..<count).map { _ in
      var (tokens, labels) = ([String](), [String]())
      for _ in 0..<(1 + random.index(below: 5)) {
        var label = kind.scheme[random.index(below: kind.scheme.count)]
        let previous = labels.last ?? ""
        if label.hasPrefix("B-"), previous.dropFirst(2) != label.dropFirst(2) {
          label = "I-" + label.dropFirst(2)
        }
        if kind.forbidden.contains(where: { $0.previous == previous && $0.label == label }) {
          label = previous
        }
        tokens.append("word\(random.index(below: 7))")
        labels.append(label)
      }
      return LabeledSequence(tokens: tokens, labels: labels)
    }
  }

  private static func tagger(_ kind: Kind, seed: UInt64) throws -> WordTagger {
    let (_, model) = try TrainingRunTests.trained(sequences(kind, seed: seed, count: 40)) {
      $0.maxIterations = 6
      $0.order = kind.order
      $0.minTrigramCount = 1
      $0.forbidden = kind.forbidden
    }
    return try WordTagger(modelBytes: model.fileBytes())
  }

  private static func lines(_ kind: Kind) -> [String] {
    sequences(kind, seed: 99, count: 25).map { $0.tokens.joined(separator: " ") }
  }

  @Test(
    "the best label sequences are distinct, sorted and legal, and the first is the tagged one",
    arguments: Kind.all)
  func hypotheses(kind: Kind) throws {
    let tagger = try Self.tagger(kind, seed: 1)
    for line in Self.lines(kind) {
      let best = tagger.nBest(line, count: 60)
      let labels = best.map { $0.sequence.tokens.map(\.label) }
      #expect(labels.first == tagger.tag(line).tokens.map(\.label))
      #expect(Set(labels).count == labels.count, "\(line): \(labels)")
      #expect(
        zip(best, best.dropFirst()).allSatisfy { $0.logProbability >= $1.logProbability - 1e-4 })
      #expect(best.map(\.probability).reduce(0, +) < 1.001)
      #expect(best.dropFirst().allSatisfy { $0.probability > 0 })
      for pair in kind.forbidden {
        #expect(
          !labels.contains {
            zip($0, $0.dropFirst()).contains { $0 == pair.previous && $1 == pair.label }
          })
      }
    }
  }

  @Test("the probabilities of a token's labels add up to 1", arguments: Kind.all)
  func marginals(kind: Kind) throws {
    let tagger = try Self.tagger(kind, seed: 2)
    for line in Self.lines(kind) {
      for token in tagger.marginals(of: line) { #expect(abs(token.reduce(0, +) - 1) < 1e-3) }
    }
  }

  @Test("labels that are given are the labels of the result", arguments: Kind.all)
  func forcedLabels(kind: Kind) throws {
    let tagger = try Self.tagger(kind, seed: 3)
    var random = RandomStream(seed: 4, index: 0)
    for line in Self.lines(kind) {
      let count = line.split(separator: " ").count
      for _ in 0..<20 {
        var given: [Int: String] = [:]
        for token in 0..<count where random.index(below: 2) == 0 {
          given[token] = tagger.labels[random.index(below: tagger.labels.count)]
        }
        let tokens = try tagger.tag(line, forcing: given).tokens
        for (token, label) in given { #expect(tokens[token].label == label, "\(line): \(given)") }
      }
    }
  }

  @Test(
    "a line has the same labels and confidences alone, in a batch with threads, and as tokens",
    arguments: Kind.all)
  func batches(kind: Kind) async throws {
    let tagger = try Self.tagger(kind, seed: 5)
    let lines = Self.lines(kind)
    let alone = lines.map { tagger.tag($0) }
    #expect(try await tagger.tag(lines: lines) == alone)
    #expect(alone == lines.map { tagger.tag(tokens: $0.split(separator: " ").map(String.init)) })
  }

  @Test("constraints on labels of IOB1, which are learned as BIO, are refused")
  func constraintsOfIOB1() throws {
    let kind = Kind(scheme: Kind.iob1, forbidsPairs: true)
    #expect(throws: TrainingError.self) { try Self.tagger(kind, seed: 1) }
  }

  @Test("labels that differ in how their letters are composed are one label")
  func composedLabels() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let data = (0..<20).map { number in
      LabeledSequence(tokens: ["a", "b"], labels: [number % 2 == 0 ? composed : decomposed, "O"])
    }
    let (_, model) = try TrainingRunTests.trained(data)
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(tagger.labels.count == 2)
    #expect(tagger.tag("a b").tokens.map(\.label) == [composed, "O"])
  }

  @Test("a column of a number that is none is missing", arguments: [Int.min, 0, 3, Int.max])
  func columns(number: Int) {
    #expect(ColumnLookup.indices(of: ["\(number)"], among: ["a", "b"]) == [-1])
    #expect(ColumnLookup.indices(of: ["2"], among: ["a", "b"]) == [1])
  }
}
