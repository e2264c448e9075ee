import Support
import TermMatching

/// Adds OCR noise to lines and keeps track of the label of each byte.
public struct OCRNoiseChannel: Sendable {
  /// A confusion at the rate of the level.
  private struct Row: Sendable {
    var printed: [UInt8]
    var read: [UInt8]
    var rate: Double
    var place: OCRNoiseTable.Place
  }

  /// Mutually exclusive readings.
  private struct Readings: Sendable {
    var rows: [Row] = []
    var rate = 0.0

    mutating func append(_ row: Row) {
      rows.append(row)
      rate += row.rate
    }

    /// The reading for a random number from 0 to 1, if any.
    func draw(_ chance: Double) -> Row? {
      guard chance < rate else { return nil }
      var rest = chance
      return rows.first { row in
        rest -= row.rate
        return rest < 0
      }
    }
  }

  /// The confusions by the first printed byte.
  private var confusions: [Readings] = Array(repeating: Readings(), count: 256)
  /// The greatest rate of all noise at a byte.
  private var rateByByte: [Double] = []
  /// Characters that are read where nothing is printed.
  private var insertions = Readings()
  private var starts = Readings()
  private var ends = Readings()
  /// The readings of each fraction.
  private var fractionReadings: [[UInt8]: Readings] = [:]
  private let fractionRate: Double
  private let cutRate: Double
  /// The share of the lines that get noise.
  private let lineShare: Double

  /// Creates a channel.
  ///
  /// - Parameters:
  ///   - table: The confusions with their rates.
  ///   - level: The amount of noise.
  ///   - lineShare: The share of the lines that get noise; the others are unchanged.
  public init(_ table: OCRNoiseTable, level: NoiseLevel, lineShare: Double = 1) {
    func rate(_ rate: OCRNoiseTable.Rate) -> Double {
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
      switch (confusion.place, confusion.printed.first) {
      case (.fraction, _): fractionReadings[confusion.printed, default: Readings()].append(row)
      case (_, let first?): confusions[Int(first)].append(row)
      case (.start, nil): starts.append(row)
      case (.end, nil): ends.append(row)
      case (_, nil): insertions.append(row)
      }
    }
    rateByByte = confusions.map { $0.rate + insertions.rate }
    for fraction in fractionReadings.keys {
      if let first = fraction.first { rateByByte[Int(first)] = 2 }
    }
  }

  /// Adds noise to a line.
  ///
  /// - Parameters:
  ///   - line: The line; each byte that is read gets the label of the printed one.
  ///   - stream: The source of randomness.
  ///   - combinations: Labels of glued words, which are split where noise splits the word.
  func disturb(
    _ line: inout DrawnLine, _ stream: inout RandomStream,
    splitting combinations: [Grammar.Combination] = []
  ) {
    guard stream.happens(lineShare) else { return }
    let misreadings = misreadings(of: line, &stream)
    let isCut = stream.happens(cutRate)
    if misreadings.isEmpty, !isCut { return }
    line.splitLabels(combinations) { word in
      misreadings.contains {
        $0.place > word.lowerBound && $0.place < word.upperBound
          && $0.read.contains(UInt8(ascii: " "))
      }
    }
    for misreading in misreadings.reversed() { line.apply(misreading) }
    if isCut { line.cut(&stream) }
    line.removeEmptySegments()
  }

  /// The misreadings in a line, from left to right.
  private func misreadings(of line: DrawnLine, _ stream: inout RandomStream) -> [NoiseEdit] {
    var found: [NoiseEdit] = []
    if let row = starts.draw(stream.fraction()) {
      found.append(.init(place: 0, printedCount: 0, read: row.read))
    }
    let bytes = line.bytes
    var position = 0
    while position < bytes.count {
      let chance = stream.fraction()
      guard chance < rateByByte[Int(bytes[position])] else {
        position += 1
        continue
      }
      let end = position + 1
      let isWhole = end == bytes.count || bytes[end] & 0xC0 != 0x80
      if isWhole, let row = insertions.draw(chance) {
        found.append(.init(place: end, printedCount: 0, read: row.read))
        position = end
      } else if let row = confusion(
        at: position, in: bytes, isWhole ? chance - insertions.rate : chance, &stream)
      {
        found.append(.init(place: position, printedCount: row.printed.count, read: row.read))
        position += row.printed.count
      } else {
        position = end
      }
    }
    if let row = ends.draw(stream.fraction()) {
      found.append(.init(place: line.bytes.count, printedCount: 0, read: row.read))
    }
    return found
  }

  /// The confusion at a place, if any.
  private func confusion(
    at position: Int, in bytes: [UInt8], _ chance: Double,
    _ stream: inout RandomStream
  ) -> Row? {
    let first = bytes[position]
    // A character of two or three bytes may be a fraction.
    for length in [2, 3] where first >= 0xC2 && position + length <= bytes.count {
      let character = Array(bytes[position..<(position + length)])
      guard let readings = fractionReadings[character] else { continue }
      return stream.happens(fractionRate) ? readings.draw(stream.fraction() * readings.rate) : nil
    }
    var rest = chance
    for row in confusions[Int(first)].rows {
      guard position + row.printed.count <= bytes.count,
        bytes[position..<(position + row.printed.count)].elementsEqual(row.printed),
        fits(row, at: position, in: bytes)
      else { continue }
      rest -= row.rate
      if rest < 0 { return row }
    }
    return nil
  }

  private func fits(_ row: Row, at position: Int, in bytes: [UInt8]) -> Bool {
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
}
