public import LabeledData

/// The counts from which the metrics of an evaluation are computed, and which add up over parts of
/// the data.
///
/// The sum of the counts of parts, in the order of the data, equals the counts of the whole, and so do all metrics and examples.
///
/// ```swift
/// var counts = try tagger.evaluation(on: first).counts()
/// try counts.merge(try tagger.evaluation(on: second).counts())
/// print(EvaluationReport(model: "model", data: "both", counts).text)
/// ```
public struct EvaluationCounts: Hashable, Sendable, Codable {
  /// The number of times each label of the data got each label of the tagger.
  public internal(set) var confusion: ConfusionMatrix
  /// The number of sequences.
  public internal(set) var sequenceCount: Int
  /// The number of sequences without a wrong label.
  public internal(set) var rightSequenceCount: Int
  /// The name of the scheme of the entities.
  public internal(set) var scheme: String
  /// The entities of each kind, in the order of their names.
  public internal(set) var entities: [LabelScore]
  /// The labels by their confidence.
  public internal(set) var confidences: CalibrationCounts
  /// The first sequences with a wrong label, up to ``misclassifiedLimit`` of them.
  public internal(set) var misclassified: [Evaluation.MisclassifiedSequence]
  /// The maximum number of wrong sequences that are kept with their tokens.
  public internal(set) var misclassifiedLimit: Int

  /// The share of sequences without a wrong label.
  public var sequenceAccuracy: Double { share(rightSequenceCount, of: sequenceCount) }

  /// Adds the counts of the data that follow.
  ///
  /// - Throws: ``EvaluationError`` when the entities are of another scheme, or there are more tokens than can be counted.
  public mutating func merge(_ other: Self) throws(EvaluationError) {
    guard scheme == other.scheme else {
      throw .differentSchemes(scheme, other.scheme)
    }
    guard confidences.canMerge(other.confidences) else { throw .tooManyTokens }
    let numbers = confusion.merge(other.confusion)
    entities = LabelScore.merged(entities, other.entities)
    confidences.merge(other.confidences)
    for sequence in other.misclassified.prefix(max(0, misclassifiedLimit - misclassified.count)) {
      misclassified.append(
        Evaluation.MisclassifiedSequence(
          sequence: sequenceCount + sequence.sequence, tokens: sequence.tokens,
          gold: sequence.gold.map { numbers[$0] }, predicted: sequence.predicted.map { numbers[$0] }
        ))
    }
    sequenceCount += other.sequenceCount
    rightSequenceCount += other.rightSequenceCount
  }

  /// Whether all parts fit together and their sums can be taken, which need not hold for decoded counts.
  public var isConsistent: Bool {
    confusion.isConsistent && confidences.isConsistent && Self.areCounts([sequenceCount])
      && (0...sequenceCount).contains(rightSequenceCount) && EntityScheme(rawValue: scheme) != nil
      && Self.areCounts(entities.lazy.map(\.predicted))
      && Self.areCounts(entities.lazy.map(\.gold))
      && entities.allSatisfy { (0...min($0.predicted, $0.gold)).contains($0.right) }
      && Self.areCounts([misclassifiedLimit]) && misclassified.count <= misclassifiedLimit
      && misclassified.allSatisfy {
        $0.isConsistent(labelCount: confusion.labels.count, sequenceCount: sequenceCount)
      }
  }

  /// Whether no number is negative and their sum is at most 2⁴⁰, so that the counts of many parts can be added.
  static func areCounts(_ numbers: some Sequence<Int>) -> Bool {
    var sum = 0
    return numbers.allSatisfy { number in
      guard (0...1 << 40).contains(number) else { return false }
      sum += number
      return sum <= 1 << 40
    }
  }
}

extension Evaluation {
  /// The counts that the metrics are computed from.
  ///
  /// - Parameter scheme: The entity scheme; nil to infer it from the labels.
  /// - Returns: The counts.
  public func counts(_ scheme: EntityScheme? = nil) -> EvaluationCounts {
    EvaluationCounts(
      confusion: ConfusionMatrix(labels: labels, counts: confusion), sequenceCount: sequenceCount,
      rightSequenceCount: rightSequences.count { $0 },
      scheme: (scheme ?? EntityScheme(labels: labels.names)).rawValue,
      entities: entityScores(scheme),
      confidences: CalibrationCounts(
        confidences: confidences, isRight: gold.indices.map { gold[$0] == predicted[$0] }),
      misclassified: misclassified, misclassifiedLimit: misclassifiedLimit)
  }
}

extension LabelScore {
  /// The sums of the scores of each name, in the order of the names.
  static func merged(_ first: [Self], _ second: [Self]) -> [Self] {
    var byName = Dictionary(first.map { ($0.name, $0) }, uniquingKeysWith: +)
    for score in second { byName[score.name] = byName[score.name].map { $0 + score } ?? score }
    return byName.values.sorted { $0.name < $1.name }
  }

  /// The sum of scores of the first one's name.
  static func + (first: Self, second: Self) -> Self {
    Self(
      name: first.name, right: first.right + second.right,
      predicted: first.predicted + second.predicted, gold: first.gold + second.gold)
  }

  /// The score of all entities of some kinds.
  static func all(_ scores: [Self]) -> Self {
    scores.reduce(Self(name: "all", right: 0, predicted: 0, gold: 0), +)
  }
}
