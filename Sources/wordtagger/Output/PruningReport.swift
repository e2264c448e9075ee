import InternalUtilities
import LabeledData
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// Tells what leaving out small weights costs: the model is judged with all of them and without.
struct PruningReport {
  private let whole: Evaluation
  private let pruned: Evaluation
  private let name: String
  private let limit: Float

  /// Judges a model on labeled lines.
  ///
  /// - Parameters:
  ///   - model: The trained model, whole.
  ///   - output: How it is going to be written.
  ///   - name: What the lines are called.
  ///   - lines: The lines.
  /// - Throws: `ModelError` when the model cannot be read back.
  init(
    _ model: TrainedModel, _ output: ModelOutput, on name: String, _ lines: [LabeledSequence]
  ) throws {
    self.name = name
    limit = output.prune
    let encoding = output.quantize.encoding
    func judge(_ prune: Float) throws -> Evaluation {
      let tagger = try WordTagger(
        modelBytes: model.fileBytes(encoding: encoding, prune: prune))
      return Evaluation(tagger, on: lines)
    }
    whole = try judge(0)
    pruned = try judge(limit)
  }

  /// The report on one line.
  var text: String {
    "without the weights below \(limit): \(change(\.tokenAccuracy)) of tokens, "
      + "\(change(\.lineAccuracy)) of lines, on the \(name) lines"
  }

  private func change(_ share: KeyPath<Evaluation, Double>) -> String {
    let (before, after) = (whole[keyPath: share] * 100, pruned[keyPath: share] * 100)
    let difference = after - before
    return "\(after.fixed(2)) % (\(difference < 0 ? "" : "+")"
      + "\(difference.fixed(2)))"
  }
}
