import Dispatch
import LabeledData
import StreamIO
import Support
import WordTagging

/// The encoded blocks of a rank, and the numbers that their labels and features get.
struct RankBlocks: Sendable {
  private let store: BlockStore
  private let buffers = BufferPool()
  private var blocks: [EncodedBlock]
  /// The number of sequences on the ranks before this one.
  private let firstSequence: Int
  /// The labels of all ranks in the order of their first occurrence, and those that IOB1 lacks.
  let labels: [String]
  private let labelNumbers: [UInt16]
  private let learnsBIO: Bool
  let states: FeatureMerge
  let edges: FeatureMerge
  private let communicator: any Communicator

  /// Reads and encodes the blocks of a rank, and numbers their labels and features as one process does.
  ///
  /// - Parameters:
  ///   - store: Where they are kept.
  ///   - first: The number of the first block.
  ///   - sequenceCount: The number of sequences of all ranks that the survey found.
  ///   - settings: The settings chosen for the data.
  ///   - warmStart: A model whose labels and features come first.
  ///   - extractors: Extract the features.
  ///   - counterCount: The number of counters of features, so that rare ones take no memory; nil where that is not worth the
  ///     time.
  ///   - communicator: The ranks.
  ///   - encode: Encodes the blocks in order, and hands them over.
  /// - Throws: The errors of the data, ``TrainingError`` for too many labels or other data than the survey's, or `FileError` when the store is full.
  init(
    in store: BlockStore, first: Int, sequenceCount: Int, _ settings: TrainingSettings,
    warmStart: WarmStart?,
    _ extractors: FeatureExtractors, counterCount: Int?, by communicator: any Communicator,
    encode: (_ encoder: inout CorpusEncoder, _ keep: CorpusEncoder.BlockKeeper) throws -> Void
  ) throws {
    (self.store, self.communicator, learnsBIO) = (store, communicator, settings.learnsBIO)
    var encoder = CorpusEncoder(
      extractors.whole, folds: extractors.folds, warmStart: warmStart, firstBlock: first)
    var blocks: [EncodedBlock] = []
    var counts: [UInt32] = []
    let pool = buffers
    if let counterCount {
      try encoder.countFeatures(
        counterCount: counterCount, minCount: settings.minCount, by: communicator
      ) {
        try encode(&$0) { (_, _, _) throws(FileError) in }
      }
    }
    try encode(&encoder) { (_, corpus, origins) throws(FileError) in
      if settings.minCount > 1 { Self.count(corpus.featureIDs, into: &counts) }
      blocks.append(try EncodedBlock(corpus, origins, to: store, pool))
    }
    try store.finishWriting()
    self.blocks = blocks
    let sizes = communicator.gatherOnAll(blocks.reduce(0) { $0 + $1.sequenceCount })
    firstSequence = sizes.prefix(communicator.rank).reduce(0, +)
    guard sizes.reduce(0, +) == sequenceCount else { throw TrainingError.changedData }
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
    counts += repeatElement(0, count: max(0, stateHashes.count - counts.count))
    states = FeatureMerge(
      stateHashes, counts: settings.minCount > 1 ? counts : [], minCount: settings.minCount,
      keeping: warmStart?.states.identities.count ?? 0, by: communicator)
    edges = FeatureMerge(edgeHashes, counts: [], minCount: 1, by: communicator)
  }

  private static func count(_ ids: [UInt32], into counts: inout [UInt32]) {
    for id in ids {
      if Int(id) >= counts.count { counts += repeatElement(0, count: Int(id) + 1 - counts.count) }
      counts[Int(id)] += 1
    }
  }

  /// Calls a function with every block in order, in the numbers of this rank.
  func visitAll(_ body: (EncodedCorpus, SequenceOrigins) throws -> Void) throws {
    let reader = reader
    var corpus = emptyCorpus
    while let (index, piece) = reader.next() {
      let origins = decode(index, try piece.get(), into: &corpus)
      try body(corpus, origins)
    }
  }

