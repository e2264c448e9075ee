import WordTagging

/// Builds the feature table and the rows of a model file.
///
/// Rows with the same bytes are written once; with one-byte weights most rows are shared.
struct FeatureTableBuilder {
  private var rows: [UInt8] = [0]
  /// The rows by their hashes, and the offset of each.
  private var rowIndex = FeatureIndex()
  private var rowOffsets: [UInt32] = []
  private var features: [(identity: UInt64, offset: UInt32)] = []
  private var known = FeatureIndex()
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

  init(encoding: WeightEncoding, codebook: Codebook, isWide: Bool) {
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
    guard !entries.weights.isEmpty, known.number(of: identity) == features.count else { return }
    let entries = entries.strongest(isWide ? Int(UInt16.max) : Int(UInt8.max))
    row.removeAll(keepingCapacity: true)
    append(entries.weights.count)
    for label in entries.previousLabels { append(label) }
    for label in entries.labels { append(label) }
    for weight in entries.weights { append(weight) }
    features.append((identity, offsetOfRow()))
  }

  private mutating func offsetOfRow() -> UInt32 {
    var hash = row.withView(FeatureHash.bytes)
    // Of two different rows with the same hash, the second one is at the next hash.
    while true {
      let number = Int(rowIndex.number(of: hash))
      if number == rowOffsets.count {
        rowOffsets.append(UInt32(rows.count))
        rows += row
        return rowOffsets[number]
      }
      let start = Int(rowOffsets[number])
      if rows[start..<min(start + row.count, rows.count)].elementsEqual(row) {
        return rowOffsets[number]
      }
      hash &+= 1
    }
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

  /// The rows, followed by the padding that readers may read.
  consuming func rowBytes() -> [UInt8] {
    rows += [UInt8](repeating: 0, count: WeightRows.padding)
    return rows
  }

  /// The table.
  func tableBytes() -> [UInt8] { FeatureTable.bytes(of: features) }
}
