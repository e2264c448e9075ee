public import LabeledData
import Support
public import TaggerEvaluation
public import WordTagging

/// The loss of accuracy from dropping small weights, measured on labeled sequences.
///
///     let cost = try PruningCost(of: trained, encoding: .code8, pruning: 0.05, on: sequences)
///     print(cost.whole.tokenAccuracy - cost.pruned.tokenAccuracy)
public struct PruningCost: Sendable {
  /// The evaluation with all weights.
  public let whole: Evaluation
  /// The evaluation without the small ones.
  public let pruned: Evaluation
  private let limit: Float

  /// Evaluates a model with all weights and without the small ones.
  ///
  /// - Parameters:
  ///   - trained: The model.
  ///   - encoding: The encoding of weights.
  ///   - limit: The magnitude below which weights are dropped.
  ///   - sequences: The labeled sequences.
  /// - Throws: `TaggerError` when the model cannot be read back, `DataError` when it does not fit the sequences.
  public init(
    of trained: TrainedTagger, encoding: WeightEncoding = .float32, pruning limit: Float,
    on sequences: [LabeledSequence]
  ) throws {
    self.limit = limit
    func evaluate(pruning limit: Float) throws -> Evaluation {
      let bytes = trained.modelFile(encoding: encoding, pruning: limit)
      return try Evaluation(try WordTagger(modelBytes: bytes), on: sequences)
    }
    whole = try evaluate(pruning: 0)
    pruned = try evaluate(pruning: limit)
  }

  /// The report on one line.
  package var text: String {
    "without weights below \(limit): \(change(\.tokenAccuracy)) of tokens, "
      + "\(change(\.sequenceAccuracy)) of sequences"
  }

  private func change(_ accuracy: KeyPath<Evaluation, Double>) -> String {
    let difference = (pruned[keyPath: accuracy] - whole[keyPath: accuracy]) * 100
    return "\(pruned[keyPath: accuracy].percentage) (\(difference < 0 ? "" : "+")"
      + "\(difference.fixed(2)))"
  }
}
