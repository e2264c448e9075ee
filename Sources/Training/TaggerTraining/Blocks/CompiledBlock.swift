import StreamIO
import WordTagging

/// A compiled corpus in a store.
struct CompiledBlock: Sendable {
  let place: BlockStore.Place
  private let labelCount: Int
  private let labelCosts: [Double]
  private let counts: [Int]
  /// The number of sequences with tokens.
  let sequenceCount: Int

  /// Writes a corpus to a store.
  init(
    _ corpus: CompiledCorpus, to store: BlockStore, _ buffers: BufferPool
  ) throws(FileError) {
    (labelCount, labelCosts) = (corpus.labelCount, corpus.labelCosts)
    sequenceCount = corpus.plan.batches.reduce(0) { $0 + $1.sequences.count }
    var writer = BlockWriter(buffers.take())
    writer.put(corpus.plan.ends)
    writer.put(corpus.plan.activeCounts)
    writer.put(corpus.transitionCounts)
    writer.put(corpus.trigramCounts)
    writer.put(corpus.usedPlaces.words)
    writer.put(corpus.sequenceWeights)
    writer.put(corpus.labels)
    writer.put(corpus.cellLabels)
    for occurrences in [corpus.rows, corpus.cells] {
      writer.put(occurrences.starts)
      writer.put(occurrences.places)
      writer.put(occurrences.values)
    }
    writer.put(corpus.edges.pairStarts)
    writer.put(corpus.edges.pairs)
    writer.put(corpus.edges.weightStarts)
    writer.put(corpus.edges.weights)
    counts = writer.counts
    place = try store.append(writer.buffer, of: buffers)
  }

  /// The corpus in its piece of the store, and the groups of places that it uses.
  func open(
    _ piece: ScratchPiece, _ weights: CompiledWeights
  ) -> (corpus: CompiledCorpus, used: PlaceGroups) {
    // In the order in which they were written.
    var reader = BlockReader(piece, counts)
    let plan = BatchSchedule(ends: reader.copy(), activeCounts: reader.copy())
    let (transitionCounts, trigramCounts): ([Double], [Double]) = (reader.copy(), reader.copy())
    let used = PlaceGroups(words: reader.copy())
    let sequenceWeights: FixedArray<Double> = reader.take()
    let (labels, cellLabels): (FixedArray<UInt16>, FixedArray<UInt16>) = (
      reader.take(), reader.take()
    )
    let (rows, cells) = (
      CompiledCorpus.Occurrences(
        starts: reader.take(), places: reader.take(), values: reader.take()),
      CompiledCorpus.Occurrences(
        starts: reader.take(), places: reader.take(), values: reader.take())
    )
    let edges = CompiledEdges(
      pairStarts: reader.take(), pairs: reader.take(), weightStarts: reader.take(),
      weights: reader.take())
    let corpus = CompiledCorpus(
      labelCount: labelCount, plan: plan, placement: weights.placement,
      constraints: weights.constraints, edges: edges, sequenceWeights: sequenceWeights,
      labelCosts: labelCosts, labels: labels, rows: rows, cells: cells, cellLabels: cellLabels,
      transitionCounts: transitionCounts, trigrams: weights.trigrams,
      trigramCounts: trigramCounts, extent: CompiledCorpus.Extent(plan, edges))
    return (corpus, used)
  }
}
