import LabeledData
import StreamIO
import WordTagging

extension PreparedData {
  /// The number of blocks for a number of bytes, whatever the number of ranks and threads.
  ///
  /// A power of two, so that the blocks of each of 2, 4, 8 … ranks make up one node of the tree. A block of two to four
  /// megabytes takes about ten times as many once it is compiled, and long enough for the addition of its gradient to
  /// cost little.
  static func blockCount(ofBytes count: Int) -> Int {
    var blocks = 16
    while blocks * (4 << 20) < count { blocks *= 2 }
    return blocks
  }

  /// Reads the blocks of this rank, and compiles them to a scratch file.
  ///
  /// - Throws: `DataError` with the file's name, or ``TrainingError``.
  init(
    blocksOf training: SequenceSource, _ options: TrainingConfiguration,
    validation: SequenceSource? = nil
  ) throws {
    do { try self.init(compiling: training, options, validation) } catch let error as FileError {
      throw TrainingError(error)
    }
  }

  private init(
    compiling training: SequenceSource, _ options: TrainingConfiguration,
    _ validation: SequenceSource?
  ) throws {
    try options.checkFitsBlocks()
    let communicator = options.communicator ?? SingleProcess()
    let validation = communicator.isFirst ? try validation?.open() : nil
    let data = try training.blocks(count: Self.blockCount)
    try options.checkAgreement(on: data, by: communicator)
    let tree = BlockTree(count: data.count)
    let numbers = tree.blocks(ofRank: communicator.rank, of: communicator.size)
    // Others do not read these blocks. An error leaves it so.
    communicator.workAlone(true)
    var survey = CorpusSurvey(countsWords: options.features?.usesCounts ?? true)
    for number in numbers {
      survey.start(block: number)
      try data[number].open().visitAll {
        try Task.checkCancellation()
        survey.add($0)
      }
    }
    communicator.workAlone(false)
    survey = survey.merged(by: communicator)
    let settings = try TrainingSettings(options, survey)
    let options = settings.withTokenizer(options)
    let extractors = try FeatureExtractors(options, settings.features, words: survey.words)
    let blocks = try RankBlocks(data[numbers], options, settings, extractors, by: communicator)
    let labels = blocks.labels
    let constraints = try options.constraints(settings, labels) {
      try blocks.violate($0, by: communicator)
    }
    let (rows, edgeRows) = try blocks.rows(pairs: options.usesAllPairs ? .all : .observed)
    var compiler = try BlockCompiler(options, labels, constraints)
    try blocks.visitAll { corpus, origins in try compiler.survey(corpus, origins, blocks) }
    let hasAllTransitions =
      (options.transitionPairs ?? (options.usesAllPairs ? .all : .observed)) == .all
    let layout = BlockLayout(
      rows: rows, edges: edgeRows,
      transitionExists: hasAllTransitions ? constraints.pairs : compiler.seenTransitions,
      labelCount: labels.count, blocks.states, blocks.edges, by: communicator)
    let placement = layout.ownPlacement
    let compiledFile = try ScratchFile(
      folder: options.scratchFolder, cacheLimit: options.scratchCacheLimit)
    let buffers = BufferPool()
    var compiled: [CompiledBlock] = []
    try blocks.visitAll { corpus, _ in
      compiled.append(
        try CompiledBlock(compiler.compile(corpus, placement), to: compiledFile, buffers))
    }
    try compiledFile.finishWriting()
    let size = compiler.size(blocks, by: communicator)
    guard size.tokens > 0 else { throw TrainingError.nothingToLearn }
    let own = CompiledBlocks(
      compiled, first: numbers.lowerBound, in: compiledFile, placement, compiler.masks(placement),
      threadCount: options.threadCount)
    let exchange = WeightExchange(
      communicator, tree, count: layout.placeCount, places: layout.places)
    var heldOut = EncodedCorpus(labelCount: labels.count)
    if let validation {
      var encoder = CorpusEncoder(
        extractors.whole, features: blocks.states.hashes, edges: blocks.edges.hashes,
        labels: labels)
      try encoder.addAll(validation, threadCount: options.threadCount)
      heldOut = try ValidationSet.encoded(&encoder, settings, labels)
    }
    let model = layout.modelPlacement
    let isValidated = communicator.agree(heldOut.sequenceCount > 0)
    self.init(
      options: options, settings: settings, labels: labels, wordLists: extractors.wordLists,
      clusters: Array(extractors.whole.clusters.values), counted: extractors.counted,
      hashes: blocks.states.hashes, edgeHashes: blocks.edges.hashes, layout: layout.model,
      transitionConstraints: constraints.transitionConstraints,
      corpus: EncodedCorpus(labelCount: labels.count),
      validation: heldOut.sequenceCount > 0
        ? ValidationSet(
          heldOut, layout: layout.model,
          transitionConstraints: constraints.transitionConstraints) : nil,
      isValidated: isValidated, calibration: nil,
      size: size.with(weights: layout.model.weightCount),
      hasScaledStart: false,
      fingerprint: compiler.fingerprint(
        options, settings, blocks, validation: heldOut, by: communicator),
      communicator: communicator
    ) { _, _ throws(TrainingError) in
      if options.algorithm == .perceptron {
        return BlockPerceptron(own, exchange, model: model, seed: options.seed)
      }
      let objective = BlockObjective(
        own, exchange, model: model, l2: settings.parameters[.l2],
        routine: .fastest(labelCount: labels.count, isReproducible: options.isReproducible))
      var batch = BatchSettings(settings.parameters)
      batch.threadCount = options.threadCount
      return BlockQuasiNewton(options.algorithm, objective, exchange, own, settings: batch)
    }
  }
}

