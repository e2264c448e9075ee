import LabeledData
import TaggerEvaluation
import Testing
import WordTagging

@testable import TaggerTraining

@Suite("Unknown labels")
struct UnknownLabelTests {
  /// Lines in which every second label is unknown, and the third word tells the kind of the second.
  static func halfLabeled() -> [LabeledSequence] {
    (0..<60).map { index in
      let (food, kind) = [("salt", "food"), ("pan", "tool"), ("rice", "food"), ("knife", "tool")][
        index % 4]
      return LabeledSequence(
        tokens: ["\(index % 9)", food, "now"],
        labels: [index % 2 == 0 ? "" : "value", index % 3 == 0 ? "" : kind, "other"])
    }
  }

  @Test(
    "All algorithms learn from lines when every line lacks labels",
    arguments: TrainingAlgorithm.allCases)
  func learning(algorithm: TrainingAlgorithm) throws {
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    options.maxIterations = 20
    if algorithm.isProbabilistic { options.parameters[.l2] = 0.1 }
    let run = try TrainingRun(options, sequences: Self.halfLabeled())
    while try run.step() != nil {}
    let tagger = try WordTagger(modelBytes: run.model().fileBytes())
    #expect(tagger.labels.sorted() == ["food", "other", "tool", "value"])
    for (word, kind) in [("salt", "food"), ("pan", "tool"), ("rice", "food"), ("knife", "tool")] {
      #expect(tagger.tag("7 \(word) now").tokens.map(\.label) == ["value", kind, "other"])
    }
  }

  @Test("A sequence without a known label changes nothing")
  func unlabeled() throws {
    let nothing = LabeledSequence(tokens: ["unheard", "of"], labels: ["", ""])
    let files = try [Self.halfLabeled(), Self.halfLabeled() + [nothing]].map { sequences in
      let run = try TrainingRun(TrainingConfiguration(), sequences: sequences)
      for _ in 0..<5 { _ = try run.step() }
      return run.model().fileBytes()
    }
    #expect(files[0] == files[1])
  }

  @Test("Unknown labels of validation data are not counted")
  func validation() throws {
    let half = LabeledSequence(tokens: ["1", "salt", "now"], labels: ["", "food", ""])
    let wrong = LabeledSequence(tokens: ["1", "salt", "now"], labels: ["", "tool", "other"])
    let whole = LabeledSequence(tokens: ["1", "salt", "now"], labels: ["value", "food", "other"])
    let run = try TrainingRun(
      TrainingConfiguration(), sequences: Self.halfLabeled(), validation: [half, wrong, whole])
    var accuracy: ValidationAccuracy?
    for _ in 0..<15 { accuracy = try run.step()?.validation ?? accuracy }
    #expect(accuracy == .init(tokens: 5.0 / 6, sequences: 1))
    #expect(run.result().validationMetrics?.sequenceAccuracy == 1)
  }

  @Test("Constraints that leave an unknown label no choice are an error with the place")
  func constraints() throws {
    let line = LabeledSequence(tokens: ["a", "b", "c"], labels: ["O", "", "I-X"])
    let other = LabeledSequence(tokens: ["a", "b"], labels: ["B-X", "I-X"])
    var options = TrainingConfiguration()
    options.scheme = .bio
    _ = try TrainingRun(options, sequences: [other, line])
    options.forbidden = [.init(previous: "O", label: "B-X")]
    let error = TrainingError.forbiddenLabel(
      place: "sequence 2", token: 3, label: "I-X",
      reason: "after all labels that the tokens before it may have")
    #expect(throws: error) { _ = try TrainingRun(options, sequences: [other, line]) }
  }
}
