import StreamIO
public import TaggerEvaluation
public import WordTagging

/// The result of a training: a model with its metrics, to be used or written to a file.
///
/// It keeps the training data, in memory or in the temporary file, for ``trainingMetrics``.
public struct TrainedTagger: Sendable {
  package var model: TrainedModel
  /// The model's metadata, which its file has; entries may be added.
  public var metadata: [(key: String, value: String)]
  /// The size of the training data, and the settings chosen from it.
  public let plan: TrainingPlan
  /// A readable reason why training ended; nil if it was stopped.
  public let ending: String?
  /// The accuracy of the average of several runs on the validation data; nil for one run.
  package let meanAccuracy: ValidationAccuracy?
  private let training: TrainingCorpus
  private let validation: EncodedCorpus?

  init(
    _ model: TrainedModel, plan: TrainingPlan, metadata: [(key: String, value: String)],
    ending: String?, meanAccuracy: ValidationAccuracy?, training: TrainingCorpus,
    validation: EncodedCorpus?
  ) {
    (self.model, self.plan, self.metadata, self.ending) = (model, plan, metadata, ending)
    (self.meanAccuracy, self.training, self.validation) = (meanAccuracy, training, validation)
  }

  /// The labels in the order of the model.
  public var labels: [String] { model.labels }

  /// The metrics on the training data, as training saw it; empty when several processes have trained.
  ///
  /// - Complexity: Tags all training data at each call.
  public var trainingMetrics: Evaluation { model.evaluation(on: training) }

  /// The metrics on the validation data; nil without any.
  ///
  /// Labels that the training data does not have are one label, `?`.
  /// - Complexity: Tags all validation data at each call.
  public var validationMetrics: Evaluation? { validation.map { model.evaluation(on: $0) } }

  /// The bytes of a model file, for `WordTagger(modelBytes:)`; equal models give equal bytes.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of weights.
  ///   - pruning: Weights of a smaller magnitude are left out.
  /// - Returns: The bytes.
  public func modelFile(encoding: WeightEncoding = .float32, pruning: Float = 0) -> [UInt8] {
    var model = model
    model.metadata = metadata
    return model.fileBytes(encoding: encoding, prune: pruning)
  }

  /// A tagger with this model.
  ///
  /// - Throws: `TaggerError` when the model is beyond the limits of model files.
  public func tagger() throws(TaggerError) -> WordTagger { try WordTagger(modelBytes: modelFile()) }

  /// Writes a model file, which replaces an old one when it is complete.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - encoding: The encoding of weights.
  ///   - pruning: Weights of a smaller magnitude are left out.
  /// - Throws: ``TrainingError`` with the code `file`.
  public func write(
    to path: String, encoding: WeightEncoding = .float32, pruning: Float = 0
  ) throws(TrainingError) {
    do {
      try OutputFile.write(modelFile(encoding: encoding, pruning: pruning), to: path)
    } catch { throw TrainingError(error) }
  }
}

extension TrainedModel {
  /// The metrics of the model on encoded sequences; those with unknown labels are left out.
  fileprivate func evaluation(on corpus: EncodedCorpus) -> Evaluation {
    var scorer = CorpusScorer(
      corpus, layout: layout, weights: weights, constraints: transitionConstraints)
    scorer.prepare(for: temperature)
    var metrics = metrics
    var lattice = Lattice()
    for sequence in 0..<corpus.sequenceCount {
      let labels = corpus.tokens(ofSequence: sequence).map { Int(corpus.labels[$0]) }
      scorer.fill(&lattice, sequence, emissions: scorer.emissions(ofSequence: sequence))
      add(labels, &lattice, scorer.transitions, to: &metrics)
    }
    return metrics
  }

  /// The same on the training data of a process alone.
  fileprivate func evaluation(on corpus: TrainingCorpus) -> Evaluation {
    var metrics = metrics
    guard corpus.exchange.communicator.size == 1 else { return metrics }
    var transitions = CorpusScorer(
      EncodedCorpus(labelCount: labels.count), layout: layout, weights: weights,
      constraints: transitionConstraints
    ).transitions
    transitions.prepare(for: temperature)
    corpus.visitSequences(weights: weights, transitions) { labels, lattice in
      add(labels, &lattice, transitions, to: &metrics)
    }
    return metrics
  }

  private var metrics: Evaluation { Evaluation(labels: labels, misclassifiedLimit: 0) }

  /// Adds the best labels of a sequence, whose scores are in a lattice, to metrics, unless some of its labels are unknown.
  private func add(
    _ gold: [Int], _ lattice: inout Lattice, _ transitions: TransitionMatrix,
    to metrics: inout Evaluation
  ) {
    guard !gold.contains(Int(EncodedCorpus.unknownLabel)) else { return }
    lattice.viterbi(transitions)
    let predicted = gold.indices.map { Int(lattice.path.start[$0]) }
    lattice.forwardBackward(transitions, temperature: temperature)
    metrics.add(
      gold: gold.map { labels.indices.contains($0) ? labels[$0] : "?" },
      predicted: predicted.map { labels[$0] },
      confidences: predicted.enumerated().map {
        Double(lattice.probability(of: $0.element, at: $0.offset))
      }, tokens: [])
  }
}

extension TrainingError {
  /// The error of a file that cannot be read or written.
  init(_ error: FileError) {
    let place = error.file + (error.line.map { ":\($0)" } ?? "")
    self.init(.file, place: place, message: error.message)
  }
}
