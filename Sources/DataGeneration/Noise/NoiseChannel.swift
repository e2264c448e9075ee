/// Disturbs lines as a reader of pages does, and keeps track of which label each byte bears.
public struct NoiseChannel: Sendable {
  /// A confusion at the rate of the level.
  private struct Row: Sendable {
    var printed: [UInt8]
    var read: [UInt8]
    var rate: Double
    var place: NoiseTable.Place
  }

  /// The confusions by the first byte that is printed.
  private var rowsByByte: [[Row]] = Array(repeating: [], count: 256)
  /// How often anything at all happens to a byte, at most.
  private var rateByByte: [Double] = Array(repeating: 0, count: 256)
  /// What is read where nothing is printed.
  private var insertions: [Row] = []
  private var insertionRate = 0.0
  /// The readings of each fraction.
  private var fractionReadings: [[UInt8]: (rows: [Row], total: Double)] = [:]
  private let fractionRate: Double
  private let cutRate: Double
  /// The share of the lines that are disturbed at all.
  private let lineShare: Double

  /// Creates a channel.
  ///
  /// - Parameters:
  ///   - table: What is read as what.
  ///   - level: How much is misread.
  ///   - lineShare: The share of the lines that are disturbed at all; the others stay as they are.
  public init(_ table: NoiseTable, level: NoiseLevel, lineShare: Double = 1) {
    func rate(_ rate: NoiseTable.Rate) -> Double {
      switch level.amount {
      case .light: return rate.light
      case .heavy: return rate.heavy
      case .share(let share):
        let (light, heavy) = (table.characters.light, table.characters.heavy)
        if share <= light { return rate.light * share / light }
        if share >= heavy { return min(1, rate.heavy * share / heavy) }
        return rate.light + (rate.heavy - rate.light) * (share - light) / (heavy - light)
      }
    }
    self.lineShare = level == .off ? 0 : lineShare
    fractionRate = rate(table.fractions)
    cutRate = rate(table.cuts)
    for confusion in table.confusions {
      let row = Row(
        printed: confusion.printed, read: confusion.read, rate: rate(confusion.rate),
        place: confusion.place)
      if confusion.place == .fraction {
        fractionReadings[confusion.printed, default: ([], 0)].rows.append(row)
        fractionReadings[confusion.printed]?.total += row.rate
      } else if let first = confusion.printed.first {
        rowsByByte[Int(first)].append(row)
        rateByByte[Int(first)] += row.rate
      } else if row.place == .any {
        insertions.append(row)
        insertionRate += row.rate
      } else {
        insertions.append(row)
      }
    }
    for fraction in fractionReadings.keys {
      if let first = fraction.first { rateByByte[Int(first)] = 1 }
    }
  }

  /// Disturbs a line.
  func disturb(_ line: inout DrawnLine, _ stream: inout RandomStream) {
    guard stream.happens(lineShare) else { return }
    var output = NoisyLine(line)
    output.insert(edge(.start, &stream), segment: 0)
    var segment = 0
    var position = 0
    line.bytes.withUnsafeBufferPointer { bytes in
      while position < bytes.count {
        while line.segments[segment].end <= position { segment += 1 }
        if let row = confusion(at: position, in: bytes, &stream) {
          output.insert(row.read, segment: segment)
          position += row.printed.count
        } else {
          output.bytes.append(bytes[position])
          output.segmentOf.append(Int32(segment))
          position += 1
          let isWhole = position == bytes.count || bytes[position] & 0xC0 != 0x80
          if isWhole, let row = insertion(&stream) { output.insert(row.read, segment: segment) }
        }
      }
    }
    output.insert(edge(.end, &stream), segment: line.segments.count - 1)
    if stream.happens(cutRate) { output.cut(&stream) }
    output.write(to: &line)
  }

  /// What is read at a place instead of what is printed there.
  private func confusion(
    at position: Int, in bytes: UnsafeBufferPointer<UInt8>, _ stream: inout RandomStream
  ) -> Row? {
    let first = Int(bytes[position])
    guard rateByByte[first] > 0 else { return nil }
    var chance = stream.fraction()
    guard chance < rateByByte[first] else { return nil }
    // A character of two bytes may stand for a fraction.
    for length in [2, 3] where position + length <= bytes.count && first >= 0xC2 {
      let character = Array(bytes[position..<(position + length)])
      guard let readings = fractionReadings[character], readings.total > 0 else { continue }
      guard chance < fractionRate else { return nil }
      var place = stream.fraction() * readings.total
      for row in readings.rows {
        place -= row.rate
        if place < 0 { return row }
      }
    }
    for row in rowsByByte[first] {
      guard position + row.printed.count <= bytes.count,
        bytes[position..<(position + row.printed.count)].elementsEqual(row.printed),
        stands(row, at: position, in: bytes)
      else { continue }
      chance -= row.rate
      if chance < 0 { return row }
    }
    return nil
  }

  private func stands(_ row: Row, at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if row.place == .any { return true }
    let end = position + row.printed.count
    let before = position > 0 ? bytes[position - 1] : UInt8(ascii: " ")
    let after = end < bytes.count ? bytes[end] : UInt8(ascii: " ")
    let startsWord = !before.isNameStart && before < 0x80
    let endsWord = !after.isNameStart && after < 0x80
    // Fractions end in a byte of 0x80 or more, and so do few letters before a unit.
    let isAfterNumber = before.isDigit || before >= 0x80
    switch row.place {
    case .number: return isAfterNumber
    case .unit: return (startsWord || isAfterNumber) && endsWord
    case .word: return !startsWord || !endsWord
    default: return false
    }
  }

  private func insertion(_ stream: inout RandomStream) -> Row? {
    var chance = stream.fraction()
    guard chance < insertionRate else { return nil }
    for row in insertions where row.place == .any {
      chance -= row.rate
      if chance < 0 { return row }
    }
    return nil
  }

  /// What is read before the line or after it.
  private func edge(_ place: NoiseTable.Place, _ stream: inout RandomStream) -> [UInt8] {
    var chance = stream.fraction()
    for row in insertions where row.place == place {
      chance -= row.rate
      if chance < 0 { return row.read }
    }
    return []
  }
}

/// A line while it is disturbed: each byte knows the segment that it comes from.
private struct NoisyLine {
  var bytes: [UInt8] = []
  var segmentOf: [Int32] = []
  private let segments: [DrawnLine.Segment]

  init(_ line: DrawnLine) {
    segments = line.segments
    bytes.reserveCapacity(line.bytes.count + 8)
    segmentOf.reserveCapacity(line.bytes.count + 8)
  }

  mutating func insert(_ read: [UInt8], segment: Int) {
    bytes += read
    segmentOf += Array(repeating: Int32(segment), count: read.count)
  }

  /// Takes away the end of the last word, or all of the word; never the whole line.
  mutating func cut(_ stream: inout RandomStream) {
    guard let lastSpace = bytes.lastIndex(of: UInt8(ascii: " ")), lastSpace > 0 else { return }
    var end = lastSpace + stream.index(below: bytes.count - lastSpace)
    while end > lastSpace, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.removeSubrange(end...)
    segmentOf.removeSubrange(end...)
  }

  func write(to line: inout DrawnLine) {
    line.bytes = bytes
    line.segments.removeAll(keepingCapacity: true)
    for (index, segment) in segmentOf.enumerated() {
      let label = segments[Int(segment)].label
      if line.segments.last?.label == label {
        line.segments[line.segments.count - 1].end = Int32(index + 1)
      } else {
        line.segments.append(.init(end: Int32(index + 1), label: label))
      }
    }
  }
}
