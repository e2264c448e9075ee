import LabeledData
import StreamIO
import WordTagging

/// The data of a training run, encoded and compiled, with all that is decided before the first step.
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
  /// All weights, on the first rank; elsewhere this rank's weights.
  let layout: WeightLayout
  let transitionConstraints: [Bool]
  /// The compiled data of all ranks.
  let corpus: TrainingCorpus
  /// The validation data, on the first rank; nil without any.
  let validation: EncodedCorpus?
  /// The labels of the validation data that the training data lacks.
  let foreignLabels: [String]
  /// Whether there is validation data.
  let isValidated: Bool
  /// What a first run leaves out to calibrate the confidence; nil if there is no such run.
  let calibration: HeldOutCalibration?
  /// The sequences by which the training data calibrates the confidence, on the first rank; nil if it does not.
  let ownSample: EncodedCorpus?
  let size: TrainingRun.Size
  /// The number of extra columns if they have no names.
  let unnamedColumnCount: Int?
  /// Whether the weights of the warm start were scaled to make its model probabilistic.
  let hasScaledStart: Bool
  /// A hash that differs between runs on other data or with other options.
  let fingerprint: UInt64

  /// The processes that train together.
  var communicator: any Communicator { corpus.exchange.communicator }
}

extension PreparedData {
  /// The number of blocks for a number of tokens, whatever the number of ranks and threads.
  ///
  /// A power of two, so that the blocks of each of 2, 4, 8 … ranks make up one node of the tree. A large block takes some
  /// tens of megabytes once it is compiled, and long enough for the addition of its gradient to cost little.
  static func blockCount(ofTokens count: Int) -> Int {
    var blocks = 16
    while blocks << 18 < count { blocks *= 2 }
    return blocks
  }

  /// Creates the optimizer of a run, which may leave out the sequences of the calibration.
  func makeOptimizer(_ run: Int, isCalibrating: Bool) -> any Optimizer {
    let heldOut = isCalibrating ? calibration?.places(among: corpus.sequenceCounts) : nil
    return options.algorithm.makeOptimizer(
      corpus, settings.parameters,
      EpochOrder(seed: options.seed, run: run, leavingOut: heldOut ?? [:]),
      averaging: options.averaging, isReproducible: options.isReproducible)
  }

  /// Scores sequences with the weights of a model.
  func scorer(_ corpus: EncodedCorpus, _ weights: [Float]) -> CorpusScorer {
    CorpusScorer(corpus, layout: layout, weights: weights, constraints: transitionConstraints)
  }

  /// Reads the data, encodes it in blocks and compiles these, each rank its own.
  ///
  /// - Throws: `DataError` with the file's name, or ``TrainingError``.
  init(
    _ options: TrainingConfiguration, on training: SequenceSource, validation: SequenceSource? = nil
  ) throws {
    do { try self.init(compiling: training, options, validation) } catch let error as FileError {
      throw TrainingError(error)
    }
  }

