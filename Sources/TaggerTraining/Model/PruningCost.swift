import InternalUtilities
package import LabeledData
import TaggerEvaluation
package import WordTagging

/// The loss of accuracy from dropping small weights, measured on labeled sequences.
package struct PruningCost {
  private let whole: Evaluation
  private let pruned: Evaluation
  private let limit: Float

  /// Evaluates a model with all weights and without the small ones.
  ///
  /// - Throws: `TaggerError` when the model cannot be read back.
  package init(
    of model: TrainedModel, encoding: WeightEncoding, prune limit: Float,
    on sequences: [LabeledSequence]
  ) throws {
    self.limit = limit
    func evaluate(prune: Float) throws -> Evaluation {
      let bytes = model.fileBytes(encoding: encoding, prune: prune)
      return try Evaluation(try WordTagger(modelBytes: bytes), on: sequences)
    }
    whole = try evaluate(prune: 0)
    pruned = try evaluate(prune: limit)
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
