import InternalUtilities

/// The difference between two taggers on the same sequences, with its significance.
public struct Comparison: Hashable, Sendable {
  /// A difference with the interval of 95 % of the resampled differences.
  public struct Difference: Hashable, Sendable {
    /// The second tagger's value less the first one's.
    public let value: Double
    /// The interval.
    public let interval: ClosedRange<Double>

    /// Whether the interval excludes 0.
    public var isSignificant: Bool { !interval.contains(0) }
  }

  /// The difference in token accuracy.
  public let tokens: Difference
  /// The difference in sequence accuracy.
  public let lines: Difference

  /// Compares two evaluations of the same sequences by a paired bootstrap over sequences.
  ///
  /// - Parameters:
  ///   - first: The tagger to compare with.
  ///   - second: The tagger to evaluate.
  ///   - samples: The number of bootstrap samples.
  ///   - seed: The seed of the samples.
  /// - Precondition: Both are evaluations of the same sequences.
  public init(_ first: Evaluation, _ second: Evaluation, samples: Int = 1_000, seed: UInt64 = 1) {
    precondition(
      first.lineStarts == second.lineStarts, "The evaluations are of different sequences")
    let count = first.lineCount
    let sizes = (0..<count).map { first.lineStarts[$0 + 1] - first.lineStarts[$0] }
    let tokenGains = (0..<count).map { line in
      second.rightTokens(ofLine: line) - first.rightTokens(ofLine: line)
    }
    let lineGains = zip(first.rightLines, second.rightLines).map { ($1 ? 1 : 0) - ($0 ? 1 : 0) }
    var random = RandomStream(seed: seed)
    var tokenDraws: [Double] = []
    var lineDraws: [Double] = []
    for _ in 0..<samples {
      var (tokens, gain, lineGain) = (0, 0, 0)
      for _ in 0..<count {
        let line = random.index(below: count)
        tokens += sizes[line]
        gain += tokenGains[line]
        lineGain += lineGains[line]
      }
      tokenDraws.append(share(gain, of: tokens))
      lineDraws.append(share(lineGain, of: count))
    }
    tokens = Difference(
      value: share(tokenGains.reduce(0, +), of: sizes.reduce(0, +)),
      interval: Self.interval(tokenDraws))
    lines = Difference(
      value: share(lineGains.reduce(0, +), of: count), interval: Self.interval(lineDraws))
  }

  private static func interval(_ draws: [Double]) -> ClosedRange<Double> {
    let sorted = draws.sorted()
    guard !sorted.isEmpty else { return 0...0 }
    let cut = sorted.count / 40
    return sorted[cut]...sorted[sorted.count - 1 - cut]
  }
}
