import Foundation
import LabeledData
import Testing

@testable import TaggerEvaluation

struct EvaluationTests {
  /// Two lines: three of five tokens right, the second line whole.
  static let small: Evaluation = {
    var evaluation = Evaluation()
    evaluation.add(
      gold: ["a", "a", "b"], predicted: ["a", "b", "c"], confidences: [0.9, 0.6, 0.5],
      tokens: ["x", "y", "z"])
    evaluation.add(
      gold: ["b", "b"], predicted: ["b", "b"], confidences: [0.8, 0.7], tokens: ["u", "v"])
    return evaluation
  }()

  @Test func `evaluations and comparisons are the same after encoding`() throws {
    let data = try JSONEncoder().encode(Self.small)
    let decoded = try JSONDecoder().decode(Evaluation.self, from: data)
    #expect(decoded == Self.small && decoded.scores == Self.small.scores)
    let comparison = try EvaluationComparison(Self.small, decoded)
    let coded = try JSONDecoder().decode(
      EvaluationComparison.self, from: JSONEncoder().encode(comparison))
    #expect(coded == comparison && coded.tokens.value == 0)
    let calibration = Self.small.calibration
    #expect(
      try JSONDecoder().decode(ConfidenceCalibration.self, from: JSONEncoder().encode(calibration))
        == calibration)
  }

  @Test(arguments: [
    (#""gold":[0,0,1,1,1]"#, #""gold":[0,0,1,1,7]"#), (#""gold":[0,0,1,1,1]"#, #""gold":[0,0,1]"#),
    (#""sequenceStarts":[0,3,5]"#, #""sequenceStarts":[0,5,3]"#),
    (#""sequenceStarts":[0,3,5]"#, #""sequenceStarts":[]"#),
    (#""confidences":[0.9,0.6,0.5,0.8,0.7]"#, #""confidences":[0.9]"#),
    (#""predicted":[0,1,2,1,1]"#, #""predicted":[0,1,-1,1,1]"#),
  ])
  func `an evaluation whose parts do not fit together is not decoded`(
    part: String, bad: String
  ) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.small), as: UTF8.self)
    #expect(text.contains(part))
    let data = Data(text.replacingOccurrences(of: part, with: bad).utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Evaluation.self, from: data) }
  }

  @Test func `token error, precision, recall and confusion are what a hand finds`() {
    let small = Self.small
    #expect(small.tokenAccuracy == 0.6)
    #expect(abs(small.taggingError - 0.4) < 1e-12)
    #expect(small.sequenceAccuracy == 0.5)
    #expect(small.labels.names == ["a", "b", "c"])
    #expect(small.confusion == [[1, 1, 0], [0, 2, 1], [0, 0, 0]])
    #expect(small.scores.map(\.precision) == [1, 2.0 / 3, 0])
    #expect(small.scores.map(\.recall) == [0.5, 2.0 / 3, 0])
    #expect(small.macro.recall == (0.5 + 2.0 / 3) / 2)
    #expect(small.tokenAccuracy(among: ["b"]) == 2.0 / 3)
    #expect(small.misclassified.map(\.sequence) == [1])
    let frequent = small.frequentConfusions(5)
    #expect(Set(frequent.map { "\($0.gold)\($0.predicted)" }) == ["ab", "bc"])
    #expect(frequent.first { $0.gold == "a" }?.examples == ["x [y] z"])
    #expect(small.frequentConfusions(5, examples: 0).allSatisfy { $0.examples.isEmpty })
  }

  struct EntityCase: Sendable, CustomTestStringConvertible {
    let labels: String
    let scheme: EntityScheme
    let expected: String
    var testDescription: String { "\(scheme) \(labels)" }
  }

  @Test(arguments: [
    EntityCase(labels: "B-X I-X O B-Y", scheme: .bio, expected: "X0-2 Y3-4"),
    EntityCase(labels: "B-X B-X", scheme: .bio, expected: "X0-1 X1-2"),
    EntityCase(labels: "I-X I-X O I-Y", scheme: .bio, expected: "X0-2 Y3-4"),
    EntityCase(labels: "B-X I-Y", scheme: .bio, expected: "X0-1 Y1-2"),
    EntityCase(labels: "O O", scheme: .bio, expected: ""),
    EntityCase(labels: "B-X I-X E-X S-X", scheme: .bioes, expected: "X0-3 X3-4"),
    EntityCase(labels: "S-X S-Y O", scheme: .bioes, expected: "X0-1 Y1-2"),
    EntityCase(labels: "v v m i i", scheme: .io, expected: "v0-2 m2-3 i3-5"),
    EntityCase(labels: "", scheme: .io, expected: ""),
  ])
  func `entities are read as conlleval reads them`(_ example: EntityCase) {
    let labels = example.labels.split(separator: " ").map(String.init)
    let found = LabeledEntity.entities(in: labels, example.scheme)
      .map { "\($0.kind)\($0.tokens.lowerBound)-\($0.tokens.upperBound)" }
    #expect(found.joined(separator: " ") == example.expected)
  }

  @Test func `the scheme follows from the labels`() {
    #expect(EntityScheme(labels: ["O", "B-X", "I-X"]) == .bio)
    #expect(EntityScheme(labels: ["O", "B-X", "E-X"]) == .bioes)
    #expect(EntityScheme(labels: ["value", "measure"]) == .io)
  }

  @Test func `an entity counts only when all of it is right`() {
    var evaluation = Evaluation()
    evaluation.add(
      gold: ["B-X", "I-X", "O", "B-Y"], predicted: ["B-X", "O", "O", "B-Y"],
      confidences: [1, 1, 1, 1], tokens: ["a", "b", "c", "d"])
    let score = evaluation.entityScore()
    #expect((score.right, score.predicted, score.gold) == (1, 2, 2))
    #expect(score.f1 == 0.5)
  }

  @Test func `what is outside of entities counts in no total`() {
    var evaluation = Evaluation()
    evaluation.add(
      gold: ["food", "other", "unit"], predicted: ["food", "other", "food"],
      confidences: [1, 1, 1], tokens: ["a", "b", "c"])
    #expect(evaluation.entityScores().map(\.name) == ["food", "unit"])
    let score = evaluation.entityScore()
    #expect((score.right, score.predicted, score.gold) == (1, 2, 2))
    #expect(evaluation.entityScore(ignoring: []).gold == 3)
  }

  @Test func `calibration is the distance of what is said from what is right`() {
    let honest = ConfidenceCalibration(
      confidences: Array(repeating: 0.75, count: 4), isRight: [true, true, true, false])
    #expect(honest.expectedError < 1e-12)
    let boastful = ConfidenceCalibration(
      confidences: Array(repeating: 0.95, count: 10),
      isRight: (0..<10).map { $0 < 5 })
    #expect(abs(boastful.expectedError - 0.45) < 1e-9)
    #expect(boastful.bins.count == 1)
    let endless = ConfidenceCalibration(
      confidences: [.infinity, -.infinity], isRight: [true, false])
    #expect(endless.bins.map(\.count) == [1, 1])
  }

  @Test func `a comparison finds a difference that is there and doubts one that is not`() throws {
    func evaluation(_ isRight: (Int) -> Bool) -> Evaluation {
      var evaluation = Evaluation()
      for line in 0..<400 {
        evaluation.add(
          gold: ["a", "b"], predicted: [isRight(line) ? "a" : "b", "b"], confidences: [1, 1],
          tokens: ["x", "y"])
      }
      return evaluation
    }
    let base = evaluation { $0 % 4 != 0 }
    let better = try EvaluationComparison(base, evaluation { $0 % 8 != 0 })
    #expect(abs(better.tokens.value - 0.0625) < 1e-12)
    #expect(better.sequences.isSignificant && better.sequences.interval.contains(0.125))
    let same = try EvaluationComparison(base, evaluation { $0 % 4 != 1 })
    #expect(!same.sequences.isSignificant && same.sequences.value == 0)
    #expect(try EvaluationComparison(base, base) == EvaluationComparison(base, base))
    var other = Evaluation()
    for _ in 0..<400 {
      other.add(
        gold: ["a", "c"], predicted: ["a", "c"], confidences: [1, 1], tokens: ["x", "y"])
    }
    #expect(throws: EvaluationError.differentData) { try EvaluationComparison(base, other) }
    #expect(throws: EvaluationError.differentData) { try EvaluationComparison(base, Self.small) }
  }

  @Test func `parts hold every line once and never part a group`() throws {
    let lines = (0..<53).map {
      LabeledSequence(id: "r\($0 / 4)-\($0)", tokens: ["\($0)"], labels: ["a"])
    }
    let folds = try CrossValidationFolds(lines, count: 5, groupBy: "id")
    var seen: [String] = []
    for part in 0..<5 {
      let inside = folds.inside(part)
      let groups = Set(inside.compactMap { $0.id?.split(separator: "-").first })
      let outside = Set(folds.outside(part).compactMap { $0.id?.split(separator: "-").first })
      #expect(groups.isDisjoint(with: outside))
      #expect(inside.count + folds.outside(part).count == lines.count)
      #expect((8...14).contains(inside.count))
      seen += inside.flatMap(\.tokens)
    }
    #expect(seen.sorted() == lines.flatMap(\.tokens).sorted())
    #expect(throws: EvaluationError.tooFewGroups(found: 1, expected: 2)) {
      try CrossValidationFolds(Array(lines.prefix(3)), count: 2, groupBy: "id")
    }
    #expect(throws: EvaluationError.tooFewFolds(1)) { try CrossValidationFolds(lines, count: 1) }
    #expect(throws: EvaluationError.noField("site", line: 1)) {
      try CrossValidationFolds(lines, count: 2, groupBy: "site")
    }
  }

  @Test func `the report says the same in text, JSON and on the page`() throws {
    var report = EvaluationReport(
      model: "m", data: "d", Self.small, counted: ["a", "b"], confusionCount: 3)
    report.add(try EvaluationComparison(Self.small, Self.small), named: "other")
    #expect(report.text.contains("tokens right        60.00%"))
    #expect(report.text.contains("counted labels     tokens  60.00%"))
    let json = report.json
    #expect(json.contains("\"tokenAccuracy\":0.6,"))
    #expect(json.contains("\"sequenceAccuracy\":0.5,"))
    let log = try TrainingLog(
      log: "{\"step\":1,\"loss\":9}\n{\"step\":2,\"loss\":4,\"tokenAccuracy\":0.5}\n")
    let page = HTMLReport(Self.small, title: "a <b>", log: log).page
    #expect(page.contains("<h1>a &lt;b&gt;</h1>") && page.contains("60.00%"))
    #expect(page.contains("2 steps, each line from its least to its most: loss (blue) from 9.0"))
    #expect(page.contains("<p>1 of 2. The color is the label in the data;"))
    #expect(!page.contains("http"))
  }

  @Test func `the line of an error in a log counts blank lines`() {
    let error = #expect(throws: DataError.self) {
      try TrainingLog(log: "{\"step\":1,\"loss\":9}\n\n\r\n{\"step\":2}\n")
    }
    #expect(error?.line == 4)
  }
}
