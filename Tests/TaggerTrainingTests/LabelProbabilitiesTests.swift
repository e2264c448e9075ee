import LabeledData
import TaggerTraining
import Testing
import WordTagging

@Suite struct LabelProbabilitiesTests {
  /// Lines such as "2 cups flour"; the word decides the label.
  static let lines: [LabeledSequence] = (0..<160).map { number in
    let food = ["flour", "milk", "rice", "sugar", "oats"][number % 5]
    let unit = ["cups", "g", "tbsp"][number % 3]
    return LabeledSequence(
      id: "line-\(number)", tokens: ["\(number % 7 + 1)", unit, food],
      labels: ["value", "measure", "food"])
  }

  @Test("planted mistakes come first, with the right labels")
  func planted() async throws {
    var lines = Self.lines
    let wrong = [7: 2, 30: 1, 77: 0, 120: 2]
    for (line, token) in wrong { lines[line].labels[token] = token == 1 ? "food" : "measure" }
    var reports: [Int] = []
    let found = try await TaggerTrainer().labelProbabilities(of: lines) { trained, all in
      reports.append(trained)
      #expect(all == 20)
    }
    #expect(reports == Array(1...20))
    let doubts = found.doubts(in: lines)
    #expect(Set(doubts.prefix(4).map(\.sequence)) == Set(wrong.keys))
    for doubt in doubts.prefix(4) {
      #expect(doubt.tokens.lowerBound == wrong[doubt.sequence] && doubt.tokens.count == 1)
      #expect(doubt.proposed == [Self.lines[doubt.sequence].labels[doubt.tokens.lowerBound]])
      #expect(doubt.probability < 0.3)
    }
    #expect(doubts.count == 4)
  }

  @Test("unknown labels and sequences without labels are not doubted")
  func unknown() async throws {
    var lines = Self.lines
    lines[3].labels = []
    lines[4].labels = ["", "measure", ""]
    lines[5].labels[1] = "food"
    let found = try await TaggerTrainer().labelProbabilities(of: lines, foldCount: 4)
    #expect(found.probabilities[3].isEmpty && found.proposed[3].isEmpty)
    #expect(found.probabilities[4][0] == 1 && found.probabilities[4][2] == 1)
    #expect(found.doubts(in: lines).map(\.sequence) == [5])
  }

  @Test("tokens in a row with the same doubt are one doubt")
  func rows() throws {
    let tagger = try Self.tagger(Self.lines)
    let lines = [
      LabeledSequence(
        tokens: ["2", "cups", "g", "flour"], labels: ["value", "food", "food", "food"]),
      LabeledSequence(tokens: ["2", "g"], labels: ["nobody", "measure"]),
    ]
    let found = try LabelProbabilities(of: lines, by: tagger)
    let doubts = found.doubts(in: lines)
    #expect(doubts.contains { $0.sequence == 0 && $0.tokens == 1..<3 })
    // A label that the model does not know has no probability.
    #expect(found.probabilities[1][0] == 0)
    #expect(doubts.contains { $0.sequence == 1 && $0.labels == ["nobody"] })
  }

  @Test("the entity tokens of one kind are one doubt")
  func entities() throws {
    let sentences = (0..<80).map { number in
      LabeledSequence(
        tokens: ["see", ["Ann", "Bob"][number % 2], ["Lee", "Kay"][number % 2], "now"],
        labels: ["O", "B-PER", "I-PER", "O"])
    }
    let wrong = [
      LabeledSequence(tokens: ["see", "Ann", "Lee", "now"], labels: ["O", "O", "O", "O"])
    ]
    let doubts = try LabelProbabilities(of: wrong, by: Self.tagger(sentences)).doubts(in: wrong)
    #expect(doubts.map(\.tokens) == [1..<3])
    #expect(doubts.first?.proposed == ["B-PER", "I-PER"])
  }

  private static func tagger(_ lines: [LabeledSequence]) throws -> WordTagger {
    var configuration = TrainingConfiguration()
    configuration.algorithm = .lbfgs
    let run = try TrainingRun(configuration, sequences: lines)
    while try run.step() != nil {}
    return try WordTagger(modelBytes: run.model().fileBytes())
  }
}
