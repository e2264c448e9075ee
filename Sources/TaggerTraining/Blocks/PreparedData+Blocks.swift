import LabeledData
import StreamIO
import WordTagging

extension PreparedData {
  /// The number of blocks for a number of bytes, whatever the number of ranks and threads.
  ///
  /// A block of four megabytes takes about 40 once it is compiled, and long enough for the addition of its
  /// gradient to cost little.
  static func blockCount(ofBytes count: Int) -> Int { max(16, (count + (4 << 20) - 1) / (4 << 20)) }

  /// Reads the blocks of this rank, and compiles them to a scratch file.
  ///
  /// - Throws: `DataError` with the file's name, or ``TrainingError``.
  init(
    blocksOf training: SequenceSource, _ options: TrainingConfiguration,
    validation: SequenceSource? = nil
  ) throws {
    try options.checkFitsBlocks()
    let communicator = options.communicator ?? SingleProcess()
    let data = try training.blocks(count: Self.blockCount)
    let tree = BlockTree(count: data.count)
    let numbers = tree.blocks(ofRank: communicator.rank, of: communicator.size)
    var survey = CorpusSurvey()
    for number in numbers {
      survey.start(block: number)
      try data[number].open().visitAll {
        try Task.checkCancellation()
        survey.add($0)
      }
    }
    survey = survey.merged(by: communicator)
    let settings = try TrainingSettings(options, survey)
    let extractors = try FeatureExtractors(options, settings.features, words: survey.words)
    let blocks: RankBlocks
    do {
      blocks = try RankBlocks(data[numbers], options, settings, extractors, by: communicator)
    } catch let error as FileError { throw TrainingError(error) }
    let labels = blocks.labels
    let constraints = try options.constraints(settings, labels) {
      try blocks.violate($0, by: communicator)
    }
    let (rows, edgeRows) = try blocks.rows(pairs: options.usesAllPairs ? .all : .observed)
    var compiler = try BlockCompiler(options, labels, constraints)
    try blocks.visitAll { corpus, block in try compiler.survey(corpus, block) }
    let hasAllTransitions =
      (options.transitionPairs ?? (options.usesAllPairs ? .all : .observed)) == .all
    let layout = BlockLayout(
      rows: rows, edges: edgeRows,
      transitionExists: hasAllTransitions ? constraints.pairs : compiler.seenTransitions,
      labelCount: labels.count, blocks.states, blocks.edges, by: communicator)
    let placement = WeightPlacement(layout: layout.own)
    let compiledFile = try ScratchFile(folder: options.scratchFolder)
    var compiled: [CompiledBlock] = []
    try blocks.visitAll { corpus, _ in
      compiled.append(
        try CompiledBlock(compiler.compile(corpus, placement), to: compiledFile))
    }
    let size = compiler.size(blocks, by: communicator)
    guard size.tokens > 0 else { throw TrainingError.nothingToLearn }
    let own = CompiledBlocks(
      compiled, first: numbers.lowerBound, in: compiledFile, placement, compiler.masks(placement),
      threadCount: options.threadCount)
    let exchange = WeightExchange(
      communicator, tree, count: layout.placeCount, places: layout.places)
    var heldOut = EncodedCorpus(labelCount: labels.count)
    if let validation, communicator.isFirst {
      var encoder = CorpusEncoder(
        extractors.whole, features: blocks.states.hashes, edges: blocks.edges.hashes,
        labels: labels)
      try encoder.addAll(validation.open(), threadCount: options.threadCount)
      heldOut = try ValidationSet.encoded(&encoder, settings, labels)
    }
    let model = WeightPlacement(layout: layout.model)
    let isValidated = communicator.agree(heldOut.sequenceCount > 0)
    self.init(
      settings: settings, labels: labels, wordLists: extractors.wordLists,
      clusters: Array(extractors.whole.clusters.values), counted: extractors.counted,
      hashes: blocks.states.hashes, edgeHashes: blocks.edges.hashes, layout: layout.model,
      transitionConstraints: constraints.transitionConstraints,
      corpus: EncodedCorpus(labelCount: labels.count),
      validation: heldOut.sequenceCount > 0
        ? ValidationSet(
          heldOut, layout: layout.model,
          transitionConstraints: constraints.transitionConstraints) : nil,
      isValidated: isValidated, size: size.with(weights: layout.model.weightCount),
      hasScaledStart: false,
      fingerprint: compiler.fingerprint(
        options, settings, blocks, validation: heldOut, by: communicator),
      communicator: communicator
    ) { _ throws(TrainingError) in
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
  /// Throws when something is asked for that training on blocks does not have.
  fileprivate func checkFitsBlocks() throws(TrainingError) {
    func refuse(_ what: String) -> TrainingError {
      TrainingError(
        .hyperParameter, place: communicator == nil ? "out-of-core" : "mpi",
        message: "\(what) cannot be had with data in blocks; train in memory for it")
    }
    guard [.lbfgs, .owlqn, .perceptron].contains(algorithm) else {
      throw refuse("the algorithm \(algorithm.rawValue)")
    }
    if warmStart != nil { throw refuse("going on from a model") }
    if runCount > 1 { throw refuse("the average of several runs") }
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
