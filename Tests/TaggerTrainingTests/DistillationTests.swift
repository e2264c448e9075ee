import LabeledData
import TaggerEvaluation
import Testing

@testable import TaggerTraining
@testable import WordTagging

@Suite struct DistillationTests {
  private static func sequence(_ labels: [String], _ confidences: [String]) -> LabeledSequence {
    LabeledSequence(
      tokens: ["2", "cups", "flour"], labels: labels,
      columns: [
        .init(name: "pos", cells: ["CD", "NNS", "NN"]),
        .init(name: "confidence", cells: confidences),
      ], weight: 2)
  }

  private static let labels = ["value", "measure", "food"]

  @Test("labels that the teacher is unsure of are unknown, and a sequence counts by its confidence")
  func weights() throws {
    let taught = try Distillation().trainingData(
      from: [Self.sequence(Self.labels, ["1.0", "0.2", "0.6"])], file: "f")
    #expect(taught.map(\.labels) == [["value", "", "food"]])
    #expect(abs(taught[0].weight - 2 * 0.8) < 1e-12)
    #expect(taught[0].columns.map(\.name) == ["pos"])
    var strict = Distillation()
    strict.minimumConfidence = 1.0
    let none = try strict.trainingData(
      from: [Self.sequence(Self.labels, ["0.9", "0.2", "0.6"])], file: "f")
    #expect(none[0].labels == ["", "", ""] && none[0].weight == 0)
    // Output without confidences counts fully.
    strict.confidenceColumn = "other"
    let plain = try strict.trainingData(
      from: [Self.sequence(Self.labels, ["0.9", "0.2", "0.6"])], file: "f")
    #expect(plain[0].labels == Self.labels && plain[0].weight == 2)
  }

  @Test(
    "output without labels, and confidences that are no probabilities, are errors",
    arguments: [
      ([String](), ["1", "1", "1"], "no labels"), (labels, ["1", "x", "1"], "from 0 to 1"),
      (labels, ["1", "1.5", "1"], "from 0 to 1"), (labels, ["1", "nan", "1"], "from 0 to 1"),
    ])
  func faults(_ labels: [String], _ confidences: [String], _ message: String) {
    let error = #expect(throws: DataError.self) {
      try Distillation().trainingData(from: [Self.sequence(labels, confidences)], file: "f")
    }
    #expect(error?.description.contains(message) == true)
  }

  @Test("a student learns what its teacher knows from text alone")
  func teacher() throws {
    let (_, teacher) = try TrainingRunTests.trained(TrainingRunTests.sequences(80))
    let tagger = try WordTagger(modelBytes: teacher.fileBytes())
    let text = TrainingRunTests.sequences(60).map { LabeledSequence(tokens: $0.tokens) }
    let taught = try Distillation().trainingData(from: text, taughtBy: tagger)
    #expect(taught.allSatisfy { $0.weight > 0.5 && $0.weight <= 1 })
    let (_, student) = try TrainingRunTests.trained(taught)
    let evaluation = try Evaluation(
      WordTagger(modelBytes: student.fileBytes()), on: TrainingRunTests.sequences(60))
    #expect(evaluation.tokenAccuracy > 0.98)
  }
}
