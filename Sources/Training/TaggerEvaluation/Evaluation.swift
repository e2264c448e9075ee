/// The predicted and the gold labels of sequences, and the metrics that compare them.
///
/// Labels are kept as numbers; metrics are computed on demand. An encoded evaluation has all labels, so that it can be
/// compared with the evaluation of a later model.
///
/// ```swift
/// let evaluation = try tagger.evaluation(on: lines)
/// print(evaluation.tokenAccuracy, evaluation.entityScore().f1, evaluation.calibration.expectedError)
/// for score in evaluation.scores { print(score.name, score.precision, score.recall, score.f1) }
/// ```
public struct Evaluation: Hashable, Sendable, Codable {
  /// The labels of the tagger and of the data.
  public private(set) var labels: LabelVocabulary
  /// The index of each sequence's first token, then the number of tokens.
  public private(set) var sequenceStarts: [Int] = [0]
  /// The label that each token has in the data.
  public private(set) var gold: [Int] = []
  /// The label that the tagger gave each token.
  public private(set) var predicted: [Int] = []
  /// The tagger's confidence in each label.
  public private(set) var confidences: [Double] = []
  /// The sequences with a wrong label, up to ``misclassifiedLimit`` of them.
  public private(set) var misclassified: [MisclassifiedSequence] = []
  /// The maximum number of wrong sequences that are kept with their tokens.
  public var misclassifiedLimit: Int

  /// A sequence with a wrong label.
  public struct MisclassifiedSequence: Hashable, Sendable, Codable {
    /// The number of the sequence, counted from 1.
    public let sequence: Int
    /// The tokens.
    public let tokens: [String]
    /// The labels of the data.
    public let gold: [Int]
    /// The labels of the tagger.
    public let predicted: [Int]

    /// Whether the sequence is one of so many, and all tokens have labels that exist.
    func isConsistent(labelCount: Int, sequenceCount: Int) -> Bool {
      let labels = 0..<labelCount
      return sequence > 0 && sequence <= sequenceCount && gold.count == predicted.count
        && (tokens.isEmpty || tokens.count == gold.count)
        && gold.allSatisfy(labels.contains) && predicted.allSatisfy(labels.contains)
    }
  }

  /// Creates an evaluation without sequences.
  public init(labels: [String] = [], misclassifiedLimit: Int = 1_000) {
    self.labels = LabelVocabulary(labels)
    self.misclassifiedLimit = misclassifiedLimit
  }

