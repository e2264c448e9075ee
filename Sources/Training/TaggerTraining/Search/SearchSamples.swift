import LabeledData
import TaggerEvaluation

/// Samples of the training data in growing sizes for cross-validation; a larger sample contains the
/// smaller ones.
struct SearchSamples {
  /// A sample, split into folds once or several times.
  struct Level {
    let tokenCount: Int
    fileprivate let splits: [CrossValidationFolds]
    /// The number of folds of all splits.
    var foldCount: Int { splits.count * SearchSamples.foldCount }

    /// The sequences to train on and to evaluate on, by the number of the fold.
    func fold(_ number: Int) -> (training: [LabeledSequence], heldOut: [LabeledSequence]) {
      let (split, part) = number.quotientAndRemainder(dividingBy: SearchSamples.foldCount)
      return (splits[split].outside(part), splits[split].inside(part))
    }
  }

  /// The samples, the cheapest first.
  private(set) var levels: [Level] = []

  private static let foldCount = 4
  /// The share of the data in each sample, unless it has too few tokens to distinguish candidates.
  private static let shares = [0.125, 0.25, 0.5]
  private static let fewestTokens = 8_000
  /// The tokens of a sample that is split once; smaller ones are split several times, which reduces
  /// the variance of a split.
  private static let tokensOfOneSplit = 50_000

  /// Draws the samples.
  ///
  /// - Parameters:
  ///   - sequences: The training data.
  ///   - field: The field that the sequences of a document share, which stay together; nil for the
  ///     documents of ids, if there are enough of them.
  ///   - seed: The seed of the draw.
  /// - Throws: `EvaluationError` when there are too few documents or the field is missing.
  init(_ sequences: [LabeledSequence], groupBy field: String?, seed: UInt64) throws {
    let field = try field ?? Self.documentField(of: sequences)
    let total = sequences.reduce(0) { $0 + $1.tokenCount }
    let documents = try CrossValidationFolds.shuffledGroups(sequences, by: field, seed: seed)
    for (index, share) in Self.shares.enumerated() {
      let wanted = max(Int(Double(total) * share), Self.fewestTokens)
      var chosen: [Int] = []
      var (tokens, groups) = (0, 0)
      for document in documents where tokens < wanted || groups < Self.foldCount {
        chosen += document
        tokens += document.reduce(0) { $0 + sequences[$1].tokenCount }
        groups += 1
      }
      let sample = chosen.sorted().map { sequences[$0] }
      let splitCount = min(1 << index, max(1, Self.tokensOfOneSplit / max(1, tokens)))
      levels.append(
        Level(
          tokenCount: tokens,
          splits: try (0..<splitCount).map {
            try CrossValidationFolds(
              sample, count: Self.foldCount, groupBy: field, seed: seed &+ UInt64($0))
          }))
    }
  }
}

extension SearchSamples {
  /// The field of documents: that of ids, if all sequences have one and there are enough documents.
  private static func documentField(of sequences: [LabeledSequence]) throws -> String? {
    guard sequences.allSatisfy({ $0.id?.contains("-") == true }) else { return nil }
    let documents = try CrossValidationFolds.shuffledGroups(sequences, by: "id", seed: 0)
    return documents.count >= 5 * foldCount ? "id" : nil
  }
}

extension LabeledSequence {
  /// The number of positions that have a label.
  fileprivate var tokenCount: Int { max(tokens.count, attributes.count) }
}
