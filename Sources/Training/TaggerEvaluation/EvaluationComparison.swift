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
    var random = RandomStream(seed: seed)
    var tokenDraws: [Double] = []
    var sequenceDraws: [Double] = []
    for _ in 0..<samples {
      var (tokens, gain, sequenceGain) = (0, 0, 0)
      for _ in 0..<count {
        let line = random.index(below: count)
        tokens += sizes[line]
        gain += tokenGains[line]
        sequenceGain += sequenceGains[line]
      }
      tokenDraws.append(share(gain, of: tokens))
      sequenceDraws.append(share(sequenceGain, of: count))
    }
    tokens = Difference(
      value: share(tokenGains.reduce(0, +), of: sizes.reduce(0, +)),
      interval: Self.interval(tokenDraws))
    sequences = Difference(
      value: share(sequenceGains.reduce(0, +), of: count), interval: Self.interval(sequenceDraws))
  }

  private static func interval(_ draws: [Double]) -> ClosedRange<Double> {
    let sorted = draws.sorted()
    guard !sorted.isEmpty else { return 0...0 }
    let cut = sorted.count / 40
    return sorted[cut]...sorted[sorted.count - 1 - cut]
  }
}
