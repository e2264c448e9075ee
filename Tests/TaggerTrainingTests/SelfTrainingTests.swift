import LabeledData
import Testing
import WordTagging

@testable import TaggerTraining

@Suite struct SelfTrainingTests {
  /// Lines of a number, a unit and a food; the unlabeled ones have foods that no labeled line has.
  private static func lines(_ foods: [String], _ count: Int) -> [LabeledSequence] {
    let units = ["cups", "tbsp", "g", "ounces"]
    return (0..<count).map { index in
      LabeledSequence(
        tokens: ["\(index % 9 + 1)", units[index % 4], foods[index % foods.count]],
        labels: ["value", "measure", "food"])
    }
  }

  private static let known = lines(["flour", "salt", "butter", "milk"], 40)
  private static let fresh = lines(["quinoa", "tofu", "okra", "kale"], 60).map { line in
    LabeledSequence(tokens: line.tokens)
  }

  private func job(_ unlabeled: [LabeledSequence]) -> SelfTraining {
    var options = TrainingConfiguration()
    options.maxIterations = 15
    let validation = Self.lines(["quinoa", "okra", "flour"], 12)
    var job = SelfTraining(
      options, labeled: Self.known, validation: validation, unlabeled: unlabeled)
    job.clusterCount = 6
    return job
  }

  @Test(
    "a model is trained on labels alone, with clusters, and with what it tags surely; the best is kept"
  )
  func stages() async throws {
    var stages: [SelfTraining.Stage] = []
    let best = try await job(Self.fresh).best { stages.append($0) }
    #expect(stages.count == 3)
    #expect(stages[1].model.plan.features.clusteringNames.contains(SelfTraining.clusterName))
    #expect(stages[2].model.plan.sequenceCount > 40)
    #expect(stages[2].model.plan.weightOfSequences < Double(stages[2].model.plan.sequenceCount))
    #expect(best.tokenAccuracy == stages.map(\.tokenAccuracy).max())
  }

  @Test("features that are given have no clusters added, and nothing is sure enough at 1")
  func givenFeatures() async throws {
    var options = TrainingConfiguration()
    options.maxIterations = 5
    options.features = try FeatureSet(parsing: "word[0]\nbias\ntransition")
    var job = SelfTraining(
      options, labeled: Self.known, validation: Self.known, unlabeled: Self.fresh)
    job.minimumConfidence = 1.1
    var names: [String] = []
    _ = try await job.best { names.append($0.name) }
    #expect(names == ["labeled data alone", "with 0 of 60 tagged sequences"])
  }

  @Test("the same text gives the same model")
  func repeats() async throws {
    let first = try await job(Self.fresh).best().model.modelFile()
    let second = try await job(Self.fresh).best().model.modelFile()
    #expect(first == second)
  }
}
