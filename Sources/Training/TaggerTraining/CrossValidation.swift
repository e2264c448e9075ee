public import LabeledData
import Support
public import TaggerEvaluation
import WordTagging

/// The evaluations of a k-fold cross-validation.
public struct CrossValidation: Hashable, Sendable, Codable {
  /// The evaluation of each fold.
  public private(set) var evaluations: [Evaluation] = []

  /// The token accuracy over the folds.
  public var tokenAccuracy: ScoreSpread { ScoreSpread(evaluations.map(\.tokenAccuracy)) }
  /// The sequence accuracy over the folds.
  public var sequenceAccuracy: ScoreSpread { ScoreSpread(evaluations.map(\.sequenceAccuracy)) }

  /// The F1 of entities over the folds; a scheme of nil is inferred from the labels.
  public func entityF1(_ scheme: EntityScheme? = nil) -> ScoreSpread {
    ScoreSpread(evaluations.map { $0.entityScore(scheme).f1 })
  }

  fileprivate mutating func add(_ evaluation: Evaluation) { evaluations.append(evaluation) }
}

extension TaggerTrainer {
  /// Trains on all folds but one and evaluates on that one, for each fold; no checkpoint is used.
  ///
  /// ```swift
  /// let result = try await TaggerTrainer().crossValidation(on: lines, foldCount: 5)
  /// print(result.tokenAccuracy.mean, result.tokenAccuracy.deviation)
  /// ```
  ///
  /// - Parameters:
  ///   - sequences: The labeled sequences.
  ///   - foldCount: The number of folds.
  ///   - field: The field that sequences of one fold share: `id` up to its last `-`, `text`, or a column.
  ///   - report: Called with the number of each fold, from 1, and its evaluation.
  /// - Returns: The evaluations.
  /// - Throws: `EvaluationError`, ``TrainingError``, `DataError`, or `CancellationError`.
  public func crossValidation(
    on sequences: [LabeledSequence], foldCount: Int = 5, groupedBy field: String? = nil,
    report: (_ fold: Int, _ evaluation: Evaluation) throws -> Void = { _, _ in }
  ) async throws -> CrossValidation {
    let folds = try CrossValidationFolds(
      sequences, count: foldCount, groupBy: field, seed: configuration.seed)
    var trainer = self
    trainer.configuration.checkpointPath = nil
    let thread = WorkThread(name: "TaggerTraining")
    var result = CrossValidation()
    for fold in 0..<foldCount {
      let trained = try await trainer.train(on: folds.outside(fold)).finish()
      try Task.checkCancellation()
      let evaluation = try await thread.run {
        try Evaluation(try trained.tagger(), on: folds.inside(fold))
      }
      result.add(evaluation)
      try report(fold + 1, evaluation)
    }
    return result
  }
}
