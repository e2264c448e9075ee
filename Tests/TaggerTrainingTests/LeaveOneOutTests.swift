import LabeledData
import Support
import TaggerEvaluation
import Testing
import WordTagging

@testable import TaggerTraining

@Suite("Calibration on the training data")
struct LeaveOneOutTests {
  /// The scores of all sequences by weights at the minimum.
  private static func trained(_ sequences: [LabeledSequence]) throws -> LeaveOneOut {
    var options = TrainingConfiguration()
    options.features = try FeatureSet(parsing: "word[0]\ntransition\n")
    options.parameters[.l2] = 0.1
    options.parameters[.tolerance] = 1e-9
    let data = try PreparedData(options, on: SequenceSource(sequences))
    var optimizer = data.makeOptimizer(0, isCalibrating: false)
    for _ in 0..<200 where try optimizer.step().ending != nil { break }
    // As many sequences as there are here are all in the sample.
    let sample = try #require(data.ownSample)
    #expect(sample.sequenceCount == sequences.count)
    guard let scores = LeaveOneOut(sample, of: data, optimizer.weights) else {
      throw TrainingError.noStep
    }
    return scores
  }

  @Test("A sequence whose words occur nowhere else has no emission scores without itself")
  func ownWords() throws {
    let shared = (0..<20).map { _ in LabeledSequence(tokens: ["x", "y"], labels: ["A", "B"]) }
    let own = LabeledSequence(tokens: ["p", "q", "x"], labels: ["B", "A", "A"])
    var scores = try Self.trained(shared + [own])
    let with = scores.scorer.emissions(ofSequence: 20)
    let without = scores.emissions(ofSequence: 20)
    let stride = with.count / 3
    for token in 0..<2 {
      let row = token * stride..<(token + 1) * stride
      #expect(with[row].contains { abs($0) > 0.5 })
      #expect(without[row].allSatisfy { abs($0) < 0.02 })
    }
    // One sequence of many changes little.
    let first = scores.emissions(ofSequence: 0)
    #expect(
      zip(first, scores.scorer.emissions(ofSequence: 0)).allSatisfy { abs($0 - $1) < 0.3 })
    #expect(scores.emissions(ofSequence: 20) == without)
  }

  @Test("Tokens without a label change nothing without themselves")
  func unknownLabels() throws {
    let known = (0..<20).map { _ in LabeledSequence(tokens: ["x", "y"], labels: ["A", "B"]) }
    let unknown = LabeledSequence(tokens: ["x", "y"], labels: ["A", ""])
    var scores = try Self.trained(known + [unknown])
    let (without, with) = (
      scores.emissions(ofSequence: 20), scores.scorer.emissions(ofSequence: 20)
    )
    let stride = with.count / 2
    #expect(without[stride...] == with[stride...])
    #expect(without[..<stride] != with[..<stride])
  }

  @Test("Confidence without validation data is nearer to the accuracy on other data")
  func error() throws {
    // Words of some kinds, with a share of labels that no word explains.
    func lines(_ seed: UInt64) -> [LabeledSequence] {
      (0..<300).map { index in
        var random = RandomStream(seed: seed, index: UInt64(index))
        let words = (0..<5).map { _ in Int.random(in: 0..<900, using: &random) }
        return LabeledSequence(
          tokens: words.map { "w\($0)" },
          labels: words.map { word in
            Int.random(in: 0..<4, using: &random) == 0
              ? ["A", "B", "C"].randomElement(using: &random) ?? "A" : ["A", "B", "C"][word % 3]
          })
      }
    }
    func error(_ isCalibrated: Bool) throws -> Double {
      var options = TrainingConfiguration()
      options.calibratesOnItself = isCalibrated
      let run = try TrainingRun(options, sequences: lines(1))
      while try run.step() != nil {}
      return try run.result().tagger().evaluation(on: lines(2)).calibration.expectedError
    }
    let (before, after) = (try error(false), try error(true))
    #expect(after < before / 2, "\(before) to \(after)")
  }
}
