import StreamIO
import WordTagging

/// A compiled corpus in a store.
struct CompiledBlock: Sendable {
  let place: BlockStore.Place
  private let labelCount: Int
  private let labelCosts: [Double]
  private let counts: Counts

  private struct Counts {
    var batches, activeCounts, transitionCounts: Int
    var sequenceWeights, labels, cellLabels: Int
    var rowStarts, rowPlaces, rowValues: Int
    var cellStarts, cellPlaces, cellValues: Int
    var pairStarts, pairs, weightStarts, edgeWeights: Int
    var trigramCounts, usedGroups: Int
  }

  /// The number of sequences with tokens.
  let sequenceCount: Int

  /// Writes a corpus to a store.
  init(
    _ corpus: CompiledCorpus, to store: BlockStore, _ buffers: BufferPool
  ) throws(FileError) {
    (labelCount, labelCosts) = (corpus.labelCount, corpus.labelCosts)
    sequenceCount = corpus.plan.batches.reduce(0) { $0 + $1.sequences.count }
    let writer = BlockWriter(buffer: buffers.take())
    counts = Counts(
      batches: writer.put(corpus.plan.ends),
      activeCounts: writer.put(corpus.plan.activeCounts),
      transitionCounts: writer.put(corpus.transitionCounts),
      sequenceWeights: writer.put(corpus.sequenceWeights), labels: writer.put(corpus.labels),
      cellLabels: writer.put(corpus.cellLabels),
      rowStarts: writer.put(corpus.rows.starts), rowPlaces: writer.put(corpus.rows.places),
      rowValues: writer.put(corpus.rows.values),
      cellStarts: writer.put(corpus.cells.starts), cellPlaces: writer.put(corpus.cells.places),
      cellValues: writer.put(corpus.cells.values),
      pairStarts: writer.put(corpus.edges.pairStarts), pairs: writer.put(corpus.edges.pairs),
      weightStarts: writer.put(corpus.edges.weightStarts),
      edgeWeights: writer.put(corpus.edges.weights),
      trigramCounts: writer.put(corpus.trigramCounts),
      usedGroups: writer.put(corpus.usedPlaces.words))
    place = try store.append(writer.buffer, of: buffers)
  }

  /// The corpus in its piece of the store, and the groups of places that it uses.
  func open(
    _ piece: ScratchPiece, _ weights: CompiledWeights
  ) -> (corpus: CompiledCorpus, used: PlaceGroups) {
    var reader = BlockReader(piece)
    // In the order in which they were written.
    let batches = reader.take(counts.batches, of: Int32.self)
    let activeCounts = reader.take(counts.activeCounts, of: Int32.self)
    let transitionCounts = reader.take(counts.transitionCounts, of: Double.self)
    let sequenceWeights = reader.take(counts.sequenceWeights, of: Double.self)
    let labels = reader.take(counts.labels, of: UInt16.self)
    let cellLabels = reader.take(counts.cellLabels, of: UInt16.self)
    func occurrences(
      _ starts: Int, _ places: Int, _ values: Int, _ reader: inout BlockReader
    ) -> CompiledCorpus.Occurrences {
      CompiledCorpus.Occurrences(
        starts: reader.take(starts), places: reader.take(places), values: reader.take(values))
    }
    let rows = occurrences(counts.rowStarts, counts.rowPlaces, counts.rowValues, &reader)
    let cells = occurrences(counts.cellStarts, counts.cellPlaces, counts.cellValues, &reader)
    let edges = CompiledEdges(
      pairStarts: reader.take(counts.pairStarts), pairs: reader.take(counts.pairs),
      weightStarts: reader.take(counts.weightStarts), weights: reader.take(counts.edgeWeights))
    let trigramCounts = reader.take(counts.trigramCounts, of: Double.self)
    let used = reader.take(counts.usedGroups, of: UInt64.self)
    let plan = BatchSchedule(ends: batches.copy, activeCounts: activeCounts.copy)
    let corpus = CompiledCorpus(
      labelCount: labelCount, plan: plan,
      placement: weights.placement, constraints: weights.constraints,
      edges: edges,
      sequenceWeights: sequenceWeights, labelCosts: labelCosts, labels: labels, rows: rows,
      cells: cells, cellLabels: cellLabels, transitionCounts: transitionCounts.copy,
      trigrams: weights.trigrams, trigramCounts: trigramCounts.copy,
      extent: CompiledCorpus.Extent(plan, edges))
    return (corpus, PlaceGroups(words: used.copy))
  }
}
