import WordTagging

/// Looks through labeled lines for what usually spoils a model.
///
/// Lines are added one after the other; ``report`` tells what was seen so far. Memory grows with the
/// number of different lines by some thirty bytes and one or two for each label, not with their text.
public struct DataCheck: Sendable {
  private static let exampleLimit = 5

  private var counts = DataReport()
  private var labelNumbers: [String: UInt16] = [:]
  private var labelCounts: [Int] = []
  private var labelLines: [Int] = []
  private var words = Set<Int>()
  private var firstSeen: [Int: Occurrence] = [:]
  private var labelStore: [UInt16] = []
  private var folded: [UInt8] = []
  private var breaks: [EntityScheme: (count: Int, examples: [DataReport.Example])] = [:]

  /// Where a sequence of tokens was seen first, and where its labels lie in the store.
  private struct Occurrence {
    var line: Int
    var labels: Int
  }

  /// Creates a check that has seen nothing.
  public init() {}

  /// What was seen so far.
  public var report: DataReport {
    var report = counts
    let names = labelNumbers.sorted { $0.value < $1.value }.map(\.key)
    report.labels = zip(names, labelCounts).map { DataReport.LabelCount(name: $0, count: $1) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    report.labelsSeenOnce = names.indices.filter { labelCounts[$0] == 1 }.map {
      DataReport.Example(lines: [labelLines[$0]], text: names[$0])
    }
    report.distinctWordCount = words.count
    let scheme = EntityScheme(labels: names)
    report.scheme = scheme
    report.schemeBreakCount = breaks[scheme]?.count ?? 0
    report.schemeBreaks = breaks[scheme]?.examples ?? []
    return report
  }

  /// Adds a line.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public mutating func add(_ line: SequenceBuffer) {
    counts.lineCount += 1
    counts.tokenCount += line.itemCount
    if line.itemCount == 0 { counts.emptyLineCount += 1 }
    if line.itemCount > 0, !line.isLabeled { counts.unlabeledLineCount += 1 }
    if line.itemCount > counts.longestLine.count {
      counts.longestLine = .init(count: line.itemCount, line: line.lineNumber)
    }
    let labels = numbers(of: line)
    compare(line, labels, hash(line))
    if line.isLabeled { checkScheme(line) }
  }

  private mutating func numbers(of line: SequenceBuffer) -> [UInt16] {
    line.labels.map { range in
      let name = line.string(range)
      let number = labelNumbers[name] ?? UInt16(clamping: labelNumbers.count)
      if Int(number) == labelCounts.count {
        labelNumbers[name] = number
        labelCounts.append(0)
        labelLines.append(line.lineNumber)
      }
      labelCounts[Int(number)] += 1
      return number
    }
  }

  /// Counts the words, case ignored, and returns a hash of the whole sequence as it is spelled.
  private mutating func hash(_ line: SequenceBuffer) -> Int {
    line.bytes.withUnsafeBufferPointer { TextFolding.fold($0, into: &folded) }
    var sequence = Hasher()
    for token in line.tokens {
      var word = Hasher()
      folded.withUnsafeBytes { word.combine(bytes: .init(rebasing: $0[token.indices])) }
      words.insert(word.finalize())
      line.bytes.withUnsafeBytes { sequence.combine(bytes: .init(rebasing: $0[token.indices])) }
      sequence.combine(token.count)
    }
    var start = 0
    for end in line.attributeEnds {
      for attribute in line.attributes[start..<Int(end)] {
        let name = attribute.name.indices
        line.bytes.withUnsafeBytes { sequence.combine(bytes: .init(rebasing: $0[name])) }
        sequence.combine(attribute.value)
      }
      sequence.combine(end)
      start = Int(end)
    }
    return sequence.finalize()
  }

  /// Compares the labels with those of the first line that had the same tokens.
  private mutating func compare(_ line: SequenceBuffer, _ labels: [UInt16], _ key: Int) {
    guard line.itemCount > 0 else { return }
    guard let first = firstSeen[key] else {
      firstSeen[key] = Occurrence(line: line.lineNumber, labels: labelStore.count)
      labelStore += labels
      return
    }
    let end = first.labels + labels.count
    if end <= labelStore.count, labelStore[first.labels..<end].elementsEqual(labels) {
      counts.duplicateCount += 1
      return
    }
    counts.conflictCount += 1
    guard counts.conflicts.count < Self.exampleLimit, end <= labelStore.count else { return }
    let names = labelNumbers.sorted { $0.value < $1.value }.map(\.key)
    let spellings = [Array(labelStore[first.labels..<end]), labels].map { labels in
      labels.map { names[Int($0)] }.joined(separator: " ")
    }
    counts.conflicts.append(
      .init(lines: [first.line, line.lineNumber], text: line.tokenText, labels: spellings))
  }

  private mutating func checkScheme(_ line: SequenceBuffer) {
    let labels = line.labels.map { line.string($0) }
    for scheme in [EntityScheme.bio, .bioes] {
      let previous = [nil] + labels.map(Optional.some)
      let next = labels.map(Optional.some) + [nil]
      guard let index = next.indices.first(where: { !scheme.allows(next[$0], after: previous[$0]) })
      else { continue }
      var (count, examples) = breaks[scheme] ?? (0, [])
      count += 1
      if examples.count < Self.exampleLimit {
        let place = index < labels.count ? labels[index] : "the end"
        examples.append(
          .init(
            lines: [line.lineNumber],
            text: "\(place) after \(index > 0 ? labels[index - 1] : "the begin")"))
      }
      breaks[scheme] = (count, examples)
    }
  }
}

extension SequenceBuffer {
  /// The tokens with spaces between them.
  var tokenText: String {
    tokens.map { string($0) }.joined(separator: " ")
  }
}
