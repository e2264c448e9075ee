import WordTagging

/// Checks labeled sequences for common errors.
///
/// Sequences are added one after the other; ``report`` sums up those added so far. Memory grows by some
/// thirty bytes for each different sequence and two for each label, not with the text.
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
  private var schemes = SchemeDetector()
  private var breaks: [EntityScheme: (count: Int, examples: [DataReport.Example])] = [:]

  /// The number of an unknown label.
  private static let unknown = UInt16.max

  /// The first line with a sequence of tokens, and the places of its labels in the store.
  private struct Occurrence {
    var line: Int
    var labels: Range<Int>
  }

  /// Creates an empty check.
  public init() {}

  /// The report on the sequences added so far.
  public var report: DataReport {
    var report = counts
    let names = labelNumbers.sorted { $0.value < $1.value }.map(\.key)
    report.labels = zip(names, labelCounts).map { DataReport.LabelCount(name: $0, count: $1) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    report.labelsSeenOnce = names.indices.filter { labelCounts[$0] == 1 }.map {
      DataReport.Example(lines: [labelLines[$0]], text: names[$0])
    }
    report.distinctWordCount = words.count
    let scheme = schemes.scheme(of: names)
    report.scheme = scheme
    report.schemeBreakCount = breaks[scheme]?.count ?? 0
    report.schemeBreaks = breaks[scheme]?.examples ?? []
    return report
  }

  /// Adds a sequence.
  ///
  /// - Complexity: O(*n*) in the bytes of the sequence.
  public mutating func add(_ sequence: SequenceBuffer) {
    counts.sequenceCount += 1
    counts.tokenCount += sequence.itemCount
    if sequence.itemCount == 0 { counts.emptySequenceCount += 1 }
    if sequence.itemCount > 0, !sequence.isLabeled { counts.unlabeledSequenceCount += 1 }
    if sequence.itemCount > counts.longestSequence.count {
      counts.longestSequence = .init(count: sequence.itemCount, line: sequence.lineNumber)
    }
    let labels = numbers(of: sequence)
    compare(sequence, labels, hash(sequence))
    if sequence.isFullyLabeled { checkScheme(sequence) }
  }

  private mutating func numbers(of sequence: SequenceBuffer) -> [UInt16] {
    sequence.labels.map { range in
      guard !range.isEmpty else { return Self.unknown }
      let name = sequence.string(range)
      let number = labelNumbers[name] ?? UInt16(clamping: labelNumbers.count)
      if Int(number) == labelCounts.count {
        labelNumbers[name] = number
        labelCounts.append(0)
        labelLines.append(sequence.lineNumber)
      }
      labelCounts[Int(number)] += 1
      return number
    }
  }

  /// Counts the words, case ignored, and returns a hash of the whole sequence as it is spelled.
  private mutating func hash(_ sequence: SequenceBuffer) -> Int {
    TextFolding.fold(sequence.bytes.span, into: &folded)
    var hasher = Hasher()
    for token in sequence.tokens {
      var word = Hasher()
      folded.withUnsafeBytes { word.combine(bytes: .init(rebasing: $0[token.indices])) }
      words.insert(word.finalize())
      sequence.bytes.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[token.indices])) }
      hasher.combine(token.count)
    }
    var start = 0
    for end in sequence.attributeEnds {
      for attribute in sequence.attributes[start..<Int(end)] {
        let name = attribute.name.indices
        sequence.bytes.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[name])) }
        hasher.combine(attribute.value)
      }
      hasher.combine(end)
      start = Int(end)
    }
    return hasher.finalize()
  }

  /// Compares the labels with those of the first sequence with the same tokens.
  private mutating func compare(_ sequence: SequenceBuffer, _ labels: [UInt16], _ key: Int) {
    guard sequence.itemCount > 0 else { return }
    guard let first = firstSeen[key] else {
      let start = labelStore.count
      labelStore += labels
      firstSeen[key] = Occurrence(line: sequence.lineNumber, labels: start..<labelStore.count)
      return
    }
    let firstLabels = labelStore[first.labels]
    if firstLabels.elementsEqual(labels) {
      counts.duplicateCount += 1
      return
    }
    // An unlabeled sequence contradicts nothing.
    guard !firstLabels.isEmpty, !labels.isEmpty else { return }
    counts.conflictCount += 1
    guard counts.conflicts.count < Self.exampleLimit else { return }
    let names = labelNumbers.sorted { $0.value < $1.value }.map(\.key)
    let spellings = [Array(firstLabels), labels].map { labels in
      labels.map { $0 == Self.unknown ? "null" : names[Int($0)] }.joined(separator: " ")
    }
    counts.conflicts.append(
      .init(lines: [first.line, sequence.lineNumber], text: sequence.tokenText, labels: spellings))
  }

  private mutating func checkScheme(_ sequence: SequenceBuffer) {
    schemes.add(sequence)
    let labels = sequence.labels.map { sequence.string($0) }
    for scheme in EntityScheme.allCases where scheme != .io {
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
            lines: [sequence.lineNumber],
            text: "\(place) after \(index > 0 ? labels[index - 1] : "the start")"))
      }
      breaks[scheme] = (count, examples)
    }
  }
}

extension SequenceBuffer {
  /// The tokens with spaces between them.
  var tokenText: String { tokens.map { string($0) }.joined(separator: " ") }
}
