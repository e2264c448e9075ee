import TaggerEvaluation

/// The difference between the scores of two candidates on the same folds.
public struct ScoreDifference: Hashable, Sendable {
  /// The mean over the folds.
  public let mean: Double
  /// The standard error of the mean, as other data would vary it.
  public let standardError: Double
  private let count: Int

  init(_ scores: [Double], minus others: [Double]) {
    let spread = ScoreSpread(zip(scores, others).map { $0 - $1 })
    (mean, count) = (spread.mean, scores.count)
    // Folds share training data, so that their spread alone is too small. One third is the size of
    // a fold relative to its training data (Nadeau and Bengio, Machine Learning 52, 2003).
    standardError = spread.deviation * (1 / Double(max(count, 1)) + 1.0 / 3).squareRoot()
  }

  /// The difference that chance exceeds in one of twenty cases: one-sided Student's t for 4, 8 or
  /// more folds.
  public var noise: Double { standardError * (count <= 4 ? 2.353 : count <= 8 ? 1.895 : 1.77) }

  /// Whether the difference is larger than chance explains.
  public var beatsNoise: Bool { abs(mean) > noise }
}
