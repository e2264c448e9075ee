public import LabeledData
import Support
import TaggerEvaluation
public import WordTagging

/// How probable the labels of sequences are to models that did not learn from them.
///
/// A label that is improbable is wrong, or is right in a way that the data shows nowhere else; both are worth a look.
///
/// ```swift
/// let lines = try SequenceReader("lines.jsonl").readAll()
/// let found = try await TaggerTrainer().labelProbabilities(of: lines)
/// for doubt in found.doubts(in: lines).prefix(20) { print(doubt.probability, doubt.labels, doubt.proposed) }
/// ```
public struct LabelProbabilities: Sendable {
  /// The probability of each token's label; empty for a sequence without labels, and 1 for a label that is unknown.
  public private(set) var probabilities: [[Double]]
  /// The most probable labels; empty for a sequence without labels.
  public private(set) var proposed: [[String]]

  /// Tokens in a row whose labels are less probable than others, with the same label and the same proposal.
  public struct Doubt: Hashable, Sendable {
    /// The index of the sequence.
    public var sequence: Int
    /// The tokens.
    public var tokens: Range<Int>
    /// Their labels.
    public var labels: [String]
    /// The most probable labels.
    public var proposed: [String]
    /// The mean probability of their labels, a geometric mean.
    public var probability: Double
  }

  /// Computes how probable labels are to a model that did not learn from them.
  ///
  /// - Throws: `DataError` when a sequence lacks a column that the model needs.
  public init(of sequences: [LabeledSequence], by tagger: WordTagger) throws(DataError) {
    self.init(count: sequences.count)
    try add(Array(sequences.indices), of: sequences, by: tagger)
  }

  init(count: Int) {
    probabilities = Array(repeating: [], count: count)
    proposed = Array(repeating: [], count: count)
  }

  /// Computes the probabilities of some of the sequences.
  mutating func add(
    _ numbers: [Int], of sequences: [LabeledSequence], by tagger: WordTagger
  ) throws(DataError) {
    var teacher = Teacher(tagger)
    for number in numbers where !sequences[number].labels.isEmpty {
      let found = try teacher.probabilities(ofLabelsIn: sequences[number])
      probabilities[number] = found.probabilities
      proposed[number] = found.labels
    }
  }

  /// The labels that are less probable than others, the most doubtful first.
  ///
  /// A doubt counts less for a label that models often miss: there the model is more probably wrong than the label.
  ///
  /// - Parameter sequences: The sequences whose labels were examined.
  /// - Returns: Tokens in a row, with their labels and the proposed ones.
  public func doubts(in sequences: [LabeledSequence]) -> [Doubt] {
    var doubts: [Doubt] = []
    var missed: [String: (missed: Double, all: Double)] = [:]
    for (number, sequence) in sequences.enumerated() where !proposed[number].isEmpty {
      let pairs = zip(sequence.labels, proposed[number]).map { Pair(label: $0, proposed: $1) }
      for pair in pairs where !pair.label.isEmpty {
        missed[pair.label, default: (1, 2)].all += 1
        if pair.isDoubtful { missed[pair.label]?.missed += 1 }
      }
      var start = 0
      while start < pairs.count {
        let kinds = pairs[start].kinds
        let end = pairs[start...].firstIndex { $0.kinds != kinds } ?? pairs.count
        if pairs[start].isDoubtful { doubts.append(doubt(sequence, number, start..<end)) }
        start = end
      }
    }
    let rates = missed.mapValues { $0.missed / $0.all }
    let doubtfulness = doubts.map {
      ($0.probability + Self.leastProbability) * (rates[$0.labels[0]] ?? 1)
    }
    return doubts.indices.sorted {
      (doubtfulness[$0], doubts[$0].sequence) < (doubtfulness[$1], doubts[$1].sequence)
    }.map { doubts[$0] }
  }

  /// The sequences with doubtful labels, the most doubtful first, as a review takes them.
  ///
  /// They have the columns `proposed`, the most probable labels, and `confidence`, the probability of each label.
  ///
  /// - Parameter sequences: The sequences whose labels were examined.
  /// - Returns: The sequences, each once.
  public func doubtfulSequences(in sequences: [LabeledSequence]) -> [LabeledSequence] {
    var seen: Set<Int> = []
    return doubts(in: sequences).map(\.sequence).filter { seen.insert($0).inserted }.map { number in
      var sequence = sequences[number]
      let columns = [
        LabeledSequence.Column(
          name: LabeledSequence.proposedColumn, cells: proposed[number]),
        LabeledSequence.Column(
          name: LabeledSequence.confidenceColumn,
          cells: probabilities[number].map { $0.short(4) }),
      ]
      sequence.columns.removeAll { column in columns.contains { $0.name == column.name } }
      sequence.columns += columns
      return sequence
    }
  }

