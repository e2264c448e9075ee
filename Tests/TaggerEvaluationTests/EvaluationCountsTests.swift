import Foundation
import LabeledData
import Testing

@testable import TaggerEvaluation

@Suite struct EvaluationCountsTests {
  /// An evaluation of some of forty sequences; later ones have labels that the model lacks.
  private static func evaluation(_ sequences: Range<Int>) -> Evaluation {
    var evaluation = Evaluation(labels: ["O", "B-a", "I-a", "B-b"], misclassifiedLimit: 5)
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
    "counts of parts add up to the whole's counts", arguments: [[40], [1, 40], [10, 21, 22, 40]])
  func merging(_ ends: [Int]) throws {
    var sum = Self.evaluation(0..<ends[0]).counts()
    for (start, end) in zip(ends, ends.dropFirst()) {
      try sum.merge(Self.evaluation(start..<end).counts())
    }
    let whole = Self.evaluation(0..<40)
    #expect(sum == whole.counts())
    #expect(sum.isConsistent && sum.misclassified.count == 5)
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
        $0.misclassified = [.init(sequence: 1, tokens: [], gold: [9], predicted: [0])]
      })
    #expect(broken { $0.sequenceCount = .max })
    for sequence in [.min, 0, 10, Int.max] {
      #expect(
        broken {
          $0.misclassified = [.init(sequence: sequence, tokens: [], gold: [0], predicted: [0])]
        })
    }
    for most in [Int.min, -1, 0, Int.max] { #expect(broken { $0.misclassifiedLimit = most }) }
    let kinds = [(1, 0, 1), (-1, 1, 1), (0, .max, 1), (0, 1, .max)]
    for (right, predicted, gold) in kinds {
      let kind = LabelScore(name: "a", right: right, predicted: predicted, gold: gold)
      #expect(broken { $0.entities = [kind] })
    }
    let most = LabelScore(name: "a", right: 0, predicted: 1 << 40, gold: 0)
    #expect(!broken { $0.entities = [most] })
    #expect(broken { $0.entities = [most, counts.entities[0]] })
    #expect(broken { $0.scheme = "none" })
  }

  @Test("counts of more tokens than can be counted do not add up")
  func tooMany() throws {
    var counts = Self.evaluation(0..<4).counts(.bio)
    counts.confidences.bins[14].count = 1 << 32
    counts.confidences.bins[14].confidence = 1 << 62
    #expect(counts.isConsistent)
    let other = counts
    let error = #expect(throws: EvaluationError.self) { try counts.merge(other) }
    #expect(error?.code == .tooManyTokens)
  }

  @Test(
    "counts of a file are added, or refused when they cannot be, and no number ends the process")
  func hugeCounts() throws {
    let text = try String(
      decoding: JSONEncoder().encode(Self.evaluation(0..<9).counts()), as: UTF8.self)
    for match in text.matches(of: /:(\d+)/) {
      for number in ["\(Int.max)", "\(Int.min)", "\(1 << 40)", "-1"] {
        let changed = text.replacingCharacters(
          in: match.output.1.startIndex..<match.output.1.endIndex, with: number)
        guard
          var counts = try? JSONDecoder().decode(EvaluationCounts.self, from: Data(changed.utf8)),
          counts.isConsistent
        else { continue }
        try counts.merge(counts)
        #expect(!EvaluationReport(model: "m", data: "d", counts).text.isEmpty)
      }
    }
  }
}