  /// Returns what a function makes of each block, in order, and gives up the blocks; several threads call it.
  mutating func consume<Output: Sendable>(
    threadCount: Int, _ body: @Sendable (EncodedCorpus) throws(FileError) -> Output
  ) throws(FileError) -> [Output] {
    let reader = reader
    reader.readsOnce = true
    for index in blocks.indices { blocks[index].giveUp() }
    defer { blocks = [] }
    let outputs = ResultPlaces<Result<Output, FileError>>.filled(blocks.count) { [self] places in
      DispatchQueue.concurrentPerform(iterations: max(1, min(threadCount, blocks.count))) { _ in
        var corpus = emptyCorpus
        while let (index, piece) = reader.next() {
          places[index] = Result { () throws(FileError) in
            _ = decode(index, try piece.get(), into: &corpus)
            return try body(corpus)
          }
        }
      }
    }
    var all: [Output] = []
    for output in outputs { if let output = try output?.get() { all.append(output) } }
    return all
  }

  private var reader: ScratchReader { ScratchReader(store.file, blocks.map(\.place), buffers) }

  private var emptyCorpus: EncodedCorpus {
    EncodedCorpus(
      labelCount: labels.count, featureCount: states.count, edgeFeatureCount: edges.count)
  }

  /// Puts a block in place of another one, whose memory is used again.
  private func decode(
    _ index: Int, _ piece: ScratchPiece, into corpus: inout EncodedCorpus
  ) -> SequenceOrigins {
    let origins = blocks[index].read(piece, into: &corpus)
    corpus.renumber(labels: labelNumbers, states, edges)
    if learnsBIO { corpus.writeBIO(labels) }
    return origins
  }

  // MARK: What all blocks have

  /// Whether constraints rule out a label of the data of any rank.
  func violate(_ constraints: TransitionConstraints) throws -> Bool {
    guard !constraints.allowsAll else { return false }
    var isViolated = false
    try visitAll { corpus, _ in
      var constrained = corpus
      constrained.constraints = constraints
      isViolated = isViolated || constrained.firstForbiddenToken() != nil
    }
    return communicator.agreeOnAny(isViolated)
  }

  /// The rows of features and their labels, which are nil when all pairs have weights, and of edge features; both with
  /// what a warm start has.
  func rows(
    pairs: WeightLayout.Pairs, warmStart: WarmStart?
  ) throws -> (states: ObservedRows?, edges: ObservedRows) {
    let rows =
      pairs == .all
      ? nil
      : try ObservedRows(rowCount: states.count, width: labels.count) { visit in
        try visitAll { corpus, _ in ObservedRows.visitStates(of: corpus, visit) }
        warmStart?.states.forEachWeight { feature, label, _ in visit(feature, label) }
      }
    let pairCount = edges.count == 0 ? 0 : labels.count * labels.count
    let edgeRows = try ObservedRows(rowCount: edges.count, width: pairCount) { visit in
      guard pairCount > 0 else { return }
      try visitAll { corpus, _ in ObservedRows.visitEdges(of: corpus, visit) }
      warmStart?.edges.forEachWeight { feature, column, _ in
        visit(feature, warmStart?.pair(column, among: labels.count) ?? 0)
      }
    }
    return (rows, edgeRows)
  }

  /// Collects some sequences of all ranks on the first one, in the numbers of the model; on others the corpus is empty.
  ///
  /// - Parameter isTaken: Whether the sequence with a number among all is taken.
  /// - Returns: The sequences.
  /// - Throws: `FileError` when the blocks cannot be read.
  func sample(where isTaken: (_ number: Int) -> Bool) throws -> EncodedCorpus {
    var own = emptyCorpus
    var number = firstSequence
    try visitAll { corpus, _ in
      for sequence in 0..<corpus.sequenceCount {
        if isTaken(number) {
          own.append(
            sequence, of: corpus, states: states.modelNumber, edges: edges.modelNumber)
        }
        number += 1
      }
    }
    return own.gathered(by: communicator, states: states, edges: edges)
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
