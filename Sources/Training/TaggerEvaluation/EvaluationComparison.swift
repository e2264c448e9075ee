import LabeledData
import Support

/// The difference between two taggers on the same sequences, with its significance.
///
/// ```swift
/// let comparison = try EvaluationComparison(
///   first.evaluation(on: gold), second.evaluation(on: gold))
/// print(comparison.tokens.value, comparison.tokens.interval, comparison.tokens.isSignificant)
/// ```
public struct EvaluationComparison: Hashable, Sendable, Codable {
  /// A difference with the interval of 95 % of the resampled differences.
  public struct Difference: Hashable, Sendable, Codable {
    /// The second tagger's value minus the first one's.
    public let value: Double
    /// The interval.
    public let interval: ClosedRange<Double>

    /// Whether the interval excludes 0.
    public var isSignificant: Bool { !interval.contains(0) }
  }

  /// The difference in the F1 of whole entities; nil for labels without a scheme of entities.
  public let entities: Difference?
  /// The difference in token accuracy.
  public let tokens: Difference
  /// The difference in sequence accuracy.
  public let sequences: Difference

  /// Compares two evaluations of the same sequences by a paired bootstrap over sequences.
  ///
  /// - Parameters:
  ///   - first: The tagger to compare with.
  ///   - second: The tagger to evaluate.
  ///   - samples: The number of bootstrap samples.
  ///   - seed: The seed of the samples.
  /// - Throws: ``EvaluationError`` when their sequences or the labels of these differ.
  public init(
    _ first: Evaluation, _ second: Evaluation, samples: Int = 1_000, seed: UInt64 = 1
  ) throws(EvaluationError) {
    let goldNames = [first, second].map { evaluation in
      evaluation.gold.lazy.map { evaluation.labels.names[$0] }
    }
    guard first.sequenceStarts == second.sequenceStarts, goldNames[0].elementsEqual(goldNames[1])
    else { throw .differentData }
    let count = first.sequenceCount
    let sizes = (0..<count).map { first.sequenceStarts[$0 + 1] - first.sequenceStarts[$0] }
    let tokenGains = (0..<count).map { line in
      second.rightTokens(ofSequence: line) - first.rightTokens(ofSequence: line)
    }
    let sequenceGains = zip(first.rightSequences, second.rightSequences).map {
      ($1 ? 1 : 0) - ($0 ? 1 : 0)
    }
    let scheme = first.scheme
    let entityCounts =
      scheme == .io
      ? nil
      : [first, second].map { evaluation in
        (0..<count).map { EntityCounts(evaluation.entities(ofSequence: $0, scheme)) }
      }
    func entityGain(of lines: some Sequence<Int>) -> Double {
      guard let entityCounts else { return 0 }
      let sums = entityCounts.map { counts in
        lines.reduce(into: EntityCounts()) { $0.add(counts[$1]) }
      }
      return sums[1].f1 - sums[0].f1
    }
    var random = RandomStream(seed: seed)
    var entityDraws: [Double] = []
    var tokenDraws: [Double] = []
    var sequenceDraws: [Double] = []
    var lines = Array(repeating: 0, count: count)
    for _ in 0..<samples {
      var (tokens, gain, sequenceGain) = (0, 0, 0)
      for index in 0..<count {
        let line = random.index(below: count)
        lines[index] = line
        tokens += sizes[line]
        gain += tokenGains[line]
        sequenceGain += sequenceGains[line]
      }
      entityDraws.append(entityGain(of: lines))
      tokenDraws.append(share(gain, of: tokens))
      sequenceDraws.append(share(sequenceGain, of: count))
    }
    entities =
      entityCounts == nil
      ? nil : Difference(value: entityGain(of: 0..<count), interval: Self.interval(entityDraws))
    tokens = Difference(
      value: share(tokenGains.reduce(0, +), of: sizes.reduce(0, +)),
      interval: Self.interval(tokenDraws))
    sequences = Difference(
      value: share(sequenceGains.reduce(0, +), of: count), interval: Self.interval(sequenceDraws))
  }

  /// The entities of some sequences.
  private struct EntityCounts {
    var right = 0
    var predicted = 0
    var gold = 0

    init() {}

    init(_ entities: (gold: [LabeledEntity], predicted: Set<LabeledEntity>)) {
      right = entities.gold.count { entities.predicted.contains($0) }
      (predicted, gold) = (entities.predicted.count, entities.gold.count)
    }

    mutating func add(_ other: Self) {
      right += other.right
      predicted += other.predicted
      gold += other.gold
    }

    var f1: Double { share(2 * right, of: predicted + gold) }
  }

  private static func interval(_ draws: [Double]) -> ClosedRange<Double> {
    let sorted = draws.sorted()
    guard !sorted.isEmpty else { return 0...0 }
    let cut = sorted.count / 40
    return sorted[cut]...sorted[sorted.count - 1 - cut]
  }
}
