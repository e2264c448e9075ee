/// Where the weights stand while they are being found.
///
/// The order serves speed. First the transitions, rows padded to the stride; then edge weights;
/// then the columns that several shards touch; then, shard by shard, the columns that only one
/// shard touches. A shard can so write the gradient of its own columns straight to its place, and
/// only the common part is summed up over shards. Columns go by first use, which keeps frequent
/// ones together and lets the rare ones be read in sequence. A column seen with many labels is a
/// full row padded to the stride, others keep one cell for each label.
struct WeightPlacement: Sendable {
  let layout: WeightLayout
  let columns: TiedFeatures
  /// How far apart the label rows are: the label count rounded up to a multiple of four.
  let stride: Int
  /// How many weights there are, paddings included.
  let count: Int
  /// How many of them, from the start, are touched by several shards.
  let sharedCount: Int
  /// Where each shard's own weights start, then the count of all.
  let ownStarts: [Int]
  /// Where each column starts.
  let columnStarts: [UInt32]
  /// Whether a column is a full row.
  let isFullRow: [Bool]

  init(corpus: EncodedCorpus, layout: WeightLayout, columns: TiedFeatures, plan: BatchSchedule) {
    self.layout = layout
    self.columns = columns
    let stride = (corpus.labelCount + 3) / 4 * 4
    self.stride = stride
    isFullRow = columns.representative.map {
      layout.row(ofFeature: Int($0)).count * 5 > stride
    }
    let shardCount = plan.shards.count
    let shared = shardCount
    let (order, owners) = Self.columnsByFirstUse(
      corpus: corpus, columns: columns, plan: plan, shared: shared)
    var starts = [UInt32](repeating: 0, count: columns.count)
    var next = corpus.labelCount * stride + layout.edgeCount
    var ends = [Int](repeating: 0, count: shardCount + 1)
    // Full rows come first in each group, where they can start at multiples of four.
    for owner in [shared] + Array(0..<shardCount) {
      for full in [true, false] {
        next = (next + 3) / 4 * 4
        for column in order where Int(owners[Int(column)]) == owner {
          guard isFullRow[Int(column)] == full else { continue }
          starts[Int(column)] = UInt32(next)
          next +=
            full ? stride : layout.row(ofFeature: Int(columns.representative[Int(column)])).count
        }
      }
      ends[owner] = next
    }
    columnStarts = starts
    sharedCount = ends[shared]
    ownStarts = [ends[shared]] + ends[..<shardCount]
    count = next
  }

  /// The columns in the order in which a pass meets them, and the shard that alone touches each
  /// or `shared`.
  private static func columnsByFirstUse(
    corpus: EncodedCorpus, columns: TiedFeatures, plan: BatchSchedule, shared: Int
  ) -> (order: [UInt32], owners: [UInt16]) {
    let unseen = UInt16.max
    var owners = [UInt16](repeating: unseen, count: columns.count)
    var order: [UInt32] = []
    order.reserveCapacity(columns.count)
    for (shard, batches) in plan.shards.enumerated() {
      for batch in batches {
        for place in plan.batches[batch].tokens {
          for index in corpus.features(ofToken: Int(plan.tokenOrder[place])) {
            let column = columns.columnOf[Int(corpus.featureIDs[index])]
            switch owners[Int(column)] {
            case unseen:
              owners[Int(column)] = UInt16(shard)
              order.append(column)
            case UInt16(shard):
              break
            default:
              owners[Int(column)] = UInt16(shared)
            }
          }
        }
      }
    }
    return (order, owners)
  }

  /// Where the edge weights start.
  var edgeStart: Int { layout.labelCount * stride }

  /// For each place the sum of the weights of a layout that stand there; empty when they are empty.
  func sums(of weights: [Float]) -> [Float] {
    guard !weights.isEmpty else { return [] }
    var sums = [Float](repeating: 0, count: count)
    forEachWeight { place, index, _ in sums[place] += weights[index] }
    return sums
  }

  /// Calls `body` with the place here and in the layout of every weight that exists, and with
  /// how many equal weights the one here stands for.
  func forEachWeight(_ body: (_ place: Int, _ index: Int, _ multiplicity: Int) -> Void) {
    for previous in 0..<layout.labelCount {
      for label in 0..<layout.labelCount {
        let index = previous * layout.labelCount + label
        guard layout.transitionExists[index] else { continue }
        body(previous * stride + label, layout.transitionStart + index, 1)
      }
    }
    for index in 0..<layout.edgeCount { body(edgeStart + index, layout.stateCount + index, 1) }
    for (feature, column) in columns.columnOf.enumerated() where column != TiedFeatures.none {
      let start = Int(columnStarts[Int(column)])
      let row = layout.row(ofFeature: feature)
      for index in row {
        let label = isFullRow[Int(column)] ? Int(layout.rowLabels[index]) : index - row.lowerBound
        body(start + label, index, Int(columns.multiplicity[Int(column)]))
      }
    }
  }
}