  private init(
    compiling training: SequenceSource, _ options: TrainingConfiguration,
    _ validation: SequenceSource?
  ) throws {
    let communicator = options.communicator ?? SingleProcess()
    let validation = communicator.isFirst ? try validation?.open() : nil
    let data = try RankData(training, by: communicator)
    try options.checkAgreement(on: data.summary, by: communicator)
    let (survey, sizes) = try data.survey(
      countsWords: options.features?.usesCounts ?? true)
    var settings = try TrainingSettings(options, survey)
    let options = settings.completed(options)
    let warmStart = options.warmStart
    let extractors = try FeatureExtractors(options, settings, words: survey.words)
    func store() throws(FileError) -> BlockStore {
      guard options.isOutOfCore || options.communicator != nil else { return .memory }
      return .file(
        try ScratchFile(folder: options.scratchFolder, cacheLimit: options.scratchCacheLimit))
    }
    let tree = BlockTree(count: Self.blockCount(ofTokens: survey.tokenCount))
    let numbers = tree.blocks(ofRank: communicator.rank, of: communicator.size)
    var blocks = try RankBlocks(
      in: store(), first: numbers.lowerBound, sequenceCount: survey.sequenceCount, settings,
      warmStart: warmStart, extractors,
      counterCount: options.counterCount(settings, survey, by: communicator), by: communicator
    ) {
      try data.encode(
        numbers, of: tree, sizes, with: &$0, threadCount: options.threadCount, keep: $1)
    }
    let labels = blocks.labels
    let constraints = try options.constraints(settings, labels, isViolated: blocks.violate)
    var compiler = try BlockCompiler(options, labels, constraints, by: communicator)
    try blocks.visitAll { corpus, origins in try compiler.survey(corpus, origins, blocks) }
    guard survey.tokenCount > 0 else { throw TrainingError.nothingToLearn }
    let pairs = options.usesAllPairs ? WeightLayout.Pairs.all : .observed
    let (rows, edgeRows) = try blocks.rows(pairs: pairs, warmStart: warmStart)
    let layout = BlockLayout(
      rows: rows, edges: edgeRows,
      transitionExists: compiler.transitions(
        options.transitionPairs ?? pairs, warmStart: warmStart),
      trigrams: compiler.trigrams(warmStart: warmStart), labelCount: labels.count, blocks.states,
      blocks.edges, by: communicator)
    let model = layout.model
    try options.checkTrigrams(of: model)

    var heldOut = EncodedCorpus(labelCount: labels.count)
    var foreignLabels: [String] = []
    if let validation {
      var encoder = CorpusEncoder(
        extractors.whole, features: blocks.states.hashes, edges: blocks.edges.hashes,
        labels: labels, warmStart: warmStart)
      try encoder.addAll(validation, threadCount: options.threadCount)
      heldOut = try encoder.finishValidation(settings, labels)
      foreignLabels = encoder.foreignLabels
    }
    let isValidated = communicator.agree(heldOut.sequenceCount > 0)
    let size = compiler.size(blocks, model)
    var priorMean = communicator.isFirst ? warmStart?.weights(in: model) ?? [] : []
    let temperature = try options.temperature(ofStart: priorMean, blocks, model, constraints)
    if temperature != 1 { Vector.scale(&priorMean, by: 1 / Double(temperature)) }
    let calibration =
      options.calibratesOnHeldOut && !isValidated
      ? try HeldOutCalibration(
        blocks, sequenceCount: size.sequences, divisor: LineDefaults.heldOutDivisor,
        seed: options.seed) : nil
    if let calibration {
      settings.noteCalibration(
        "calibrated on \(calibration.sequences.count) sequences that a first run leaves out")
    }
    var ownSample: EncodedCorpus?
    if calibration == nil, options.canCalibrateOnItself, !isValidated {
      let distance = LeaveOneOut.sampledDistance(size)
      ownSample = try blocks.sample { $0.isMultiple(of: distance) }
      settings.noteCalibration(
        "calibrated on the training data, each sequence as if it were left out")
    }
    let fingerprint = compiler.fingerprint(
      options, settings, blocks, priorMean: priorMean, validation: heldOut,
      calibration: calibration)
    let weights = CompiledWeights(layout.ownPlacement, constraints)
    let (compiledStore, buffers) = (try store(), BufferPool())
    let compiled = try blocks.consume(threadCount: options.threadCount) {
      [compiler] corpus throws(FileError) in
      try CompiledBlock(compiler.compile(corpus, weights), to: compiledStore, buffers)
    }
    try compiledStore.finishWriting()
    let exchange = WeightExchange(
      communicator, tree, count: layout.placeCount, places: layout.places)
    self.init(
      options: options, settings: settings, labels: labels, wordLists: extractors.wordLists,
      clusters: Array(extractors.whole.clusters.values), counted: extractors.counted,
      hashes: blocks.states.hashes, edgeHashes: blocks.edges.hashes, layout: model,
      transitionConstraints: constraints.transitionConstraints,
      corpus: TrainingCorpus(
        CompiledBlocks(
          compiled, first: numbers.lowerBound, in: compiledStore, weights,
          threadCount: options.threadCount), exchange, model: layout.modelPlacement,
        priorMean: warmStart == nil ? nil : priorMean),
      validation: heldOut.sequenceCount > 0 ? heldOut : nil, foreignLabels: foreignLabels,
      isValidated: isValidated,
      calibration: calibration, ownSample: ownSample, size: size,
      unnamedColumnCount: survey.unnamedColumnCount, hasScaledStart: temperature != 1,
      fingerprint: fingerprint)
  }
}

extension CorpusEncoder {
  /// The sequences of the validation data, which must share a label with the training data.
  fileprivate mutating func finishValidation(
    _ settings: TrainingSettings, _ labels: [String]
  ) throws(TrainingError) -> EncodedCorpus {
    var heldOut = finish()
    guard heldOut.tokenCount == 0 || heldOut.labels.contains(where: { $0 < labels.count }) else {
      throw TrainingError.foreignValidation(labels: Array(labels.prefix(20)))
    }
    if settings.learnsBIO { heldOut.writeBIO(labels) }
    return heldOut
  }
}

extension TrainingConfiguration {
  /// The number of counters of features, where these may be so many that a table of the rare ones would fill the memory; nil
  /// elsewhere.
  fileprivate func counterCount(
    _ settings: TrainingSettings, _ survey: CorpusSurvey, by communicator: any Communicator
  ) -> Int? {
    guard settings.minCount > 1, warmStart == nil else { return nil }
    // An item of CRFsuite's data has about 20 attributes.
    let width = settings.features.stateTemplates.count + (survey.hasAttributes ? 20 : 0)
    let occurrences = survey.tokenCount * width
    guard occurrences >= countingThreshold else { return nil }
    // The ranks may share the memory of a machine.
    let memory = communicator.gatherOnAll(AvailableMemory.byteCount).min() ?? 0
    return FeatureFrequencies.counterCount(
      occurrences: occurrences, availableMemory: memory / communicator.size)
  }

  /// Throws unless all ranks have the same input and options.
  fileprivate func checkAgreement(
    on data: String, by communicator: any Communicator
  ) throws(TrainingError) {
    guard communicator.size > 1 else { return }
    var texts = [
      "\(algorithm) \(usesAllPairs) \(seed) \(minCount ?? 0) \(maxIterations) \(patience) \(isReproducible)",
      "\(order) \(minTrigramCount) \(runCount) \(averaging) \(warmStart == nil)",
      parameters.summary, features?.description ?? "",
      "\(forbidden) \(scheme.map { "\($0)" } ?? "")",
      "\(costs.sorted { $0.key < $1.key }) \(tokenizerRules)",
      "\(wordTables.keys.sorted()) \(checkpointPath == nil) \(checkpointInterval)", data,
    ]
    for (name, entries) in lists.sorted(by: { $0.key < $1.key }) { texts += [name] + entries }
    var hash = texts.reduce(0) { FeatureHash.mix($0 ^ FeatureHash.text($1)) }
    for identity in warmStart?.states.identities ?? [] { hash = FeatureHash.mix(hash ^ identity) }
    let hashes = communicator.gatherOnAll(hash)
    guard let other = hashes.firstIndex(where: { $0 != hashes[0] }) else { return }
    throw TrainingError(
      .cluster,
      message:
        "Rank \(other) has other input files or options than rank 0; all need the same command, and the same"
        + " files with the same names and sizes.")
  }
}
