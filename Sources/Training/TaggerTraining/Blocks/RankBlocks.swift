import LabeledData
import StreamIO
import WordTagging

/// The encoded blocks of a rank in a scratch file, and the numbers that their labels and features get.
struct RankBlocks {
  private let file: ScratchFile
  private let buffers: BufferPool
  private let blocks: [EncodedBlock]
  /// The number of the first block.
  let first: Int
  /// The labels of all ranks in the order of their first occurrence, and those that IOB1 lacks.
  let labels: [String]
  private let labelNumbers: [UInt16]
  private let learnsBIO: Bool
  let states: FeatureMerge
  let edges: FeatureMerge

  /// Reads and encodes the blocks of a rank, and numbers their labels and features as one process does.
  init(
    _ data: ArraySlice<SequenceBlock>, _ options: TrainingConfiguration,
    _ settings: TrainingSettings, _ extractors: FeatureExtractors,
    by communicator: any Communicator
  ) throws {
    let file = try ScratchFile(
      folder: options.scratchFolder, cacheLimit: options.scratchCacheLimit)
    let buffers = BufferPool()
    (self.file, self.buffers) = (file, buffers)
    first = data.startIndex
    learnsBIO = settings.learnsBIO
    var encoder = CorpusEncoder(extractors.whole, folds: extractors.folds)
    var blocks: [EncodedBlock] = []
    var counts: [UInt32] = []
    communicator.workAlone(true)
    for (number, block) in zip(data.indices, data) {
      encoder.start(block: number)
      try encoder.addAll(block.open(), threadCount: options.threadCount)
      let featureCount = encoder.features.count
      try encoder.finishBlock { (corpus, origins) throws(FileError) in
        if settings.minCount > 1 {
          Self.count(corpus.featureIDs, of: featureCount, into: &counts)
        }
        blocks.append(try EncodedBlock(corpus, origins, to: file, buffers))
      }
    }
    try file.finishWriting()
    communicator.workAlone(false)
    self.blocks = blocks
    let names = communicator.gatherTexts(encoder.labels)
    var merged: [String] = []
    var numbers: [String: UInt16] = [:]
    for name in names.joined() where numbers[name] == nil {
      guard merged.count < CorpusEncoder.maximumLabels else {
        throw TrainingError(
          .malformedSequence,
          message: "\(EncodingError.tooManyLabels(examples: Array(merged.prefix(5)) + [name]))")
      }
      numbers[name] = UInt16(merged.count)
      merged.append(name)
    }
    labelNumbers = encoder.labels.map { numbers[$0] ?? 0 }
    labels = merged + (settings.learnsBIO ? IOB1Labels.missingStarts(merged) : [])
    let (stateHashes, edgeHashes) = encoder.takeFeatures()
    states = FeatureMerge(
      stateHashes, counts: counts, minCount: settings.minCount, by: communicator)
    edges = FeatureMerge(edgeHashes, counts: [], minCount: 1, by: communicator)
  }

  private static func count(_ ids: [UInt32], of featureCount: Int, into counts: inout [UInt32]) {
    counts += repeatElement(0, count: featureCount - counts.count)
    for id in ids { counts[Int(id)] += 1 }
  }

  /// Calls a function with every block in order, in the numbers of this rank.
  func visitAll(_ body: (EncodedCorpus, SequenceOrigins) throws -> Void) throws {
    let reader = ScratchReader(file, blocks.map(\.place), buffers)
    var corpus = EncodedCorpus(
      labelCount: labels.count, featureCount: states.count, edgeFeatureCount: edges.count)
    while let (index, piece) = reader.next() {
      let origins = blocks[index].read(try piece.get(), into: &corpus)
      corpus.renumber(labels: labelNumbers, states, edges)
      if learnsBIO { corpus.writeBIO(labels) }
      try body(corpus, origins)
    }
  }

  /// Whether constraints rule out a label of the data of any rank.
  func violate(
    _ constraints: TransitionConstraints, by communicator: any Communicator
  ) throws -> Bool {
    guard !constraints.allowsAll else { return false }
    var isViolated = false
    try visitAll { corpus, _ in
      var constrained = corpus
      constraints.apply(to: &constrained)
      isViolated = isViolated || constrained.firstForbiddenToken() != nil
    }
    return communicator.agreeOnAny(isViolated)
  }

  /// The rows of features and their labels, which are nil when all pairs have weights, and of edge features.
  func rows(pairs: WeightLayout.Pairs) throws -> (states: ObservedRows?, edges: ObservedRows) {
    let rows =
      pairs == .all
      ? nil
      : try ObservedRows(rowCount: states.count, width: labels.count) { columns, visit in
        try visitAll { corpus, _ in ObservedRows.visitStates(of: corpus, columns, visit) }
      }
    let pairCount = edges.count == 0 ? 0 : labels.count * labels.count
    let edgeRows = try ObservedRows(rowCount: edges.count, width: pairCount) { columns, visit in
      try visitAll { corpus, _ in ObservedRows.visitEdges(of: corpus, columns, visit) }
    }
    return (rows, edgeRows)
  }
}

extension Communicator {
  /// Collects the texts of all ranks on all of them.
  func gatherTexts(_ texts: [String]) -> [[String]] {
    var message = Message()
    message.put(texts)
    return gatherOnAll(message.bytes).map { bytes in
      var received = Message(bytes)
      return received.takeTexts()
    }
  }
}
