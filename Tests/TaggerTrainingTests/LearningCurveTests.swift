import LabeledData
import TaggerEvaluation
import Testing

@testable import TaggerTraining
@testable import WordTagging

@Suite struct LearningCurveTests {
  @Test("sizes double up to all sequences, and none is tiny")
  func sizes() {
    #expect(LearningCurve.sizes(of: 3_200) == [100, 200, 400, 800, 1_600, 3_200])
    #expect(LearningCurve.sizes(of: 50) == [12, 25, 50])
    #expect(LearningCurve.sizes(of: 7) == [7])
  }

  @Test("a curve rises with the data and is a table and a picture")
  func measuring() throws {
    // Each word has a label that nothing but the word tells, so that more data is more known words.
    let all = (0..<160).map { number in
      let words = (0..<5).map { FeatureHash.mix(UInt64(number * 5 + $0)) % 200 }
      return LabeledSequence(
        tokens: words.map { String(FeatureHash.mix($0), radix: 36) },
        labels: words.map { FeatureHash.mix($0) % 3 == 0 ? "a" : "b" })
    }
    var options = TrainingConfiguration()
    options.maxIterations = 12
    var reported: [LearningCurve.Point] = []
    let curve = try LearningCurve(
      options, training: Array(all.prefix(96)), heldOut: Array(all.suffix(64)),
      report: { reported.append($0) })
    #expect(curve.points == reported)
    #expect(curve.points.map(\.sequenceCount) == [12, 24, 48, 96])
    #expect(curve.points[3].tokenAccuracy > curve.points[0].tokenAccuracy)
    #expect(curve.text.contains("twice the data, from 48 to 96 sequences, gained "))
    #expect(curve.svg.hasPrefix("<svg xmlns=") && curve.svg.hasSuffix("</svg>\n"))
    #expect(curve.svg.split(separator: "<circle").count == 1 + 3 * 4)
    #expect(!curve.svg.contains("nan") && !curve.svg.contains("href"))
    let same = try LearningCurve(
      options, training: Array(all.prefix(96)), heldOut: Array(all.suffix(64)))
    #expect(same == curve)
    let canceled = try LearningCurve(options, training: all, heldOut: all, isCancelled: { true })
    #expect(canceled.points.isEmpty && canceled.svg.contains("</svg>"))
  }

  @Test("a model is trained again with its features and algorithm, unless it needs word lists")
  func retraining() throws {
    var (_, model) = try TrainingRunTests.trained(TrainingRunTests.sequences(20))
    model.metadata = [(key: "training", value: "algorithm=perceptron seed=3 runs=2 min-count=4")]
    let options = try TrainingConfiguration(retraining: TaggerModel(bytes: model.fileBytes()))
    #expect(options.features == model.features && options.algorithm == .perceptron)
    #expect(options.runCount == 2 && options.minCount == 4)
    let (_, listed) = try TrainingRunTests.trained(TrainingRunTests.sequences(20)) {
      $0.features = try? FeatureSet(parsing: "list(units)[0]\nword[0]\ntransition")
      $0.lists["units"] = ["g"]
    }
    let error = #expect(throws: TrainingError.self) {
      try TrainingConfiguration(retraining: TaggerModel(bytes: listed.fileBytes()))
    }
    #expect(error?.code == .missingWords)
  }
}
