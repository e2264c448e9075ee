/// The emission scores of recent words and groups of templates, in a fixed amount of memory.
///
/// There are two hash tables, for words in sets of two, and for the keys of each group. Keys are compared
/// in full, so that a hit is always right, even for words chosen to collide. Without the table for
/// words tagging takes 2.3 times the instructions per token, without the table for groups 1.7 times
/// (`make gates`).
final class EmissionCache {
  /// The maximum size, in bytes, of the tables without the prefilter.
  static let standardBudget = 2 << 20

  /// A group's part of the tables.
  struct Table: BitwiseCopyable {
    /// The first slot among all keys, and its numbers among all rows.
    var firstKey = 0
    var firstRow = 0
    /// The number of slots minus 1; negative if nothing is cached.
    var mask = -1
  }

  let model: TaggerModel
  /// The number of word sets minus 1; negative if no word is cached.
  let wordMask: Int
  let wordKeys: UnsafeMutablePointer<WordKey>
  /// The index in each set of the word that was used last.
  let lastUsed: UnsafeMutablePointer<UInt8>
  let classCodes: UnsafeMutablePointer<UInt8>
  let values: UnsafeMutablePointer<UInt64>
  let wordRows: UnsafeMutablePointer<Float>
  let keys: UnsafeMutablePointer<ScoreKey>
  let rows: UnsafeMutablePointer<Float>
  let tables: UnsafeMutablePointer<Table>
  let prefilter: FeaturePrefilter
  private let allocations: [UnsafeMutableRawPointer]
  /// The observations before and after a sequence, and what they add to its first and last tokens.
  var outside = OutsideEmissions()

  /// Makes room for a model's words and groups; nothing is cached when the budget in bytes is too
  /// small.
  init(_ model: TaggerModel, stride: Int, budget: Int) {
    self.model = model
    prefilter = FeaturePrefilter(model.table)
    let compiled = model.compiledTemplates
    let wordSize = compiled.word.rowCount * stride
    let wordCost = wordSize * 4 + compiled.carriedCount * 8 + MemoryLayout<WordKey>.size + 2
    let groupSizes = compiled.groups.values.map { $0.rowCount * stride }
    let groupCost = groupSizes.reduce(0) { $0 + $1 * 4 + MemoryLayout<ScoreKey>.size }
    // A quarter as many keys of each group as words.
    var words = 8_192
    while words >= 4, words * wordCost + words / 4 * groupCost > budget { words /= 2 }
    if words < 4 { words = 0 }
    wordMask = words / 2 - 1
    let keyCount = words / 4 * groupSizes.count
    var allocations: [UnsafeMutableRawPointer] = []
    func allocate<Value>(_ count: Int) -> UnsafeMutablePointer<Value> {
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
      allocations.append(memory)
      return memory
    }
    wordKeys = allocate(words)
    wordKeys.initialize(repeating: WordKey(), count: words)
    lastUsed = allocate(words / 2)
    lastUsed.initialize(repeating: 0, count: words / 2)
    classCodes = allocate(words)
    values = allocate(words * compiled.carriedCount)
    wordRows = allocate(words * wordSize)
    keys = allocate(keyCount)
    keys.initialize(repeating: ScoreKey(), count: keyCount)
    rows = allocate(words / 4 * groupSizes.reduce(0, +))
    tables = allocate(groupSizes.count)
    var table = Table(mask: words / 4 - 1)
    for (index, size) in groupSizes.enumerated() {
      (tables + index).initialize(to: table)
      table.firstKey += words / 4
      table.firstRow += words / 4 * size
    }
    self.allocations = allocations
  }

  deinit {
    prefilter.deallocate()
    for memory in allocations { memory.deallocate() }
  }
}

/// The observations and scores of the places before and after every sequence.
///
/// They are the same for all sequences. Computing them for each takes 2.5 times the instructions per
/// token (`make gates`).
struct OutsideEmissions {
  /// For each place, those before the sequence in their order and then those after it.
  var values: [UInt64] = []
  var codes: [UInt8] = []
  /// The scores that the places before the sequence add to its first tokens.
  var firstRows: [Float] = []
  /// The scores that the places after the sequence add to its last tokens.
  var lastRows: [Float] = []
}
