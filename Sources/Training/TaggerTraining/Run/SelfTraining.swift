public import LabeledData
import Support
import TaggerEvaluation
import WordTagging

/// Training with text that has no labels.
///
/// Three models are trained: on the labeled data alone; with clusters of the words of all text; and
/// with the sequences that the better of the two tags confidently, as training data of a smaller
/// weight. The model with the most right validation tokens is kept, so that unsuitable text does no
/// harm.
///
/// ```swift
/// let training = SelfTraining(labeled: lines, validation: heldOut, unlabeled: text)
/// let best = try await training.best { print($0.name, $0.tokenAccuracy) }
/// try best.model.write(to: "lines.tagger")
/// ```
public struct SelfTraining: Sendable {
  /// A trained model with its accuracy on the validation data.
  public struct Stage: Sendable {
    /// A readable description of the model's training data.
    public let name: String
    /// The model.
    public let model: TrainedTagger
    /// The F1 of the entities of the validation data; nil for labels without a scheme of entities.
    public let entityF1: Double?
    /// The share of right tokens of the validation data.
    public let tokenAccuracy: Double
    /// The share of right sequences of the validation data.
    public let sequenceAccuracy: Double
  }

  /// The minimum probability of every label of a tagged sequence.
  public var minimumConfidence = 0.9
  /// The weight of a tagged sequence, multiplied by its lowest probability.
  public var weight = 0.5
  /// The number of clusters of the words of all text.
  public var clusterCount = 256
  /// The name of the clusters in features.
  public static let clusterName = "text"

  private var options: TrainingConfiguration
  private let labeled: [LabeledSequence]
  private let validation: [LabeledSequence]
  private let unlabeled: [LabeledSequence]

  /// Creates a training.
  ///
  /// - Parameters:
  ///   - options: The settings of each model's training; the checkpoint is not used.
  ///   - labeled: The training data.
  ///   - validation: Held-out data, by which the best model is found.
  ///   - unlabeled: Text without labels.
  public init(
    _ options: TrainingConfiguration = TrainingConfiguration(), labeled: [LabeledSequence],
    validation: [LabeledSequence],
    unlabeled: [LabeledSequence]
  ) {
    self.options = options
    self.options.checkpointPath = nil
    self.labeled = labeled
    self.validation = validation
    self.unlabeled = unlabeled.filter { !$0.tokens.isEmpty }
  }

  /// Trains the models.
  ///
  /// - Parameters:
  ///   - report: Called with each model when it is trained.
  ///   - step: Called with the name of the model in training and each step.
  ///   - isCancelled: Called between steps; the model in training is then the last one.
  /// - Returns: The model with the best accuracy on the validation data; the first one in case of a
  ///   tie.
  /// - Throws: Errors of training and of the report, or `CancellationError`.
  public func best(
    _ report: (Stage) throws -> Void = { _ in },
    step: (_ stage: String, _ progress: TrainingProgress) -> Void = { _, _ in },
    isCancelled: () -> Bool = { false }
  ) async throws -> Stage {
    let thread = WorkThread(name: "TaggerTraining")
    func stage(
      _ name: String, _ options: TrainingConfiguration, _ sequences: [LabeledSequence]
    ) async throws -> Stage {
      let job = TaggerTrainer(options).train(on: sequences, validation: validation)
      let columns = try await job.prepare().features.columnNames
      try await thread.run { try checkColumns(columns) }
      for try await progress in job {
        step(name, progress)
        if isCancelled() { break }
      }
      try Task.checkCancellation()
      let model = try await job.bestModel()
      return try await thread.run { try Stage(name, model, validation) }
    }
    var best = try await stage("labeled data alone", options, labeled)
    try report(best)
    guard !isCancelled() else { return best }
    var bestOptions = options
    // Given features, or another model's, do not use clusters.
    if options.features == nil, options.warmStart == nil {
      var clustered = options
      clustered.wordTables[Self.clusterName] = WordTable(
        try await WordClusters(of: labeled + unlabeled, clusterCount: clusterCount))
      let next = try await stage("with clusters of all text", clustered, labeled)
      try report(next)
      if next.isBetter(than: best) { (best, bestOptions) = (next, clustered) }
    }
    guard !isCancelled() else { return best }
    let teacher = best.model
    let tagged = try await thread.run { try confidentSequences(teacher) }
    let next = try await stage(
      "with \(tagged.count) of \(unlabeled.count) tagged sequences", bestOptions, labeled + tagged)
    try report(next)
    return next.isBetter(than: best) ? next : best
  }

  /// Throws unless the unlabeled text has the columns that features need.
  private func checkColumns(_ columns: [String]) throws(DataError) {
    for sequence in unlabeled {
      if let fault = ColumnLookup.fault(of: columns, among: sequence.columns.map(\.name)) {
        throw DataError(.malformed, file: "the unlabeled text", message: fault)
      }
    }
  }

  /// The sequences whose labels are all probable enough, with these labels.
  private func confidentSequences(_ model: TrainedTagger) throws -> [LabeledSequence] {
    var teacher = Teacher(try model.tagger())
    var tagged: [LabeledSequence] = []
    for sequence in unlabeled {
      try Task.checkCancellation()
      let (labels, confidences) = try teacher.labels(of: sequence)
      let least = confidences.min() ?? 0
      guard least >= minimumConfidence else { continue }
      var sure = sequence
      sure.labels = labels
      sure.weight = sequence.weight * weight * least
      tagged.append(sure)
    }
    return tagged
  }
}

extension SelfTraining.Stage {
  fileprivate init(
    _ name: String, _ model: TrainedTagger, _ validation: [LabeledSequence]
  ) throws {
    let evaluation = try Evaluation(try model.tagger(), on: validation)
    self.init(
      name: name, model: model,
      entityF1: evaluation.scheme == .io ? nil : evaluation.entityScore().f1,
      tokenAccuracy: evaluation.tokenAccuracy,
      sequenceAccuracy: evaluation.sequenceAccuracy)
  }

  fileprivate func isBetter(than other: Self) -> Bool {
    (entityF1 ?? 0, tokenAccuracy, sequenceAccuracy)
      > (other.entityF1 ?? 0, other.tokenAccuracy, other.sequenceAccuracy)
  }
}
