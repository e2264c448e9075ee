import WordTagging

/// Writes a model of attributes as a file that CRFsuite reads.
package struct CRFsuiteWriter {
  /// A weight, as ``CRFsuiteFile`` has it.
  private var features: [UInt8] = []
  private var featureCount: UInt32 = 0
  private var attributes = TextDatabase()
  private var attributeFeatures: [[UInt32]] = []
  private var labelFeatures: [[UInt32]]
  private let labels: [String]

  /// Starts a file with the transitions of a model.
  package init(labels: [String]) {
    self.labels = labels
    // The start and the end of sequences have one entry each, without features.
    labelFeatures = Array(repeating: [], count: labels.count + 2)
  }

  /// Adds the weight of a transition.
  package mutating func addTransition(from: Int, to: Int, weight: Double) {
    labelFeatures[from].append(featureCount)
    append(kind: 1, from, to, weight)
  }

  /// Adds an attribute, which must be new, with its weights.
  package mutating func addAttribute(
    _ name: some Collection<UInt8>, _ weights: [(label: Int, weight: Double)]
  ) {
    let number = attributeFeatures.count
    attributes.append(name)
    attributeFeatures.append([])
    for (label, weight) in weights {
      attributeFeatures[number].append(featureCount)
      append(kind: 0, number, label, weight)
    }
  }

  private mutating func append(kind: UInt32, _ source: Int, _ target: Int, _ weight: Double) {
    features.append(littleEndian: kind)
    features.append(littleEndian: UInt32(source))
    features.append(littleEndian: UInt32(target))
    features.append(littleEndian: weight.bitPattern)
    featureCount += 1
  }

  /// The bytes of the file.
  package func bytes() -> [UInt8] {
    var file = [UInt8](repeating: 0, count: CRFsuiteFile.headerSize)
    var offsets: [UInt32] = []
    func start() {
      while file.count % 4 != 0 { file.append(0) }
      offsets.append(UInt32(file.count))
    }
    start()
    file += "FEAT".utf8
    file.append(littleEndian: UInt32(12 + features.count))
    file.append(littleEndian: featureCount)
    file += features
    start()
    var labelTexts = TextDatabase()
    for label in labels { labelTexts.append(label.utf8) }
    file += labelTexts.bytes()
    start()
    file += attributes.bytes()
    for (name, lists) in [("LFRF", labelFeatures), ("AFRF", attributeFeatures)] {
      start()
      Self.append(lists, name: name, to: &file)
    }
    var header = Array("lCRF".utf8)
    header.append(littleEndian: UInt32(file.count))
    header += "FOMC".utf8
    for number in [100, 0, UInt32(labels.count), UInt32(attributeFeatures.count)] + offsets {
      header.append(littleEndian: number)
    }
    file.replaceSubrange(0..<header.count, with: header)
    return file
  }

  /// Adds an index of features by label or attribute.
  private static func append(_ lists: [[UInt32]], name: String, to file: inout [UInt8]) {
    let start = file.count
    var offset = start + 12 + 4 * lists.count
    let end = lists.reduce(offset) { $0 + 4 + 4 * $1.count }
    file += name.utf8
    file.append(littleEndian: UInt32(end - start))
    file.append(littleEndian: UInt32(lists.count))
    for list in lists {
      file.append(littleEndian: UInt32(offset))
      offset += 4 + 4 * list.count
    }
    for list in lists {
      file.append(littleEndian: UInt32(list.count))
      for number in list { file.append(littleEndian: number) }
    }
  }
}

/// CRFsuite's database of texts with their numbers.
private struct TextDatabase {
  private var records: [UInt8] = []
  private var offsets: [UInt32] = []
  /// The hash and the offset of the texts of each of 256 tables.
  private var tables: [[(hash: UInt32, offset: UInt32)]] = Array(repeating: [], count: 256)

  private static let recordsStart = 24 + 256 * 8

  mutating func append(_ text: some Collection<UInt8>) {
    let key = Array(text) + [0]
    let offset = UInt32(Self.recordsStart + records.count)
    records.append(littleEndian: UInt32(offsets.count))
    records.append(littleEndian: UInt32(key.count))
    records += key
    offsets.append(offset)
    let hash = JenkinsHash.hash(key)
    tables[Int(hash % 256)].append((hash, offset))
  }

  func bytes() -> [UInt8] {
    var buckets: [UInt8] = []
    var references: [UInt8] = []
    let start = Self.recordsStart + records.count
    for table in tables {
      // Twice as many slots as texts; an offset of 0 is an empty slot.
      let count = 2 * table.count
      references.append(littleEndian: UInt32(count == 0 ? 0 : start + buckets.count))
      references.append(littleEndian: UInt32(count))
      var slots = [(hash: UInt32, offset: UInt32)](repeating: (0, 0), count: count)
      for entry in table {
        var slot = Int(entry.hash >> 8) % count
        while slots[slot].offset != 0 { slot = (slot + 1) % count }
        slots[slot] = entry
      }
      for slot in slots {
        buckets.append(littleEndian: slot.hash)
        buckets.append(littleEndian: slot.offset)
      }
    }
    let list = start + buckets.count
    var bytes = Array("CQDB".utf8)
    for number in [list + 4 * offsets.count, 0, 0x6244_5371, offsets.count, list] {
      bytes.append(littleEndian: UInt32(number))
    }
    bytes += references
    bytes += records
    bytes += buckets
    for offset in offsets { bytes.append(littleEndian: offset) }
    return bytes
  }
}

/// Bob Jenkins's hash lookup3 of bytes, by which CRFsuite finds texts.
enum JenkinsHash {
  static func hash(_ bytes: [UInt8]) -> UInt32 {
    var a = 0xDEAD_BEEF &+ UInt32(truncatingIfNeeded: bytes.count)
    var (b, c) = (a, a)
    func word(_ start: Int) -> UInt32 {
      (0..<4).reduce(0) { sum, index in
        let place = start + index
        return sum | (place < bytes.count ? UInt32(bytes[place]) << UInt32(8 * index) : 0)
      }
    }
    func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 {
      value << count | value >> (32 - count)
    }
    var start = 0
    guard !bytes.isEmpty else { return c }
    while bytes.count - start > 12 {
      a &+= word(start)
      b &+= word(start + 4)
      c &+= word(start + 8)
      a = (a &- c) ^ rotated(c, 4)
      c &+= b
      b = (b &- a) ^ rotated(a, 6)
      a &+= c
      c = (c &- b) ^ rotated(b, 8)
      b &+= a
      a = (a &- c) ^ rotated(c, 16)
      c &+= b
      b = (b &- a) ^ rotated(a, 19)
      a &+= c
      c = (c &- b) ^ rotated(b, 4)
      b &+= a
      start += 12
    }
    a &+= word(start)
    b &+= word(start + 4)
    c &+= word(start + 8)
    c = (c ^ b) &- rotated(b, 14)
    a = (a ^ c) &- rotated(c, 11)
    b = (b ^ a) &- rotated(a, 25)
    c = (c ^ b) &- rotated(b, 16)
    a = (a ^ c) &- rotated(c, 4)
    b = (b ^ a) &- rotated(a, 14)
    return (c ^ b) &- rotated(b, 24)
  }
}
