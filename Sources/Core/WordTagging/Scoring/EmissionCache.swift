/// The rows of recent words and of recent combinations of observations, in a fixed amount of memory.
///
/// There is a table for words and one for the keys of each group.
final class EmissionCache {
  /// The maximum size, in bytes, of the tables without the prefilter: for a thread on each of up to 16 cores 16 MiB together,
  /// for more cores 1 MiB each.
  static let standardBudget = {
    let cores = ZeroedMemory.processorCount
    return min(max(sizeOfProcess / max(cores, 1), 1 << 20), 8 << 20)
  }()
  private static let sizeOfProcess = 16 << 20

  let model: TaggerModel
  let words: RowTable
  /// A table for each group.
  let groups: UnsafeMutablePointer<RowTable>
  /// A table for the features that are looked up for every token.
  let features: FeatureRows
  let prefilter: FeaturePrefilter
  /// Rows for which the tables have no slot, until the window ends.
  let arena = RowArena()
  /// The observations of the places before and after a sequence.
  @exclusivity(unchecked) var outside = OutsideObservations()
  /// The number of tokens whose rows are in place at the same time: fewer for a model with large rows, so that
  /// rows for which the tables have no slot take a bounded amount of memory, too.
  let windowSize: Int
  static let usualWindowSize = 256
  private static let windowBytes = 8 << 20
  /// The number of the window.
  @exclusivity(unchecked) private(set) var window: UInt64 = 1
  private let memory: UnsafeMutableRawPointer

  /// The numbers of slots for words, for features and for combinations of positions.
  private static let shares = (words: 4, features: 16, groups: 4)
  /// The maximum number of slots for one share.
  private static let maximumUnit = 2_048

  /// Makes room for a model's words and groups; hardly anything is kept when the budget in bytes is too small.
  init(_ model: TaggerModel, stride: Int, budget: Int) {
    self.model = model
    prefilter = FeaturePrefilter(model.table)
    let compiled = model.compiledTemplates
    let wordSize = WordEntry.size(compiled, stride: stride)
    let groupSizes = compiled.groups.values.map {
      MemoryLayout<ScoreKey>.size + $0.rowCount * stride * MemoryLayout<Float>.size
    }
    let cost =
      Self.shares.words * RowTable.cost(slotSize: wordSize)
      + Self.shares.features * FeatureRows.slotSize(stride: stride)
      + groupSizes.reduce(0) { $0 + Self.shares.groups * RowTable.cost(slotSize: $1) }
    windowSize = max(
      1, min(Self.usualWindowSize, Self.windowBytes / groupSizes.reduce(wordSize, +)))
    let unit = max(1, min(budget / cost, Self.maximumUnit))
    let padding = 16 * (2 + groupSizes.count)
    // Zeros are empty keys.
    memory = ZeroedMemory.allocate(unit * cost + padding)
    var start = memory
    func take(_ size: Int) -> UnsafeMutableRawPointer {
      defer { start += (size + 15) & ~15 }
      return start
    }
    func table(_ slotSize: Int, _ count: Int) -> RowTable {
      RowTable(
        in: take(count * RowTable.cost(slotSize: slotSize)), slotSize: slotSize, count: count)
    }
    let featureCount = unit * Self.shares.features
    features = FeatureRows(
      in: take(featureCount * FeatureRows.slotSize(stride: stride)), stride: stride,
      count: featureCount)
    words = table(wordSize, unit * Self.shares.words)
    groups = .allocate(capacity: max(1, groupSizes.count))
    for (index, size) in groupSizes.enumerated() {
      (groups + index).initialize(to: table(size, unit * Self.shares.groups))
    }
  }

  deinit {
    prefilter.deallocate()
    words.deallocate()
    for index in 0..<model.compiledTemplates.groups.values.count { groups[index].deallocate() }
    groups.deallocate()
    memory.deallocate()
  }

  /// Lets rows be forgotten; pointers to rows are no longer valid then.
  @inline(__always)
  func endWindow() {
    window &+= 1
    arena.reset()
  }
}

/// The observations of the places before a sequence, in their order, and of those after it.
///
/// They are the same for all sequences.
struct OutsideObservations {
  var values: [UInt64] = []
  var codes: [UInt8] = []
  /// The places as words.
  var entries: [WordEntry] = []
  /// The memory of the entries.
  var owner: RowArena?
}