extension TrainingConfiguration {
  /// Throws if the options include something that training on blocks does not support.
  fileprivate func checkFitsBlocks() throws(TrainingError) {
    func refuse(_ what: String) -> TrainingError {
      TrainingError(
        .hyperParameter, place: communicator == nil ? "out-of-core" : "mpi",
        message: "training on blocks does not go with \(what); train in memory for it")
    }
    guard [.lbfgs, .owlqn, .perceptron].contains(algorithm) else {
      throw refuse("the algorithm \(algorithm.rawValue)")
    }
    if warmStart != nil { throw refuse("a model to continue from") }
    if order != 1 { throw refuse("a model of second order") }
    if runCount > 1 { throw refuse("the average of several runs") }
  }

  /// Throws unless all ranks have the same input and options.
  fileprivate func checkAgreement(
    on blocks: [SequenceBlock], by communicator: any Communicator
  ) throws(TrainingError) {
    var texts = [
      "\(algorithm) \(usesAllPairs) \(seed) \(minCount ?? 0) \(maxIterations) \(patience) \(isReproducible)",
      parameters.summary, features?.description ?? "",
      "\(forbidden) \(scheme.map { "\($0)" } ?? "")",
      "\(costs.sorted { $0.key < $1.key }) \(tokenizerRules)",
      "\(wordTables.keys.sorted()) \(checkpointPath == nil) \(checkpointInterval)",
    ]
    for (name, entries) in lists.sorted(by: { $0.key < $1.key }) { texts += [name] + entries }
    let hash = (texts + blocks.map(\.summary)).reduce(0) {
      FeatureHash.mix($0 ^ FeatureHash.text($1))
    }
    let hashes = communicator.gatherOnAll(hash)
    guard let other = hashes.firstIndex(where: { $0 != hashes[0] }) else { return }
    throw TrainingError(
      .cluster,
      message:
        "Rank \(other) has other input files or options than rank 0; all need the same command, and the same"
        + " files with the same names and sizes.")
  }
}

extension TrainingRun.Size {
  /// The size with another number of weights.
  fileprivate func with(weights: Int) -> Self {
    var size = self
    size.weights = weights
    return size
  }
}
