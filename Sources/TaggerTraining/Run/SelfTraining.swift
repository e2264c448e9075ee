package import LabeledData
import TaggerEvaluation
import WordTagging

/// Training with text that has no labels.
///
/// Three models are trained: on the labeled data alone; with clusters of the words of all text; and with the
/// sequences that the better of the two tags surely enough, as training data of a smaller weight. The
/// model with the most right validation tokens is kept, so that text of another kind does no harm.
package struct SelfTraining {
  /// How a model was trained, with its accuracy on the validation data.
  package struct Stage {
    package var name: String
    package var model: TrainedTagger
    package var tokenAccuracy: Double
    package var sequenceAccuracy: Double
  }

  /// The least probability that every label of a tagged sequence has.
  package var minimumConfidence = 0.9
  /// The weight of a tagged sequence, times its least probability.
  package var weight = 0.5
  /// The clusters of the words of all text.
  package var clusterCount = 256
  /// The name of the clusters in features.
  package static let clusterName = "text"

  private let options: TrainingConfiguration
  private let labeled: [LabeledSequence]
  private let validation: [LabeledSequence]
  private let unlabeled: [LabeledSequence]

  /// Creates the training of some options.
  package init(
    _ options: TrainingConfiguration, labeled: [LabeledSequence], validation: [LabeledSequence],
    unlabeled: [LabeledSequence]
  ) {
    self.options = options
    self.labeled = labeled
    self.validation = validation
    self.unlabeled = unlabeled.filter { !$0.tokens.isEmpty }
  }

  /// Trains the models.
  ///
  /// - Parameter report: Called with each model when it is trained.
  /// - Returns: The model with the best accuracy on the validation data; of equals, the first.
  /// - Throws: What training throws, or what the report does.
  package func best(_ report: (Stage) throws -> Void) throws -> Stage {
    var best = try stage("labeled data alone", options, labeled)
    try report(best)
    var bestOptions = options
    // Features that are given, or those of another model, have no place for clusters.
    if options.features == nil, options.warmStart == nil {
      var clustered = options
      clustered.wordTables[Self.clusterName] = WordTable(
        WordClusters(of: labeled + unlabeled, clusterCount: clusterCount))
      let next = try stage("with clusters of all text", clustered, labeled)
      try report(next)
      if next.isBetter(than: best) { (best, bestOptions) = (next, clustered) }
    }
    let tagged = try sureSequences(best.model)
    let next = try stage(
      "with \(tagged.count) of \(unlabeled.count) tagged sequences", bestOptions, labeled + tagged)
    try report(next)
    return next.isBetter(than: best) ? next : best
  }

  private func stage(
    _ name: String, _ options: TrainingConfiguration, _ sequences: [LabeledSequence]
  ) throws -> Stage {
    let run = try TrainingRun(options, sequences: sequences, validation: validation)
    let columns = run.settings.features.columnNames
    for sequence in unlabeled {
      if let fault = ColumnLookup.fault(of: columns, among: sequence.columns.map(\.name)) {
        throw DataError(.malformed, file: "the unlabeled text", message: fault)
      }
    }
    while try run.step() != nil {}
    let model = run.result()
    let evaluation = Evaluation(try model.tagger(), on: validation)
    return Stage(
      name: name, model: model, tokenAccuracy: evaluation.tokenAccuracy,
      sequenceAccuracy: evaluation.sequenceAccuracy)
  }

  /// The sequences whose labels are all probable enough, with these labels.
  private func sureSequences(_ model: TrainedTagger) throws -> [LabeledSequence] {
    let tagger = try model.tagger()
    var scratch = TaggingScratch()
    return unlabeled.compactMap { sequence in
      let buffer = SequenceBuffer(sequence)
      let columns = ColumnLookup.indices(
        of: tagger.model.features.columnNames, among: buffer.columnNames)
      buffer.withView(columnIndices: columns) { tagger.tag($0, using: &scratch) }
      let tokens = sequence.tokens.indices
      let least = tokens.map { Double(scratch.confidence(of: $0)) }.min() ?? 0
      guard least >= minimumConfidence else { return nil }
      var tagged = sequence
      tagged.labels = tokens.map { tagger.labels[scratch.label(of: $0)] }
      tagged.weight = sequence.weight * weight * least
      return tagged
    }
  }
}

extension SelfTraining.Stage {
  fileprivate func isBetter(than other: Self) -> Bool {
    (tokenAccuracy, sequenceAccuracy) > (other.tokenAccuracy, other.sequenceAccuracy)
  }
}
