import WordTagging

/// Builds the feature table and the rows of a model file.
///
/// Rows with the same bytes are written once; with one-byte weights most rows are shared.
struct FeatureTableBuilder {
  private var rows: [UInt8] = [0]
  /// The offset of each row, by its content.
  private var rowOffsets: NumberTable
  private var features: [(identity: UInt64, offset: UInt32)] = []
  /// The place of each feature among `features`, by its identity.
  private var places: NumberTable
  private let encoding: WeightEncoding
  private let codebook: Codebook
  let isWide: Bool
  /// A buffer for one row.
  private var row: [UInt8] = []

  /// The weights of a feature.
  struct Entries {
    /// The previous label of each weight; empty for a state feature.
    var previousLabels: [Int] = []
    var labels: [Int] = []
    var weights: [Float] = []

    /// Removes the weights and keeps the memory.
    mutating func removeAll() {
      previousLabels.removeAll(keepingCapacity: true)
      labels.removeAll(keepingCapacity: true)
      weights.removeAll(keepingCapacity: true)
    }

    /// The weights with the largest magnitude, as many as a row can hold.
    func strongest(_ limit: Int) -> Self {
      guard weights.count > limit else { return self }
      let order = weights.indices.sorted { abs(weights[$0]) > abs(weights[$1]) }
      let kept = order.prefix(limit).sorted()
      return Self(
        previousLabels: previousLabels.isEmpty ? [] : kept.map { previousLabels[$0] },
        labels: kept.map { labels[$0] }, weights: kept.map { weights[$0] })
    }
  }

  /// Starts a table of at most a number of features.
  init(encoding: WeightEncoding, codebook: Codebook, isWide: Bool, limit: Int) {
    rowOffsets = NumberTable(limit: limit)
    places = NumberTable(limit: limit)
    features.reserveCapacity(limit)
    self.encoding = encoding
    self.codebook = codebook
    self.isWide = isWide
  }

  /// The number of features with a row.
  var featureCount: Int { features.count }

  /// Adds a feature, unless it has no weights.
  ///
  /// Of two features with the same identity, as may occur among millions, the first one is kept.
  mutating func add(_ identity: UInt64, _ entries: Entries) {
    guard !entries.weights.isEmpty else { return }
    var slot = places.firstSlot(identity)
    while let place = places[slot] {
      if features[place].identity == identity { return }
      slot = places.slot(after: slot)
    }
    places[slot] = features.count
    let entries = entries.strongest(isWide ? Int(UInt16.max) : Int(UInt8.max))
    row.removeAll(keepingCapacity: true)
    append(entries.weights.count)
    for label in entries.previousLabels { append(label) }
    for label in entries.labels { append(label) }
    for weight in entries.weights { append(weight) }
    features.append((identity, offsetOfRow()))
  }

  private mutating func offsetOfRow() -> UInt32 {
    var slot = rowOffsets.firstSlot(row.withView(FeatureHash.bytes))
    while let start = rowOffsets[slot] {
      if rows[start..<min(start + row.count, rows.count)].elementsEqual(row) {
        return UInt32(start)
      }
      slot = rowOffsets.slot(after: slot)
    }
    rowOffsets[slot] = rows.count
    defer { rows += row }
    return UInt32(rows.count)
  }

  private mutating func append(_ number: Int) {
    row.append(UInt8(truncatingIfNeeded: number))
    if isWide { row.append(UInt8(truncatingIfNeeded: number >> 8)) }
  }

  private mutating func append(_ weight: Float) {
    switch encoding {
    case .float32: row.append(littleEndian: weight.bitPattern)
    case .float16: row.append(littleEndian: HalfPrecision.bits(weight))
    case .code8: row.append(codebook.code(for: weight))
    }
  }

  /// The bytes of the table, and of the rows with the padding that readers may read.
  consuming func bytes() -> (table: [UInt8], rows: [UInt8]) {
    // What is no longer needed makes room for the table.
    (places, rowOffsets) = (NumberTable(limit: 0), NumberTable(limit: 0))
    let table = FeatureTable.bytes(of: features)
    features = []
    rows += [UInt8](repeating: 0, count: WeightRows.padding)
    return (table, rows)
  }
}

/// A hash table of numbers of things that its user has, sized once: a quarter of the memory of one with the hashes.
private struct NumberTable {
  private var numbers: [UInt32]

  /// A table for at most as many things.
  init(limit: Int) {
    var count = 16
    while count * 2 < limit * 3 { count *= 2 }
    numbers = Array(repeating: .max, count: count)
  }

  /// The slot where the search for a thing with a hash starts, which ends at it or at an empty slot.
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 32) & (numbers.count - 1)
  }

  func slot(after slot: Int) -> Int { (slot + 1) & (numbers.count - 1) }

  /// The number in a slot; nil in an empty one.
  subscript(slot: Int) -> Int? {
    get { numbers[slot] == .max ? nil : Int(numbers[slot]) }
    set { numbers[slot] = newValue.map { UInt32($0) } ?? .max }
  }
}
