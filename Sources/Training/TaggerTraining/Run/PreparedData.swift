import LabeledData
import WordTagging

/// The data of a training run, encoded, with all that is decided before the first step.
package struct PreparedData {
  /// The options with the algorithm that was chosen by the data.
  let options: TrainingConfiguration
  /// The settings with what was chosen by the data.
  let settings: TrainingSettings
  /// The labels in the order of the model.
  let labels: [String]
  let wordLists: [WordListTable.Entry]
  let clusters: [ClusterTable.Entry]
  let counted: [ClusterTable.CountedEntry]
  let hashes: [UInt64]
  let edgeHashes: [UInt64]
  let layout: WeightLayout
  let transitionConstraints: [Bool]
  /// The training data; empty when it is in block files.
  let corpus: EncodedCorpus
  /// The validation data, on the first rank; nil without any.
  let validation: ValidationSet?
  /// Whether there is validation data.
  let isValidated: Bool
  /// What a first run leaves out to calibrate the confidence; nil if there is no such run.
  let calibration: HeldOutCalibration?
  let size: TrainingRun.Size
  /// Whether the weights of the warm start were scaled to make its model probabilistic.
  let hasScaledStart: Bool
  /// A hash that differs between runs on other data or with other options.
  let fingerprint: UInt64
  /// The processes that train together.
  let communicator: any Communicator
  /// Creates the optimizer of a run, with the run's order of sequences without the ones that it leaves out.
  let makeOptimizer: (_ run: Int, _ leavingOut: Set<Int>) throws(TrainingError) -> any Optimizer
}

extension PreparedData {
  /// Whether the training data calibrates the confidence.
  var calibratesOnItself: Bool {
    !isValidated && options.canCalibrateOnItself && !corpus.labels.isEmpty
  }

  /// Reads the data and encodes it in memory.
  ///
  /// - Throws: `DataError` with the file's name, or ``TrainingError``.
  init(
    _ options: TrainingConfiguration, on training: SequenceSource, validation: SequenceSource? = nil
  ) throws {
    let (training, validation) = (try training.open(), try validation?.open())
    var survey = CorpusSurvey()
    try training.visitAll {
      try Task.checkCancellation()
      survey.add($0)
    }
    var settings = try TrainingSettings(options, survey)
    let options = settings.completed(options)
    let extractors = try FeatureExtractors(options, settings.features, words: survey.words)
    var encoder = CorpusEncoder(
      extractors.whole, folds: extractors.folds, warmStart: options.warmStart)
    try encoder.addAll(training, threadCount: options.threadCount)
    let origins = encoder.origins
    if settings.learnsBIO { encoder.addLabels(IOB1Labels.missingStarts(encoder.labels)) }
    var corpus = encoder.finish(minCount: settings.minCount)
    let labels = encoder.labels
    if settings.learnsBIO { corpus.writeBIO(labels) }
    let constraints = try options.constraints(settings, labels) { constraints in
      var constrained = corpus
      constraints.apply(to: &constrained)
      return constrained.firstForbiddenToken() != nil
    }
    constraints.apply(to: &corpus)
    if let found = corpus.firstForbiddenToken() {
      throw found.error(place: origins.place(ofSequence: found.sequence), labels: labels)
    }
    corpus.labelCosts = try options.labelCosts(labels)
    let layout = WeightLayout(
      corpus: corpus, pairs: options.usesAllPairs ? .all : .observed,
      transitionPairs: options.transitionPairs, minTrigramCount: try options.trigramCount(),
      warmStart: options.warmStart)
    try options.checkTrigrams(of: layout)
    if let validation { try encoder.addAll(validation, threadCount: options.threadCount) }
    let heldOut = try ValidationSet.encoded(&encoder, settings, labels)
    var priorMean = options.warmStart?.weights(in: layout) ?? []
    let temperature = options.temperature(ofStart: priorMean, corpus, layout, constraints)
    if temperature != 1 { Vector.scale(&priorMean, by: 1 / Double(temperature)) }
    let calibration =
      options.calibratesOnHeldOut && heldOut.sequenceCount == 0
      ? HeldOutCalibration(corpus, divisor: LineDefaults.heldOutDivisor, seed: options.seed) : nil
    if let calibration {
      settings.noteCalibration(
        "calibrated on \(calibration.sequences.count) sequences that a first run leaves out")
    } else if options.canCalibrateOnItself, heldOut.sequenceCount == 0 {
      settings.noteCalibration(
        "calibrated on the training data, each sequence as if it were left out")
    }
    let (encoded, start, parameters) = (corpus, priorMean, settings.parameters)
    self.init(
      options: options, settings: settings, labels: labels, wordLists: extractors.wordLists,
      clusters: Array(extractors.whole.clusters.values), counted: extractors.counted,
      hashes: encoder.features.hashes, edgeHashes: encoder.edgeFeatures.hashes, layout: layout,
      transitionConstraints: constraints.transitionConstraints, corpus: corpus,
      validation: heldOut.sequenceCount == 0
        ? nil
        : ValidationSet(
          heldOut, layout: layout, transitionConstraints: constraints.transitionConstraints),
      isValidated: heldOut.sequenceCount > 0, calibration: calibration,
      size: TrainingRun.Size(
        sequences: corpus.sequenceCount,
        weightOfSequences: (0..<corpus.sequenceCount).reduce(0) {
          $0 + corpus.weight(ofSequence: $1)
        },
        tokens: corpus.tokenCount, labels: labels.count,
        contexts: LabelTrigram.contextCount(layout.trigrams, labelCount: labels.count),
        features: corpus.featureCount + corpus.edgeFeatureCount, weights: layout.weightCount,
        occurrences: corpus.featureIDs.count + corpus.edgeIDs.count),
      hasScaledStart: temperature != 1,
      fingerprint: corpus.fingerprint(
        with: options, settings, priorMean: priorMean, validation: heldOut,
        calibration: calibration),
      communicator: SingleProcess()
    ) { run, heldOut throws(TrainingError) in
      try options.algorithm.makeOptimizer(
        corpus: encoded, layout: layout, parameters: parameters, threadCount: options.threadCount,
        order: EpochOrder(seed: options.seed, run: run, leavingOut: heldOut),
        priorMean: start, averaging: options.averaging, isReproducible: options.isReproducible)
    }
  }
}

extension ValidationSet {
  /// The sequences that were added to an encoder after the training sequences, with which they must share a label.
  static func encoded(
    _ encoder: inout CorpusEncoder, _ settings: TrainingSettings, _ labels: [String]
  ) throws(TrainingError) -> EncodedCorpus {
    var heldOut = encoder.finish()
    guard heldOut.tokenCount == 0 || heldOut.labels.contains(where: { $0 < labels.count }) else {
      throw TrainingError.foreignValidation(labels: Array(labels.prefix(20)))
    }
    if settings.learnsBIO { heldOut.writeBIO(labels) }
    return heldOut
  }
}
