import LabeledData
import Testing

@testable import TaggerEvaluation

@Suite struct EvaluationCountsTests {
  /// An evaluation of some of forty sequences, of which later ones have labels that the model lacks.
  private static func evaluation(_ sequences: Range<Int>) -> Evaluation {
    var evaluation = Evaluation(labels: ["O", "B-a", "I-a", "B-b"], maximumMistakes: 5)
    let labels = ["O", "B-a", "I-a", "B-b", "B-late", "I-b"]
    for number in sequences {
      let gold = (0..<7).map { labels[(number * 7 + $0 * $0) % (number > 20 ? 6 : 4)] }
      let predicted = gold.enumerated().map { ($0 + number) % 5 == 0 ? "O" : $1 }
      evaluation.add(
        gold: gold, predicted: predicted,
        confidences: (0..<7).map { 1 / Double(1 + (number * 3 + $0) % 11) },
        tokens: (0..<7).map { "w\(number)-\($0)" })
    }
    return evaluation
  }

  @Test(
    "counts of parts add up to those of the whole", arguments: [[40], [1, 40], [10, 21, 22, 40]])
  func merging(_ ends: [Int]) throws {
    var sum = Self.evaluation(0..<ends[0]).counts()
    for (start, end) in zip(ends, ends.dropFirst()) {
      try sum.merge(Self.evaluation(start..<end).counts())
    }
    let whole = Self.evaluation(0..<40)
    #expect(sum == whole.counts())
    #expect(sum.isConsistent && sum.mistakes.count == 5)
    let merged = EvaluationReport(model: "m", data: "d", sum, counted: ["B-a"])
    let direct = EvaluationReport(model: "m", data: "d", whole, counted: ["B-a"])
    #expect(merged.text == direct.text && merged.json == direct.json)
    #expect(merged.text.contains("[w"))
  }

  @Test("counts of different schemes do not add up")
  func schemes() {
    var counts = Self.evaluation(0..<4).counts(.bio)
    let error = #expect(throws: EvaluationError.self) {
      try counts.merge(Self.evaluation(4..<8).counts(.io))
    }
    #expect(error?.code == .differentSchemes)
    #expect(error?.description.contains("bio and io") == true)
  }

  @Test("counts that do not fit together are not consistent")
  func inconsistent() {
    let counts = Self.evaluation(0..<9).counts()
    func broken(_ change: (inout EvaluationCounts) -> Void) -> Bool {
      var copy = counts
      change(&copy)
      return !copy.isConsistent
    }
    #expect(counts.isConsistent)
    #expect(broken { $0.rightSequenceCount = 10 })
    #expect(broken { $0.sequenceCount = -1 })
    #expect(broken { $0.confidences.bins[14].right = 1 << 40 })
    #expect(broken { $0.confidences.bins = [] })
    #expect(
      broken {
        $0.mistakes = [.init(sequence: 1, tokens: [], gold: [9], predicted: [0])]
      })
  }
}
