/// What words and groups of templates scored when they were last met, in a fixed amount of memory.
///
/// There are two forgetful tables: of words, in sets of two, and of the keys of each group. Keys are
/// compared in full, so that what is remembered is always right, whoever chooses the words.
final class EmissionCache {
  /// The most memory that the tables take, beside the sieve.
  static let standardBudget = 2 << 20

  /// A group's part of the tables.
  struct Table: BitwiseCopyable {
    /// The first slot among all keys, and its numbers among all rows.
    var firstKey = 0
    var firstRow = 0
    /// The number of slots less 1; negative when nothing is remembered.
    var mask = -1
  }

  let model: TaggerModel
  /// The number of word sets less 1; negative when no word is remembered.
  let wordMask: Int
  let wordKeys: UnsafeMutablePointer<WordKey>
  /// Which of the two words of a set was met last.
  let lastMet: UnsafeMutablePointer<UInt8>
  let classCodes: UnsafeMutablePointer<UInt8>
  let values: UnsafeMutablePointer<UInt64>
  let wordRows: UnsafeMutablePointer<Float>
  let keys: UnsafeMutablePointer<ScoreKey>
  let rows: UnsafeMutablePointer<Float>
  let tables: UnsafeMutablePointer<Table>
  let sieve: FeaturePrefilter
  /// What templates see before and after a line, and what it adds to the first and last tokens.
  var outside = OutsideWords()

  /// Makes room for a model's words and groups; nothing is remembered where a budget in bytes is
  /// too small for it.
  init(_ model: TaggerModel, stride: Int, budget: Int) {
    self.model = model
    sieve = FeaturePrefilter(model.table)
    let plan = model.plan
    let wordSize = plan.word.rowCount * stride
    let wordCost = wordSize * 4 + plan.carriedCount * 8 + MemoryLayout<WordKey>.size + 2
    let groupSizes = plan.groups.values.map { $0.rowCount * stride }
    let groupCost = groupSizes.reduce(0) { $0 + $1 * 4 + MemoryLayout<ScoreKey>.size }
    // A quarter as many keys of each group as words.
    var words = 8_192
    while words >= 4, words * wordCost + words / 4 * groupCost > budget { words /= 2 }
    if words < 4 { words = 0 }
    wordMask = words / 2 - 1
    wordKeys = .allocate(capacity: max(1, words))
    wordKeys.initialize(repeating: WordKey(), count: words)
    lastMet = .allocate(capacity: max(1, words / 2))
    lastMet.initialize(repeating: 0, count: words / 2)
    classCodes = .allocate(capacity: max(1, words))
    values = .allocate(capacity: max(1, words * plan.carriedCount))
    wordRows = .allocate(capacity: max(1, words * wordSize))
    let keyCount = words / 4 * groupSizes.count
    keys = .allocate(capacity: max(1, keyCount))
    keys.initialize(repeating: ScoreKey(), count: keyCount)
    rows = .allocate(capacity: max(1, words / 4 * groupSizes.reduce(0, +)))
    tables = .allocate(capacity: max(1, groupSizes.count))
    var table = Table(mask: words / 4 - 1)
    for (index, size) in groupSizes.enumerated() {
      (tables + index).initialize(to: table)
      table.firstKey += words / 4
      table.firstRow += words / 4 * size
    }
  }

  deinit {
    sieve.deallocate()
    wordKeys.deallocate()
    lastMet.deallocate()
    classCodes.deallocate()
    values.deallocate()
    wordRows.deallocate()
    keys.deallocate()
    rows.deallocate()
    tables.deallocate()
  }
}

/// What stands before and after every line, as far as templates look.
struct OutsideWords {
  /// For each place, those before the line in their order and then those after it.
  var values: [UInt64] = []
  var codes: [UInt8] = []
  /// What the places before the line add to its first tokens, as many as templates look far.
  var firstRows: [Float] = []
  /// What the places after the line add to its last tokens.
  var lastRows: [Float] = []
}