  /// Decodes an evaluation.
  ///
  /// - Throws: `DecodingError` when its parts do not fit together.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    labels = try values.decode(LabelVocabulary.self, forKey: .labels)
    sequenceStarts = try values.decode([Int].self, forKey: .sequenceStarts)
    gold = try values.decode([Int].self, forKey: .gold)
    predicted = try values.decode([Int].self, forKey: .predicted)
    confidences = try values.decode([Double].self, forKey: .confidences)
    misclassified = try values.decode([MisclassifiedSequence].self, forKey: .misclassified)
    misclassifiedLimit = try values.decode(Int.self, forKey: .misclassifiedLimit)
    guard isConsistent else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "the sequences, labels and confidences do not fit together"))
    }
  }

  /// Whether each token has two labels and a confidence, and sequences and labels have their places.
  private var isConsistent: Bool {
    func areKnown(_ numbers: [Int]) -> Bool {
      numbers.allSatisfy { labels.names.indices.contains($0) }
    }
    return sequenceStarts.first == 0 && sequenceStarts.last == gold.count
      && zip(sequenceStarts, sequenceStarts.dropFirst()).allSatisfy { $0 <= $1 }
      && predicted.count == gold.count && confidences.count == gold.count
      && areKnown(gold) && areKnown(predicted)
      && EvaluationCounts.areCounts([misclassifiedLimit])
      && misclassified.count <= misclassifiedLimit
      && misclassified.allSatisfy {
        $0.isConsistent(labelCount: labels.count, sequenceCount: sequenceCount)
      }
  }

  /// Adds a sequence.
  ///
  /// - Precondition: There is a predicted label and a confidence for each gold label.
  public mutating func add(
    gold goldNames: [String], predicted predictedNames: [String],
    confidences lineConfidences: [Double], tokens: [String]
  ) {
    precondition(
      goldNames.count == predictedNames.count && goldNames.count == lineConfidences.count,
      "Labels and confidences differ in number")
    let goldNumbers = goldNames.map { labels.number(of: $0) }
    let predictedNumbers = predictedNames.map { labels.number(of: $0) }
    gold += goldNumbers
    predicted += predictedNumbers
    confidences += lineConfidences
    sequenceStarts.append(gold.count)
    if goldNumbers != predictedNumbers, misclassified.count < misclassifiedLimit {
      misclassified.append(
        MisclassifiedSequence(
          sequence: sequenceCount, tokens: tokens, gold: goldNumbers, predicted: predictedNumbers))
    }
  }

  // MARK: Counts

  /// The number of sequences.
  public var sequenceCount: Int { sequenceStarts.count - 1 }

  /// The number of tokens.
  public var tokenCount: Int { gold.count }

  /// The share of tokens with the right label.
  public var tokenAccuracy: Double {
    share(gold.indices.count { gold[$0] == predicted[$0] }, of: tokenCount)
  }

  /// The share of tokens with a wrong label; Create ML's name.
  public var taggingError: Double { 1 - tokenAccuracy }

  /// The share of sequences without a wrong label.
  public var sequenceAccuracy: Double { share(rightSequences.count { $0 }, of: sequenceCount) }

  /// Whether all labels of each sequence are right.
  public var rightSequences: [Bool] {
    (0..<sequenceCount).map {
      rightTokens(ofSequence: $0) == sequenceStarts[$0 + 1] - sequenceStarts[$0]
    }
  }

  /// The number of right labels of a sequence.
  func rightTokens(ofSequence line: Int) -> Int {
    (sequenceStarts[line]..<sequenceStarts[line + 1]).count { gold[$0] == predicted[$0] }
  }

  /// The share of right labels among tokens whose label in the data is one of the given names.
  public func tokenAccuracy(among names: Set<String>) -> Double {
    matrix.tokenAccuracy(among: names)
  }

  /// The number of times each label of the data (row) got each label of the tagger (column).
  public var confusion: [[Int]] {
    var matrix = [[Int]](repeating: Array(repeating: 0, count: labels.count), count: labels.count)
    for token in gold.indices { matrix[gold[token]][predicted[token]] += 1 }
    return matrix
  }

  private var matrix: ConfusionMatrix { ConfusionMatrix(labels: labels, counts: confusion) }

  // MARK: Labels

  /// Precision, recall and F1 of each label that the data or the tagger uses.
  public var scores: [LabelScore] { matrix.scores }

  /// The means of precision, recall and F1 over the labels of the data.
  public var macro: (precision: Double, recall: Double, f1: Double) { matrix.macro }

  /// The mean recall over some labels.
  public func macroRecall(among names: Set<String>) -> Double { matrix.macroRecall(among: names) }

  /// The most frequent confusions of two labels, each with a few examples.
  public func frequentConfusions(_ most: Int, examples: Int = 3) -> [LabelConfusion] {
    matrix.frequentConfusions(most, examples: examples, from: misclassified)
  }
}

/// The scores of one label or one kind of entity.
public struct LabelScore: Hashable, Sendable, Codable {
  /// The label.
  public let name: String
  /// The number of true positives.
  public let right: Int
  /// The number of predictions.
  public let predicted: Int
  /// The number of occurrences in the data.
  public let gold: Int

  /// The share of predicted labels that are right.
  public var precision: Double { share(right, of: predicted) }
  /// The share of labels of the data that were predicted.
  public var recall: Double { share(right, of: gold) }
  /// The harmonic mean of precision and recall.
  public var f1: Double { share(2 * right, of: predicted + gold) }
}

/// A confusion of two labels.
public struct LabelConfusion: Hashable, Sendable, Codable {
  /// The label in the data.
  public let gold: String
  /// The predicted label.
  public let predicted: String
  /// The number of occurrences.
  public let count: Int
  /// A few sequences with it, the token in brackets.
  public let examples: [String]
}

/// A share; 0 if the whole is 0.
func share(_ part: Int, of whole: Int) -> Double { whole == 0 ? 0 : Double(part) / Double(whole) }
