import CTrainingKernels
import StreamIO
import WordTagging

/// A compiled corpus in a scratch file, from which it is mapped while it is used.
struct CompiledBlock: Sendable {
  private let place: Range<Int>
  private let labelCount: Int
  private let labelCosts: [Double]
  private let counts: Counts

  private struct Counts {
    var batches, activeCounts, transitionCounts: Int
    var sequenceWeights, labels, cellLabels: Int
    var rowStarts, rowPlaces, rowValues: Int
    var cellStarts, cellPlaces, cellValues: Int
    var pairStarts, pairs, weightStarts, edgeWeights: Int
    var usedGroups: Int
  }

  /// The number of sequences with tokens.
  let sequenceCount: Int

  /// Writes a corpus to a file.
  init(_ corpus: CompiledCorpus, to file: ScratchFile) throws(FileError) {
    (labelCount, labelCosts) = (corpus.labelCount, corpus.labelCosts)
    sequenceCount = corpus.plan.batches.reduce(0) { $0 + $1.sequences.count }
    var used = PlaceGroups(length: corpus.placement.count)
    corpus.forEachUsedPlaces { used.insert($0) }
    var writer = Writer()
    counts = Counts(
      batches: writer.put(FixedArray(corpus.plan.ends)),
      activeCounts: writer.put(FixedArray(corpus.plan.activeCounts)),
      transitionCounts: writer.put(FixedArray(corpus.transitionCounts)),
      sequenceWeights: writer.put(corpus.sequenceWeights), labels: writer.put(corpus.labels),
      cellLabels: writer.put(corpus.cellLabels),
      rowStarts: writer.put(corpus.rows.starts), rowPlaces: writer.put(corpus.rows.places),
      rowValues: writer.put(corpus.rows.values),
      cellStarts: writer.put(corpus.cells.starts), cellPlaces: writer.put(corpus.cells.places),
      cellValues: writer.put(corpus.cells.values),
      pairStarts: writer.put(corpus.edges.pairStarts), pairs: writer.put(corpus.edges.pairs),
      weightStarts: writer.put(corpus.edges.weightStarts),
      edgeWeights: writer.put(corpus.edges.weights),
      usedGroups: writer.put(FixedArray(used.words)))
    place = try file.append(writer.bytes)
  }

  /// Asks the system to read the corpus ahead, while others are used in computations.
  func prefetch(_ file: ScratchFile) { file.prefetch(place) }

  /// Maps the corpus, and finds the groups of places that it uses.
  func open(
    _ file: ScratchFile, _ placement: WeightPlacement, _ constraints: TransitionMasks
  ) throws(FileError) -> (corpus: CompiledCorpus, used: PlaceGroups) {
    var reader = Reader(try file.map(place))
    // In the order in which they were written.
    let batches = reader.take(counts.batches, of: Int32.self)
    let activeCounts = reader.take(counts.activeCounts, of: Int32.self)
    let transitionCounts = reader.take(counts.transitionCounts, of: Double.self)
    let sequenceWeights = reader.take(counts.sequenceWeights, of: Double.self)
    let labels = reader.take(counts.labels, of: UInt16.self)
    let cellLabels = reader.take(counts.cellLabels, of: UInt16.self)
    func occurrences(
      _ starts: Int, _ places: Int, _ values: Int, _ reader: inout Reader
    ) -> CompiledCorpus.Occurrences {
      CompiledCorpus.Occurrences(
        starts: reader.take(starts), places: reader.take(places), values: reader.take(values))
    }
    let rows = occurrences(counts.rowStarts, counts.rowPlaces, counts.rowValues, &reader)
    let cells = occurrences(counts.cellStarts, counts.cellPlaces, counts.cellValues, &reader)
    let edges = CompiledEdges(
      pairStarts: reader.take(counts.pairStarts), pairs: reader.take(counts.pairs),
      weightStarts: reader.take(counts.weightStarts), weights: reader.take(counts.edgeWeights))
    let used = reader.take(counts.usedGroups, of: UInt64.self)
    let corpus = CompiledCorpus(
      labelCount: labelCount,
      plan: BatchSchedule(ends: batches.copy, activeCounts: activeCounts.copy),
      placement: placement, constraints: constraints,
      edges: edges,
      sequenceWeights: sequenceWeights, labelCosts: labelCosts, labels: labels, rows: rows,
      cells: cells, cellLabels: cellLabels, transitionCounts: transitionCounts.copy)
    return (corpus, PlaceGroups(words: used.copy))
  }

  /// Puts arrays one after the other, with zeros between them that inner loops may read ahead.
  private struct Writer {
    var bytes: [UInt8] = []

    mutating func put<Element>(_ array: FixedArray<Element>) -> Int {
      UnsafeRawBufferPointer(start: array.start, count: array.count * MemoryLayout<Element>.stride)
        .withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: repeatElement(0, count: CompiledBlock.gap(behind: bytes.count)))
      return array.count
    }
  }

  private struct Reader {
    private let mapped: MappedBytes
    private var position = 0

    init(_ mapped: MappedBytes) { self.mapped = mapped }

    mutating func take<Element: BitwiseCopyable & Sendable>(
      _ count: Int, of type: Element.Type = Element.self
    ) -> FixedArray<Element> {
      guard let start = mapped.bytes.baseAddress else { return FixedArray([]) }
      let elements = (start + position).assumingMemoryBound(to: Element.self)
      position += count * MemoryLayout<Element>.stride
      position += CompiledBlock.gap(behind: position)
      return FixedArray(viewing: elements, count: count, of: mapped)
    }
  }

  /// The number of zeros after a number of bytes.
  private static func gap(behind count: Int) -> Int {
    let least = count + Int(PLACES_READ_AHEAD) * 8
    return (least + 63) / 64 * 64 - count
  }
}

extension FixedArray {
  /// The elements as an array of its own.
  fileprivate var copy: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
