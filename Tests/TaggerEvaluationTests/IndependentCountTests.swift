import LabeledData
import Support
import TaggerEvaluation
import Testing

/// Counts of labels and entities token by token, without the lists of entities that the evaluation compares.
struct IndependentCount {
  var rightTokens = 0
  var tokens = 0
  var rightSequences = 0
  /// The counts of labels by name.
  var labels: [String: Counts] = [:]
  /// The counts of entities by kind.
  var entities: [String: Counts] = [:]

  struct Counts: Equatable {
    var right = 0
    var predicted = 0
    var gold = 0
  }

  mutating func add(gold: [String], predicted: [String], _ scheme: EntityScheme) {
    tokens += gold.count
    rightTokens += zip(gold, predicted).count { $0 == $1 }
    rightSequences += gold == predicted ? 1 : 0
    for (truth, guess) in zip(gold, predicted) {
      labels[truth, default: Counts()].gold += 1
      labels[guess, default: Counts()].predicted += 1
      if truth == guess { labels[truth, default: Counts()].right += 1 }
    }
    // Both have been inside of the same entity since its start.
    var agree = false
    for index in 0...gold.count {
      let truth = Step(gold, index, scheme)
      let guess = Step(predicted, index, scheme)
      if agree, let kind = truth.ended, truth.ended == guess.ended {
        entities[kind, default: Counts()].right += 1
      }
      if truth.ended != nil || guess.ended != nil { agree = false }
      if let kind = truth.started { entities[kind, default: Counts()].gold += 1 }
      if let kind = guess.started { entities[kind, default: Counts()].predicted += 1 }
      if let kind = truth.started, kind == guess.started { agree = true }
    }
  }

  /// What ends and starts between two tokens.
  private struct Step {
    var ended: String?
    var started: String?

    init(_ labels: [String], _ index: Int, _ scheme: EntityScheme) {
      func parts(_ index: Int) -> (prefix: Character, kind: String)? {
        guard labels.indices.contains(index), labels[index] != "O" else { return nil }
        let label = labels[index]
        return scheme == .io ? ("I", label) : (label.first ?? "I", String(label.dropFirst(2)))
      }
      let previous = parts(index - 1)
      let next = parts(index)
      let isSplit =
        previous?.kind != next?.kind || previous.map { "ELSU".contains($0.prefix) } ?? true
        || next.map { "BSU".contains($0.prefix) } ?? true
      guard isSplit else { return }
      ended = previous?.kind
      started = next?.kind
    }
  }
}

@Suite("Evaluation and an independent count") struct IndependentCountTests {
  @Test(
    "an evaluation of random labels has the counts of tokens, labels and entities that a count of its own finds",
    arguments: EntityScheme.allCases)
  func counts(scheme: EntityScheme) {
    let prefixes: [EntityScheme: String] = [
      .bio: "BI", .iob1: "BI", .bioes: "BIES", .bilou: "BILU", .io: "",
    ]
    let names =
      scheme == .io
      ? ["O", "x", "y", "other"]
      : ["O"] + (prefixes[scheme] ?? "").flatMap { ["\($0)-x", "\($0)-y"] }
    var random = RandomStream(seed: 11)
    for _ in 0..<200 {
      var evaluation = Evaluation()
      var count = IndependentCount()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let length = Int.random(in: 1...9, using: &random)
        let gold = (0..<length).map { _ in names.randomElement(using: &random) ?? "O" }
        let predicted = gold.map {
          Int.random(in: 0..<3, using: &random) > 0
            ? $0 : names.randomElement(using: &random) ?? "O"
        }
        evaluation.add(
          gold: gold, predicted: predicted,
          confidences: [Double](repeating: 1, count: length),
          tokens: [String](repeating: "a", count: length))
        count.add(gold: gold, predicted: predicted, scheme)
      }
      #expect(evaluation.tokenCount == count.tokens)
      #expect(evaluation.tokenAccuracy == Double(count.rightTokens) / Double(count.tokens))
      #expect(
        evaluation.sequenceAccuracy
          == Double(count.rightSequences) / Double(evaluation.sequenceCount))
      #expect(counts(evaluation.scores) == count.labels)
      #expect(counts(evaluation.entityScores(scheme, ignoring: ["O"])) == count.entities)
      let sum = evaluation.entityScore(scheme, ignoring: ["O"])
      #expect(sum.right == count.entities.values.reduce(0) { $0 + $1.right })
    }
  }

  private func counts(_ scores: [LabelScore]) -> [String: IndependentCount.Counts] {
    Dictionary(
      uniqueKeysWithValues: scores.map {
        ($0.name, .init(right: $0.right, predicted: $0.predicted, gold: $0.gold))
      })
  }
}
