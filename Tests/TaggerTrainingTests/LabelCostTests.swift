import LabeledData
import TaggerEvaluation
import Testing
import WordTagging

@testable import TaggerTraining

@Suite("Costs of labels")
struct LabelCostTests {
  /// A word that is a tool in one of four lines, whatever its surroundings.
  static let lines = (0..<200).map { index in
    LabeledSequence(tokens: ["a", "pan"], labels: ["other", index % 4 == 0 ? "tool" : "food"])
  }

  static func label(_ algorithm: TrainingAlgorithm, cost: Double) throws -> String? {
    var options = TrainingConfiguration()
    options.algorithm = algorithm
    // Counts of the labels of other lines would tell the labels of these lines apart by chance.
    options.features = try FeatureSet(parsing: "word[0]\nbias\ntransition\n")
    options.maxIterations = 30
    options.costs = cost == 1 ? [:] : ["tool": cost]
    let run = try TrainingRun(options, sequences: lines)
    while try run.step() != nil {}
    return try WordTagger(modelBytes: run.model().fileBytes()).tag("a pan").tokens.last?.label
  }

  @Test("A label with the probability p is chosen where p times its cost is the largest")
  func decision() throws {
    for algorithm in [TrainingAlgorithm.lbfgs, .owlqn, .sgd] {
      #expect(try Self.label(algorithm, cost: 1) == "food")
      #expect(try Self.label(algorithm, cost: 2) == "food")
      #expect(try Self.label(algorithm, cost: 9) == "tool")
    }
  }

  @Test("The perceptron chooses a label that costs much", arguments: [TrainingAlgorithm.perceptron])
  func online(algorithm: TrainingAlgorithm) throws {
    #expect(try Self.label(algorithm, cost: 1) == "food")
    #expect(try Self.label(algorithm, cost: 9) == "tool")
  }

  @Test("A cost out of range or of an unknown label is an error")
  func mistakes() throws {
    var options = TrainingConfiguration()
    options.costs = ["spoon": 2]
    #expect(
      throws: TrainingError.unknownLabel("spoon", option: "cost", known: ["other", "tool", "food"])
    ) { _ = try TrainingRun(options, sequences: Self.lines) }
    for cost in [0, 9e-4, 1001, -1, .infinity, .nan] {
      options.costs = ["tool": cost]
      #expect(throws: TrainingError.self) { _ = try TrainingRun(options, sequences: Self.lines) }
    }
    for cost in [0.001, 1000] {
      options.costs = ["tool": cost]
      _ = try TrainingRun(options, sequences: Self.lines)
    }
  }
}
