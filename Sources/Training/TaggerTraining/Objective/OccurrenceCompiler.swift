/// Lays out the feature occurrences in the order of the batch schedule.
///
/// The occurrences of each token are counted first and written then, so that memory has its final size. Those with the
/// value 0, as a property of the word that is false has in dictionaries, add nothing to any sum and are left out.
struct OccurrenceCompiler: Sendable {
  typealias Occurrences = CompiledCorpus.Occurrences

  /// The place of a feature's weights: one look-up for each of the many occurrences.
  private struct Target: Sendable {
    /// The place of the full row, or of the first cell.
    var start: UInt32 = 0
    /// The number of cells, or ``fullRow``.
    var cellCount: UInt32 = 0

    static let fullRow = UInt32.max
    var isFullRow: Bool { cellCount == Self.fullRow }
  }

  private let layout: WeightLayout
  private let targets: [Target]

  init(_ placement: WeightPlacement) {
    layout = placement.layout
    targets = placement.featureStarts.indices.map { feature in
      Target(
        start: placement.featureStarts[feature],
        cellCount: placement.isFullRow[feature]
          ? Target.fullRow : UInt32(placement.layout.row(ofFeature: feature).count))
    }
  }

  /// The occurrences of features with full rows and of the others, and the label of each of the latter.
  func compile(
    _ corpus: EncodedCorpus, _ plan: BatchSchedule
  ) -> (rows: Occurrences, cells: Occurrences, cellLabels: FixedArray<UInt16>) {
    let tokenCount = plan.tokenOrder.count
    let (rowStarts, cellStarts) = (Fill<Int>(tokenCount + 1), Fill<Int>(tokenCount + 1))
    rowStarts.memory[0] = 0
    cellStarts.memory[0] = 0
    let isCounted = { index in corpus.values.isEmpty || corpus.values[index] != 0 }
    var (rowCount, cellCount) = (0, 0)
    for token in 0..<tokenCount {
      for index in corpus.features(ofToken: Int(plan.tokenOrder[token])) where isCounted(index) {
        let target = targets[Int(corpus.featureIDs[index])]
        if target.isFullRow { rowCount += 1 } else { cellCount += Int(target.cellCount) }
      }
      rowStarts.memory[token + 1] = rowCount
      cellStarts.memory[token + 1] = cellCount
    }
    let hasValues = corpus.values.contains { $0 != 0 && $0 != 1 }
    let rows = (places: Fill<UInt32>(rowCount), values: Fill<Float>(hasValues ? rowCount : 0))
    let cells = (places: Fill<UInt32>(cellCount), values: Fill<Float>(hasValues ? cellCount : 0))
    let cellLabels = Fill<UInt16>(cellCount)
    var (row, cell) = (0, 0)
    for token in 0..<tokenCount {
      for index in corpus.features(ofToken: Int(plan.tokenOrder[token])) where isCounted(index) {
        let feature = Int(corpus.featureIDs[index])
        let target = targets[feature]
        if target.isFullRow {
          rows.places.memory[row] = target.start / 4
          if hasValues { rows.values.memory[row] = corpus.values[index] }
          row += 1
          continue
        }
        let first = layout.rowStarts[feature]
        for offset in 0..<Int(target.cellCount) {
          cells.places.memory[cell] = target.start + UInt32(offset)
          if hasValues { cells.values.memory[cell] = corpus.values[index] }
          cellLabels.memory[cell] = layout.rowLabels[first + offset]
          cell += 1
        }
      }
    }
    return (
      Occurrences(starts: rowStarts.array, places: rows.places.array, values: rows.values.array),
      Occurrences(starts: cellStarts.array, places: cells.places.array, values: cells.values.array),
      cellLabels.array
    )
  }

  /// A fixed array while it is filled.
  private struct Fill<Element: BitwiseCopyable & Sendable> {
    let array: FixedArray<Element>
    let memory: UnsafeMutablePointer<Element>

    init(_ count: Int) {
      memory = FixedArray<Element>.allocate(count)
      array = FixedArray(adopting: memory, count: count)
    }
  }
}