  /// Differences between smaller probabilities say nothing.
  private static let leastProbability = 1e-3

  private func doubt(
    _ sequence: LabeledSequence, _ number: Int, _ tokens: Range<Int>
  ) -> Doubt {
    let logarithms = probabilities[number][tokens].map { PortableMath.log($0 + 1e-30) }
    return Doubt(
      sequence: number, tokens: tokens, labels: Array(sequence.labels[tokens]),
      proposed: Array(proposed[number][tokens]),
      probability: PortableMath.exp(logarithms.reduce(0, +) / Double(tokens.count)))
  }

  /// A label and the most probable one.
  private struct Pair {
    var label: String
    var proposed: String

    /// Whether the label is known, and another one is more probable.
    var isDoubtful: Bool { !label.isEmpty && label != proposed }

    /// Both labels without the position in an entity; a pair that is not doubtful has none.
    var kinds: [String]? {
      isDoubtful ? [label, proposed].map { LabeledEntity.kind(of: $0) ?? $0 } : nil
    }
  }
}

extension TaggerTrainer {
  /// Computes how probable each label is to a model that was trained on other sequences.
  ///
  /// Models learn from all folds but one and judge that one. Then they learn again, without the labels that were the
  /// least probable, since wrong labels teach them to find similar ones right.
  ///
  /// - Parameters:
  ///   - sequences: The labeled sequences.
  ///   - foldCount: The number of folds; by default chosen by the size of the data.
  ///   - field: The field that sequences of one fold share, as in
  ///     ``crossValidation(on:foldCount:groupedBy:report:)``.
  ///   - report: Called with the number of trained models and the number of all.
  /// - Returns: The probabilities.
  /// - Throws: `EvaluationError`, ``TrainingError``, `DataError`, or `CancellationError`.
  public func labelProbabilities(
    of sequences: [LabeledSequence], foldCount: Int? = nil, groupedBy field: String? = nil,
    report: (_ trained: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> LabelProbabilities {
    var trainer = self
    trainer.configuration.checkpointPath = nil
    let foldCount = try foldCount ?? Self.foldCount(for: sequences, by: field)
    let thread = WorkThread(name: "TaggerTraining")
    var found = LabelProbabilities(count: sequences.count)
    for round in 0..<Self.roundCount {
      let learned = round == 0 ? sequences : found.withoutImprobable(sequences)
      let folds = try CrossValidationFolds(
        sequences, count: foldCount, groupBy: field, seed: configuration.seed &+ UInt64(round))
      var next = found
      for fold in 0..<foldCount {
        let numbers = folds.numbers(inside: fold)
        let others = folds.numbers(outside: fold).map { learned[$0] }.filter { !$0.labels.isEmpty }
        let trained = try await trainer.train(on: others).finish()
        try Task.checkCancellation()
        let before = next
        next = try await thread.run {
          var judged = before
          try judged.add(numbers, of: sequences, by: try trained.tagger())
          return judged
        }
        report(round * foldCount + fold + 1, Self.roundCount * foldCount)
      }
      found = next
    }
    return found
  }

  private static let roundCount = 2

  /// Ten folds, so that models learn from nearly all sequences; five for large data, which has enough of them.
  private static func foldCount(
    for sequences: [LabeledSequence], by field: String?
  ) throws(EvaluationError) -> Int {
    let tokenCount = sequences.reduce(0) { $0 + $1.tokens.count }
    let groups = try CrossValidationFolds.shuffledGroups(sequences, by: field, seed: 1)
    return max(2, min(tokenCount < 30_000 ? 10 : 5, groups.count))
  }
}

extension LabelProbabilities {
  /// Labels less probable than this are not learned from in the second round.
  private static let leastLearned = 0.05

  /// The sequences with unknown labels in place of improbable ones.
  fileprivate func withoutImprobable(_ sequences: [LabeledSequence]) -> [LabeledSequence] {
    zip(sequences, probabilities).map { sequence, probabilities in
      var sequence = sequence
      for (token, probability) in probabilities.enumerated() where probability < Self.leastLearned {
        sequence.labels[token] = ""
      }
      return sequence
    }
  }
}
